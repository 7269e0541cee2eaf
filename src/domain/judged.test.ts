import { expect, test } from 'vitest';
import { civilDateOf, dayNumberOf } from './civil-date.ts';
import { plainGoal } from './goal.ts';
import type { Frequency } from './habit.ts';
import { outcomeOn, outcomesBetween } from './judged.ts';

const TODAY = '2026-11-21';

function habitOf(frequency: Frequency) {
  const goals = [plainGoal(frequency, '2026-10-07')];
  return { begin: '2026-10-07' as const, goals, entries: new Map() };
}

test.each([
  ['WEEKLY', '2026-10-01', '2026-10-31', ['2026-10-11', '2026-10-18', '2026-10-25']],
  ['WEEKLY', '2026-11-01', '2026-11-30', ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22']],
  ['MONTHLY', '2026-01-01', '2026-12-31', ['2026-10-31', '2026-11-30']],
  ['DAILY', '2026-10-01', '2026-10-08', ['2026-10-07', '2026-10-08']],
  ['DAILY', '2026-11-20', '2026-11-30', ['2026-11-20', '2026-11-21']],
  ['DAILY', '2026-12-01', '2026-12-31', []],
  ['DAILY', '2026-09-01', '2026-09-30', []],
] as const)('%s: the periods from %s to %s end on %j', (frequency, first, last, ends) => {
  const outcomes = outcomesBetween(habitOf(frequency), first, last, TODAY);
  expect(outcomes.map((period) => civilDateOf(period.last))).toEqual(ends);
});

test.each([
  ['WEEKLY', '2026-10-06', undefined],
  ['WEEKLY', '2026-10-07', 'partial'],
  ['WEEKLY', '2026-10-12', 'missed'],
  ['WEEKLY', '2026-11-22', 'open'],
  ['DAILY', '2026-11-20', 'missed'],
  ['DAILY', '2026-11-22', undefined],
] as const)('%s: the period of %s is %s', (frequency, date, outcome) => {
  expect(outcomeOn(habitOf(frequency), dayNumberOf(date), TODAY)?.outcome).toBe(outcome);
});

test.each(['2025-01-01', '2025-12-31'] as const)(
  'a page of a year is judged once, %s with all of it',
  (date) => {
    const goals = [plainGoal('DAILY', '2020-01-01')];
    const habit = { begin: '2020-01-01' as const, goals, entries: new Map() };
    const year = outcomesBetween(habit, '2025-01-01', '2025-12-31', TODAY);
    const period = outcomeOn(habit, dayNumberOf(date), TODAY);
    expect(year.filter((each) => each === period)).toHaveLength(1);
  },
);
