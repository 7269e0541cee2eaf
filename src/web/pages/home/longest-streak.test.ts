import { expect, test } from 'vitest';
import { habit, kept } from '../../testing/habits.ts';
import { longestRunningStreak } from './figures.tsx';

const today = '2026-11-21';
const days = habit({ id: 'days', completions: kept('2026-11-19', '2026-11-20', '2026-11-21') });
const weeks = habit({ id: 'weeks', frequency: 'WEEKLY', completions: kept('2026-11-20') });
const months = habit({
  id: 'months',
  frequency: 'MONTHLY',
  created_at: '2026-10-01T08:00:00+02:00',
  completions: kept('2026-10-01'),
});
const broken = habit({ id: 'broken', completions: kept('2026-11-01') });

test.each([
  ['nothing', [], undefined],
  ['only broken ones', [broken], undefined],
  ['days', [broken, days], { length: 3, unit: 'day' }],
  ['a week, which outlasts three days', [days, weeks], { length: 1, unit: 'week' }],
  ['a month, which outlasts a week', [days, weeks, months], { length: 1, unit: 'month' }],
  ['archived ones do not run', [{ ...months, is_active: false }, days], { length: 3, unit: 'day' }],
] as const)('%s', (_, habits, expected) => {
  const longest = longestRunningStreak(habits, today);
  expect(longest && { length: longest.length, unit: longest.unit }).toEqual(expected);
});
