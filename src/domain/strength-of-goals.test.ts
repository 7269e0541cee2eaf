import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { packEntries } from './entries.ts';
import { WEEKDAYS, type Goal, type Schedule, type Target, type Weekday } from './goal.ts';
import type { Pause } from './habit.ts';
import { halfLifeOf, strengthNow, strengthOf } from './strength.ts';
import { entriesOfLetters } from './testing/entries-of-letters.ts';

const FIRST: CivilDate = '2026-11-02';
const daily: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
const on = (...weekdays: Weekday[]): Schedule => ({ every: 'DAILY', weekdays });
const weekly = (times: number): Schedule => ({ every: 'WEEKLY', times });
const amount = (kind: 'at_least' | 'at_most', amount: number, per: 'day' | 'period'): Target => ({
  kind,
  amount,
  unit: 'km',
  per,
});

const entriesOf = (letters: string) => entriesOfLetters(FIRST, letters);

interface Case {
  schedule: Schedule;
  target: Target;
  days: string;
  pauses?: Pause[];
  later?: Goal[];
}

function scoresOf({ schedule, target, days, pauses = [], later = [] }: Case): number[] {
  const goals = [{ from: FIRST, schedule, target }, ...later];
  const entries = entriesOf(days);
  const habit = {
    begin: FIRST,
    goals,
    entries,
    pauses,
  };
  return strengthOf(habit, addDays(FIRST, days.length - 1)).map(({ score }) => score);
}

/**
 * How far each day met its goal, worked out from the scores: what a day adds is the part of it that
 * the days before do not weigh.
 */
function metOf(goal: Case, before = 0): string[] {
  const remains = 2 ** (-1 / halfLifeOf(goal.schedule));
  return scoresOf(goal).map((score, place, all) => {
    const met = (score - remains * (all[place - 1] ?? before)) / (1 - remains);
    return met.toFixed(2);
  });
}

it.each<[Schedule, number]>([
  [daily, 13],
  [{ every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6] }, 13 / Math.sqrt(6 / 7)],
  [{ every: 'DAILY', weekdays: [7] }, 13 / Math.sqrt(1 / 7)],
  [weekly(4), 13 / Math.sqrt(4 / 7)],
  [{ every: 'MONTHLY', times: 6 }, 13 / Math.sqrt(6 / 30)],
  [{ every: 'ROLLING', times: 2, days: 5 }, 13 / Math.sqrt(2 / 5)],
])('%j halves in %d days', (schedule, days) => {
  expect(halfLifeOf(schedule)).toBeCloseTo(days, 10);
});

it.each<[string, Case, string]>([
  [
    'once a week, looked at over two',
    { schedule: weekly(1), target: { kind: 'check' }, days: 'k.............k' },
    '0.50 '.repeat(14) + '0.50',
  ],
  [
    'all of what was asked, and no more',
    { schedule: weekly(1), target: { kind: 'check' }, days: 'kkk' },
    '0.50 1.00 1.00',
  ],
  [
    'what is avoided',
    { schedule: daily, target: { kind: 'avoid' }, days: 'k.nk' },
    '1.00 1.00 0.00 1.00',
  ],
  [
    'what is avoided on Sundays, whatever is done on other days',
    { schedule: on(7), target: { kind: 'avoid' }, days: 'n.....kn.....nk' },
    '0.00 '.repeat(6) + '1.00 '.repeat(7) + '0.00 0.00',
  ],
  [
    'what is avoided on two days a week, as the last two of them',
    { schedule: on(1, 4), target: { kind: 'avoid' }, days: 'kn.k...n..' },
    '0.50 0.50 0.50 1.00 1.00 1.00 1.00 0.50 0.50 0.50',
  ],
  [
    'an amount a week, in the seven days up to now',
    { schedule: weekly(1), target: amount('at_least', 8, 'period'), days: '2.2....6.' },
    '0.25 0.25 0.50 0.50 0.50 0.50 0.50 1.00 1.00',
  ],
  [
    'an amount on two days a week',
    { schedule: weekly(2), target: amount('at_least', 4, 'day'), days: '4k..9' },
    '0.50 1.00 1.00 1.00 1.00',
  ],
  [
    'an amount that is none',
    { schedule: daily, target: amount('at_least', 0, 'day'), days: '0.' },
    '1.00 1.00',
  ],
])('takes %s', (_, goal, met) => {
  expect(metOf(goal).join(' ')).toBe(met);
});

it('leaves what is avoided as strong as it was yesterday, while today has no entry', () => {
  const avoided = { schedule: daily, target: { kind: 'avoid' } } as const;
  const [yesterday, today] = scoresOf({ ...avoided, days: 'n.....' }).slice(-2);
  expect(today).toBe(yesterday);
  const [before, lapsed] = scoresOf({ ...avoided, days: 'n....n' }).slice(-2);
  expect(lapsed).toBeLessThan(before ?? 0);
});

