import { expect, test } from 'vitest';
import { dayMarks } from './day-mark.ts';
import type { Frequency } from './habit.ts';

const days = Array.from({ length: 10 }, (_, index) => `2026-11-${String(index + 14)}`);
const today = '2026-11-21';

/** One letter a day from 14 November, a Saturday, to 23: kept, open, missed, or a point for none. */
function picture(frequency: Frequency, createdOn: string, kept: string[], undone: string[] = []) {
  const completions = [
    ...kept.map((date) => ({ date, completed: true })),
    ...undone.map((date) => ({ date, completed: false })),
  ];
  const habit = {
    frequency,
    is_active: true,
    created_at: `${createdOn}T08:00:00+01:00`,
    completions,
  };
  const marks = dayMarks(habit, days, today);
  return marks.map((mark) => (mark === 'none' ? '.' : mark.charAt(0))).join('');
}

test.each([
  ['a new daily habit', 'DAILY', '2026-11-21', [], '.......o..'],
  ['days missed since it began', 'DAILY', '2026-11-18', ['2026-11-19'], '....mkmo..'],
  ['kept today and tomorrow', 'DAILY', '2026-11-20', ['2026-11-21', '2026-11-22'], '......mkk.'],
  ['kept before it began', 'DAILY', '2026-11-21', ['2026-11-15'], '.k.....o..'],
  ['a week still open', 'WEEKLY', '2026-11-01', [], 'mm.....o..'],
  ['a week done on its Tuesday', 'WEEKLY', '2026-11-01', ['2026-11-17'], 'mm.k......'],
  ['last week done', 'WEEKLY', '2026-11-01', ['2026-11-15'], '.k.....o..'],
  ['a month still open', 'MONTHLY', '2026-10-01', [], '.......o..'],
  ['a month done', 'MONTHLY', '2026-10-01', ['2026-11-19'], '.....k....'],
] as const)('%s', (_, frequency, createdOn, kept, expected) => {
  expect(picture(frequency, createdOn, [...kept])).toBe(expected);
});

test('a day entered as not kept asks again', () => {
  expect(picture('WEEKLY', '2026-11-01', ['2026-11-17'], ['2026-11-21'])).toBe('mm.k...o..');
});
