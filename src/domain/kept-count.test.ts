import { expect, test } from 'vitest';
import type { Frequency } from './habit.ts';
import { keptCount } from './kept-count.ts';

const today = '2026-11-21';

test.each([
  ['not begun in the span', 'DAILY', '2026-12-01', [], [0, 0]],
  ['today alone, open', 'DAILY', '2026-11-21', [], [0, 0]],
  ['today alone, kept', 'DAILY', '2026-11-21', ['2026-11-21'], [1, 1]],
  ['four days and an open one', 'DAILY', '2026-11-17', ['2026-11-18'], [1, 4]],
  ['days before the span', 'DAILY', '2026-10-01', ['2026-10-31', '2026-11-01'], [1, 20]],
  ['weeks', 'WEEKLY', '2026-11-04', ['2026-11-05', '2026-11-21'], [2, 3]],
  ['a month', 'MONTHLY', '2026-11-02', ['2026-11-05'], [1, 1]],
] as const)('%s', (_, frequency: Frequency, createdOn, dates, [kept, asked]) => {
  const habit = {
    frequency,
    is_active: true,
    created_at: `${createdOn}T00:00:00+01:00`,
    completions: dates.map((date) => ({ date, completed: true })),
  };
  expect(keptCount(habit, '2026-11-01', '2026-11-30', today)).toEqual({ kept, asked });
});
