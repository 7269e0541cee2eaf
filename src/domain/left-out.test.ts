import { expect, test } from 'vitest';
import { addDays, civilDateOf, dayAfter, EPOCH, type CivilDate } from './civil-date.ts';
import { leftOutOf } from './left-out.ts';
import type { Outcome, PeriodOutcome } from './outcome.ts';

const OUTCOMES: Record<string, Outcome> = {
  k: 'kept',
  s: 'skipped',
  p: 'paused',
  r: 'rest',
  c: 'partial',
  o: 'open',
};

function periodsOf(letters: string): PeriodOutcome[] {
  return [...letters].map((letter, place) => ({
    unit: 'day',
    first: dayAfter(EPOCH, place),
    last: dayAfter(EPOCH, place),
    outcome: OUTCOMES[letter] ?? 'missed',
  }));
}

const dateAt = (place: number): CivilDate => addDays(civilDateOf(EPOCH), place);

/** Pauses from a place among the days to another. */
const pausesAt = (places: readonly (readonly [number, number?])[]) =>
  places.map(([first, last]) => ({
    first: dateAt(first),
    ...(last !== undefined && { last: dateAt(last) }),
  }));

test.each<[string, [number, number?][], ReturnType<typeof leftOutOf>]>([
  ['', [], { skipped: 0, pauses: [], partial: 0, rest: 0 }],
  ['kkko', [], { skipped: 0, pauses: [], partial: 0, rest: 0 }],
  ['kskskk', [], { skipped: 2, pauses: [], partial: 0, rest: 0 }],
  ['ckkrrk', [], { skipped: 0, pauses: [], partial: 1, rest: 2 }],
  [
    'kpppkppk',
    [
      [1, 3],
      [5, 6],
    ],
    { skipped: 0, pauses: [3, 2], partial: 0, rest: 0 },
  ],
  [
    'kpppppk',
    [
      [1, 3],
      [4, 5],
    ],
    { skipped: 0, pauses: [3, 2], partial: 0, rest: 0 },
  ],
  ['kprprk', [[1, 3]], { skipped: 0, pauses: [2], partial: 0, rest: 2 }],
  ['kpppkpppk', [[1, 7]], { skipped: 0, pauses: [6], partial: 0, rest: 0 }],
  ['kpspkp', [[1]], { skipped: 1, pauses: [3], partial: 0, rest: 0 }],
])('of %j with pauses at %j: %j', (letters, places, expected) => {
  expect(leftOutOf(periodsOf(letters), pausesAt(places))).toEqual(expected);
});

test('a pause of several weeks is one', () => {
  const weeks = ['kept', 'paused', 'kept', 'paused', 'kept'] as const;
  const periods = weeks.map((outcome, week): PeriodOutcome => {
    return {
      unit: 'week',
      first: dayAfter(EPOCH, 7 * week),
      last: dayAfter(EPOCH, 7 * week + 6),
      outcome,
    };
  });
  expect(leftOutOf(periods, pausesAt([[9, 23]])).pauses).toEqual([2]);
  expect(
    leftOutOf(
      periods,
      pausesAt([
        [9, 10],
        [22, 23],
      ]),
    ).pauses,
  ).toEqual([1, 1]);
});
