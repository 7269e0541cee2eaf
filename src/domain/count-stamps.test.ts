import { expect, test } from 'vitest';
import type { CivilDate } from './civil-date.ts';
import { countStamps } from './count-stamps.ts';
import { packEntries } from './entries.ts';
import type { DatedEntry } from './entries.ts';
import type { Goal, Schedule, Target } from './goal.ts';
import { overallPercentage } from './percentages.ts';

const BEGIN: CivilDate = '2025-12-30';
const TODAY: CivilDate = '2026-01-10';
const EACH_DAY: Schedule = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] };
const EACH_WEEK: Schedule = { every: 'WEEKLY', times: 1 };
const CHECK: Target = { kind: 'check' };
const AVOID: Target = { kind: 'avoid' };
const limit = (per: 'day' | 'period'): Target => ({ kind: 'at_most', amount: 2, unit: '', per });

const goal = (target: Target, schedule: Schedule = EACH_DAY, from = BEGIN): Goal => ({
  from,
  schedule,
  target,
});
const lapse: DatedEntry = { date: '2026-01-04', value: false };
const glasses = (date: CivilDate, value: number): DatedEntry => ({ date, value });

test.each<[string, Goal[], DatedEntry[], number, number]>([
  [
    'each entry that is completed',
    [goal(CHECK)],
    [
      { ...lapse, value: true },
      { date: BEGIN, value: true },
    ],
    2,
    1,
  ],
  ['no day that is not over', [goal(AVOID)], [], 11, 9],
  ['no lapse', [goal(AVOID)], [lapse], 10, 8],
  ['no day above its limit', [goal(limit('day'))], [glasses('2026-01-05', 3)], 10, 8],
  // 29 December to 4 January, of which two days lie before the beginning.
  ['all days of a week within its limit', [goal(limit('period'), EACH_WEEK)], [], 6, 4],
  [
    'each by the goal of its day',
    [goal(AVOID), goal(CHECK, EACH_DAY, '2026-01-02')],
    [{ ...lapse, value: true }],
    4,
    2,
  ],
])('counts %s', (_, goals, entries, all, ofYear) => {
  const habit = { begin: BEGIN, goals, entries: packEntries(entries) };
  expect(countStamps(habit, TODAY)).toBe(all);
  expect(countStamps(habit, TODAY, 2026)).toBe(ofYear);
});

test('who only avoids something completes it', () => {
  const habit = { id: '1', is_active: true, created_at: `${BEGIN}T08:00:00Z`, begin: BEGIN };
  const avoiding = { ...habit, goals: [goal(AVOID)], entries: new Map() };
  expect(Math.round(overallPercentage([avoiding], TODAY))).toBe(92);
});
