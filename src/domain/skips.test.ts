import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './civil-date.ts';
import { entryOn, packEntries, type Entries } from './entries.ts';
import type { Target } from './goal.ts';
import { outcomesOf, type GoalHabit } from './outcomes.ts';
import { habit, TODAY } from './testing/arbitrary-habits.ts';
import { rounds } from './testing/rounds.ts';

/** The same entries, and a skip on one more day. */
function withSkip(entries: Entries, day: number): Entries | undefined {
  const date = addDays(TODAY, -day);
  if (entryOn(entries, date)) return undefined;
  const before = Array.from({ length: 200 }, (_, back) => addDays(TODAY, 10 - back));
  return packEntries(
    before.flatMap((each) => {
      const entry = entryOn(entries, each);
      if (each === date) return [{ date, value: false, skipped: true }];
      return entry ? [{ ...entry, date: each }] : [];
    }),
  );
}

/** Some times in a few days, of something that a day has as long as nothing is entered. */
const avoiding = fc
  .tuple(
    habit,
    fc
      .integer({ min: 2, max: 5 })
      .chain((days) => fc.tuple(fc.constant(days), fc.integer({ min: 1, max: days }))),
    fc.constantFrom<Target>(
      { kind: 'avoid' },
      { kind: 'at_most', amount: 0, unit: 'km', per: 'day' },
    ),
  )
  .map(([some, [days, times], target]): GoalHabit => {
    const schedule = { every: 'ROLLING', days, times } as const;
    return { ...some, goals: [{ from: some.begin, schedule, target }] };
  });

const missedOf = (some: GoalHabit) =>
  outcomesOf(some, TODAY).flatMap(({ first, outcome }) => (outcome === 'missed' ? [first] : []));

it('a skip makes no misses beside it, whatever the goals are', () => {
  fc.assert(
    fc.property(fc.oneof(habit, { weight: 3, arbitrary: avoiding }), fc.nat(120), (some, day) => {
      const entries = withSkip(some.entries, day);
      fc.pre(entries !== undefined);
      const before = new Set(missedOf(some));
      const after = missedOf({ ...some, ...(entries && { entries }) });
      expect(after.filter((first) => !before.has(first))).toEqual([]);
    }),
    { numRuns: rounds(300, 1000) },
  );
});

it('a skip between two days on which nothing happened leaves these what they were', () => {
  const on = (day: number) => addDays(TODAY, day - 9);
  const goals = [
    { from: on(0), schedule: { every: 'ROLLING', times: 3, days: 3 }, target: { kind: 'avoid' } },
  ] as const;
  const lapses = [0, 1, 2, 6, 7, 8].map((day) => ({ date: on(day), value: false }));
  const skip = { date: on(4), value: false, skipped: true };
  const outcomes = outcomesOf(
    { begin: on(0), goals, entries: packEntries([...lapses, skip]) },
    TODAY,
  );
  expect(outcomes.slice(3, 6).map(({ outcome }) => outcome)).toEqual(['kept', 'skipped', 'kept']);
});
