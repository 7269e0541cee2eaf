import { expect, test } from 'vitest';
import { amountsOf, amountTargetOn, sumOf } from './amounts.ts';
import type { CivilDate } from './civil-date.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { WEEKDAYS, plainGoal, type Goal, type Target } from './goal.ts';

const goal = (from: CivilDate, target: Target): Goal => ({
  from,
  schedule: { every: 'DAILY', weekdays: WEEKDAYS },
  target,
});
const pages: Target = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' };
const minutes: Target = { kind: 'at_least', amount: 30, unit: 'minutes', per: 'day' };
const cups: Target = { kind: 'at_most', amount: 2, unit: 'cups', per: 'day' };

const completions: DatedEntry[] = [
  { date: '2026-11-05', value: 9, skipped: true },
  { date: '2026-11-04', value: 0 },
  { date: '2026-11-03', value: 25.5 },
  { date: '2026-11-02', value: true },
  { date: '2026-10-31', value: 5 },
];

test('days for which nothing was entered are told where they are asked for', () => {
  const habit = {
    begin: '2026-10-01' as const,
    goals: [goal('2026-10-01', cups)],
    entries: packEntries([...completions, { date: '2026-11-06', value: null, note: 'tea' }]),
  };
  const days = amountsOf(habit, 'cups', '2026-11-01', '2026-11-30', true);
  expect(days.map(({ date, amount }) => `${date.slice(5)} ${amount}`)).toEqual([
    '11-02 0',
    '11-03 25.5',
    '11-04 0',
  ]);
});

test.each([
  [
    'a tick is what the goal asked for',
    'pages',
    [goal('2026-10-01', pages)],
    '11-03 25.5, 11-02 20',
  ],
  ['at most so much: a tick is none of it', 'cups', [goal('2026-10-01', cups)], '11-03 25.5'],
  [
    'another unit is left out',
    'pages',
    [goal('2026-10-01', minutes), goal('2026-11-03', pages)],
    '11-03 25.5',
  ],
  ['none is asked for', 'pages', [plainGoal('DAILY', '2026-10-01')], ''],
])('amounts: %s', (_, unit, goals, expected) => {
  const habit = { begin: '2026-10-01' as const, goals, entries: packEntries(completions) };
  const amounts = amountsOf(habit, unit, '2026-11-01', '2026-11-30').toReversed();
  expect(amounts.map(({ date, amount }) => `${date.slice(5)} ${amount}`).join(', ')).toBe(expected);
});

test('the goal of a day says the unit, and amounts add up', () => {
  const goals = [goal('2026-11-03', cups), goal('2026-10-01', pages)];
  const habit = { begin: '2026-10-01' as const, goals, entries: packEntries(completions) };
  expect(amountTargetOn(habit, '2026-11-02')).toBe(pages);
  expect(amountTargetOn(habit, '2026-11-03')).toBe(cups);
  expect(sumOf([])).toBe(0);
  expect(
    sumOf([
      { date: '2026-11-01', amount: 1.5 },
      { date: '2026-11-02', amount: 2 },
    ]),
  ).toBe(3.5);
});
