import { expect, test } from 'vitest';
import { habit, kept } from '../../../testing/habits.ts';
import { longestRunningStreak } from './longest-streak.ts';

const today = '2026-11-21';
const days = habit({ id: 'days', completions: kept('2026-11-19', '2026-11-20', '2026-11-21') });
const weeks = habit({ id: 'weeks', frequency: 'WEEKLY', completions: kept('2026-11-20') });
const months = habit({ id: 'months', frequency: 'MONTHLY', completions: kept('2026-10-01') });
const broken = habit({ id: 'broken', completions: kept('2026-11-01') });

test.each([
  ['nothing', [], undefined],
  ['only broken ones', [broken], undefined],
  ['days', [broken, days], { count: 3, unit: 'day' }],
  ['a week, which outlasts three days', [days, weeks], { count: 1, unit: 'week' }],
  ['a month, which outlasts a week', [days, weeks, months], { count: 1, unit: 'month' }],
  ['archived ones do not run', [{ ...months, is_active: false }, days], { count: 3, unit: 'day' }],
] as const)('%s', (_, habits, expected) => {
  expect(longestRunningStreak(habits, today)).toEqual(expected);
});
