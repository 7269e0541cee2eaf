import { expect, test } from 'vitest';
import { bestStreak } from './best-streak.ts';
import type { Frequency } from './habit.ts';

function best(frequency: Frequency, kept: readonly string[]) {
  const completions = kept.map((date) => ({ date, completed: true }));
  return bestStreak({ frequency, completions }, '2026-01-01', '2026-12-31');
}

test.each([
  ['nothing kept', 'DAILY', [], undefined],
  ['one day', 'DAILY', ['2026-03-01'], { length: 1, first: '2026-03-01', last: '2026-03-01' }],
  [
    'the longer of two',
    'DAILY',
    ['2026-02-27', '2026-02-28', '2026-03-01', '2026-05-01', '2026-05-02'],
    { length: 3, first: '2026-02-27', last: '2026-03-01' },
  ],
  [
    'the later of two as long',
    'DAILY',
    ['2026-03-01', '2026-05-01'],
    { length: 1, first: '2026-05-01', last: '2026-05-01' },
  ],
  ['only days of the span', 'DAILY', ['2025-12-31'], undefined],
  [
    'weeks, told by their Monday and Sunday',
    'WEEKLY',
    ['2026-11-10', '2026-11-22'],
    { length: 2, first: '2026-11-09', last: '2026-11-22' },
  ],
  [
    'months',
    'MONTHLY',
    ['2026-01-31', '2026-02-01'],
    { length: 2, first: '2026-01-01', last: '2026-02-28' },
  ],
] as const)('%s', (_, frequency, kept, expected) => {
  expect(best(frequency, kept)).toEqual(expected);
});