it.each<[string, Case, string]>([
  [
    'so much a week',
    { schedule: weekly(1), target: amount('at_most', 4, 'period'), days: '222.9....' },
    '1.00 1.00 0.50 0.50 0.00 0.00 0.00 0.00 0.00',
  ],
  [
    'so much on each of two days',
    { schedule: weekly(2), target: amount('at_most', 2, 'day'), days: '231' },
    '1.00 0.75 0.50',
  ],
  [
    'so much on two days a week',
    { schedule: on(1, 4), target: amount('at_most', 4, 'day'), days: '4996...8' },
    '1.00 1.00 1.00 0.75 0.75 0.75 0.75 0.25',
  ],
  [
    'nothing',
    { schedule: daily, target: amount('at_most', 0, 'day'), days: '0k1.' },
    '1.00 1.00 0.00 1.00',
  ],
])('takes a limit of %s as full to begin with', (_, goal, met) => {
  expect(metOf(goal, 1).join(' ')).toBe(met);
});

const off: Pause[] = [{ first: addDays(FIRST, 1), last: addDays(FIRST, 1) }];

it.each<[string, Case, boolean]>([
  ['kept', { schedule: daily, target: { kind: 'check' }, days: 'kkk', pauses: off }, true],
  ['not kept', { schedule: daily, target: { kind: 'check' }, days: 'k.k', pauses: off }, false],
  [
    'some of what a week asks for',
    { schedule: weekly(1), target: amount('at_least', 9, 'period'), days: '111', pauses: off },
    true,
  ],
  [
    'nothing of what a week asks for',
    { schedule: weekly(1), target: amount('at_least', 9, 'period'), days: '101', pauses: off },
    false,
  ],
  [
    'some of what a day asks for',
    { schedule: daily, target: amount('at_least', 9, 'day'), days: '919', pauses: off },
    false,
  ],
  [
    'what a day asks for',
    { schedule: daily, target: amount('at_least', 9, 'day'), days: '999', pauses: off },
    true,
  ],
  [
    'less than a limit',
    { schedule: daily, target: amount('at_most', 2, 'day'), days: '911', pauses: off },
    false,
  ],
])('a paused day with %s moves it, or not', (_, goal, moves) => {
  const [before, paused] = scoresOf(goal);
  expect(paused !== before).toBe(moves);
});

it('goes on from where it was under another goal, which looks at the days before it', () => {
  const later: Goal[] = [
    { from: addDays(FIRST, 2), schedule: weekly(3), target: { kind: 'check' } },
  ];
  const check: Case = { schedule: daily, target: { kind: 'check' }, days: 'kkk' };
  const [, before = 0, after] = scoresOf({ ...check, later });
  const remains = 2 ** (-1 / halfLifeOf(weekly(3)));
  // Three of the six days that two weeks of it ask for.
  expect(after).toBeCloseTo(remains * before + (1 - remains) * 0.5, 12);
});

const YEARS = 6 * 365;

/** Habits of some years, in which little was entered, and pauses were long. */
const ofYears = fc.record({
  goals: fc.array(
    fc.record({
      from: fc.nat(YEARS).map((days) => addDays(FIRST, days)),
      schedule: fc.constantFrom(daily, on(7), weekly(2), {
        every: 'ROLLING' as const,
        times: 1,
        days: 60,
      }),
      target: fc.constantFrom<Target>(
        { kind: 'check' },
        { kind: 'avoid' },
        amount('at_least', 2, 'day'),
        amount('at_most', 2, 'day'),
      ),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  entries: fc.array(
    fc.record({
      date: fc.nat(YEARS).map((days) => addDays(FIRST, days)),
      value: fc.oneof(fc.boolean(), fc.nat(5)),
    }),
    { minLength: 1, maxLength: 60 },
  ),
  pauses: fc.array(
    fc.record({ first: fc.nat(YEARS), length: fc.nat(900) }).map(({ first, length }): Pause => ({
      first: addDays(FIRST, first),
      last: addDays(FIRST, first + length),
    })),
    { maxLength: 3 },
  ),
});

it('is today what the days from the first one on have made of it, to a millionth', () => {
  fc.assert(
    fc.property(ofYears, ({ goals, entries, pauses }) => {
      const habit = { begin: FIRST, goals, entries: packEntries(entries), pauses };
      const today = addDays(FIRST, YEARS);
      const exact = strengthOf(habit, today).at(-1)?.score ?? 0;
      expect(Math.abs((strengthNow(habit, today) ?? 0) - exact)).toBeLessThan(0.000_001);
    }),
  );
});

it.each<[string, Case, number]>([
  [
    'what was avoided for years since its only lapse',
    { schedule: daily, target: { kind: 'avoid' }, days: `n${'.'.repeat(1500)}` },
    1,
  ],
  [
    'what was kept until a pause of years',
    {
      schedule: daily,
      target: { kind: 'check' },
      days: 'k'.repeat(100) + '.'.repeat(1200),
      pauses: [{ first: addDays(FIRST, 100), last: addDays(FIRST, 2000) }],
    },
    0.995,
  ],
])('of %s is what it was', (_, { schedule, target, days, pauses = [] }, expected) => {
  const goals = [{ from: FIRST, schedule, target }];
  const habit = { begin: FIRST, goals, entries: entriesOf(days), pauses };
  expect(strengthNow(habit, addDays(FIRST, days.length - 1))).toBeCloseTo(expected, 2);
});
