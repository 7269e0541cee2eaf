import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayNumberOf, type CivilDate } from './civil-date.ts';
import { listEntries, withDaysOf, type Entries } from './entries.ts';
import { plainGoal } from './goal.ts';
import { beginOf, FREQUENCIES, hasBegun, isActiveOn, newestFirst } from './habit.ts';
import type { Frequency } from './habit.ts';
import { outcomeOn } from './judged.ts';
import { overallPercentage, progressOn } from './percentages.ts';
import { runningStreak } from './running-streak.ts';
import {
  readActive,
  readDone,
  readEntering,
  readOrder,
  readOverallPercentage,
  readStreak,
  readTodaysPercentage,
  type ReadHabit,
} from './testing/naive-reading.ts';
import { rounds } from './testing/rounds.ts';

/** Around which days go wrong most easily: ends of years and of Februaries, years of 53 weeks. */
const EDGES = [
  '1972-02-29',
  '1999-12-31',
  '2000-02-29',
  '2015-12-31',
  '2021-01-03',
  '2023-03-01',
  '2024-02-29',
  '2024-12-30',
  '2026-11-21',
  '2027-01-01',
  '2096-02-29',
  '2100-03-01',
] as const;

const todays = fc.oneof(
  fc
    .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -20, max: 40 }))
    .map(([edge, days]) => addDays(edge, days)),
  fc.integer({ min: 2_000, max: 47_846 }).map((days) => addDays('1970-01-01', days)),
);

/** How many days lie between two entries: as the frequency asks, and now and then otherwise. */
const USUAL: Record<Frequency, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 30 };
const UNUSUAL: Record<Frequency, readonly number[]> = {
  DAILY: [0, 0, 2, 9],
  WEEKLY: [0, 1, 2, 3, 5, 6, 8, 15],
  MONTHLY: [0, 1, 9, 20, 28, 31, 33, 62],
};

/** When a habit was created: how many days ago, at what o’clock, and where. */
const beginnings = fc.record({
  age: fc.oneof(fc.nat(12), fc.nat(60), fc.nat(400)),
  clock: fc.constantFrom('00:00', '09:30', '23:59'),
  offset: fc.constantFrom('Z', '+14:00', '-11:00'),
});

const planted = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES),
  is_active: fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, fc.constant(false)),
  beginning: beginnings,
  /** how many days ago the last entry was; one may be for tomorrow already */
  latest: fc.integer({ min: -1, max: 3 }),
  /** from each of which follow the days to the one before, and whether it was kept */
  entries: fc.array(fc.nat(31), { maxLength: 30 }),
  /** the order in which they were entered */
  stride: fc.constantFrom(1, 7, 29, 96),
});

type Planted = typeof planted extends fc.Arbitrary<infer P> ? P : never;

/** Entries from the latest back to the beginning, in the order in which they were entered. */
function enteredDays({ frequency, beginning, latest, entries, stride }: Planted, today: CivilDate) {
  let age = latest;
  return entries
    .map((entry) => {
      const completion = { date: addDays(today, -age), completed: entry % 16 !== 15, age };
      age += UNUSUAL[frequency][entry] ?? USUAL[frequency];
      return completion;
    })
    .filter(({ age }) => age <= beginning.age)
    .map(({ date, completed }, place) => ({ date, completed, turn: (place * stride) % 97 }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ date, completed }) => ({ date, completed }));
}

function grow(seed: Planted, place: number, today: CivilDate) {
  const { age, clock, offset } = seed.beginning;
  const created_at = `${addDays(today, -age)}T${clock}:0${place}${offset}`;
  let read: ReadHabit['completions'] = [];
  let entries: Entries = new Map();
  for (const { date, completed } of enteredDays(seed, today)) {
    read = readEntering(read, { date, completed });
    entries = withDaysOf(entries, [[date, { entry: { value: completed } }]]);
  }
  const { frequency, is_active } = seed;
  const begin = beginOf(created_at);
  const goals = [plainGoal(frequency, begin)];
  return { id: String(place), frequency, is_active, created_at, begin, goals, entries, read };
}

/** Divisions may end in other last digits. */
function rounded(percentage: number): number {
  return Math.round(percentage * 1e9) / 1e9;
}

it('answers any history as the specification does, read word by word', () => {
  fc.assert(
    fc.property(
      todays,
      fc.array(planted, { minLength: 1, maxLength: 3 }),
      fc.oneof(fc.constant(0), fc.nat(60)),
      (today, seeds, back) => {
        const date = addDays(today, -back);
        const habits = seeds.map((seed, place) => grow(seed, place, today));
        const read = habits.map((habit) => ({ ...habit, completions: habit.read }));

        expect({
          entered: habits.map(({ entries }) =>
            [...listEntries(entries)].map(({ date, value }) => ({ date, completed: value })),
          ),
          active: habits.map((habit) => isActiveOn(habit, date)),
          done: habits.map(
            (habit) =>
              hasBegun(habit, date) &&
              outcomeOn(habit, dayNumberOf(date), today)?.outcome === 'kept',
          ),
          streaks: habits.map((habit) => runningStreak(habit, today).length),
          todays: rounded(progressOn(habits, date, today).percentage),
          overall: rounded(overallPercentage(habits, today)),
          order: newestFirst(habits).map(({ id }) => id),
        }).toEqual({
          entered: read.map(({ completions }) =>
            completions.toSorted((a, b) => (a.date < b.date ? 1 : -1)),
          ),
          active: read.map((habit) => readActive(habit, date)),
          done: read.map((habit) => habit.created_at.slice(0, 10) <= date && readDone(habit, date)),
          streaks: read.map((habit) => readStreak(habit, today)),
          todays: rounded(readTodaysPercentage(read, date)),
          overall: rounded(readOverallPercentage(read, today)),
          order: readOrder(read).map(({ id }) => id),
        });
      },
    ),
    { numRuns: rounds(1_000, 20_000), seed: 20_261_121 },
  );
});
