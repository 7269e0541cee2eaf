import type { Pause } from '#domain/habit.ts';
import type { Engine, Reader } from '../../platform/database/database.ts';
import {
  findEntriesByKeys,
  findHabitsByKeys,
  findHabitsOfPeople,
  findPausesOfPeople,
  textOf,
} from './many-notebooks.store.ts';
import type { HabitKey, PauseOf } from './many-notebooks.store.ts';
import type { PausedHabit } from './paused-habit.ts';

/** Which habits of which people are looked at, and from which year on their entries are. */
export interface WantedHabits {
  some: readonly HabitKey[];
  /** people of whom it is all habits that are not archived */
  allOf: readonly string[];
  from: number;
}

/** Habits of many people, by whose they are, in as many queries as of one. */
export async function habitsOfMany(
  reader: Reader,
  engine: Engine,
  { some, allOf, from }: WantedHabits,
): Promise<ReadonlyMap<string, readonly PausedHabit[]>> {
  const rows = [
    ...(some.length === 0 ? [] : await findHabitsByKeys(reader, engine, some)),
    ...(allOf.length === 0 ? [] : await findHabitsOfPeople(reader, engine, allOf)),
  ];
  const found = [...new Map(rows.map((row) => [textOf([row.user_id, row.id]), row])).values()];
  const keys = found.map(({ user_id, id }) => [user_id, id] as const);
  const entries = await findEntriesByKeys(reader, engine, { keys, from });
  const userIds = [...new Set(keys.map(([userId]) => userId))];
  const pauses = Map.groupBy(
    await findPausesOfPeople(reader, engine, userIds),
    ({ user_id }) => user_id,
  );
  const habits = found.map(({ user_id, ...habit }) => {
    const ofHabit = pausesOf(pauses.get(user_id) ?? [], habit.id);
    const ofDays = entries.get(textOf([user_id, habit.id])) ?? new Map();
    return { user_id, habit: { ...habit, entries: ofDays, pauses: ofHabit } };
  });
  const byPerson = Map.groupBy(habits, ({ user_id }) => user_id);
  return new Map([...byPerson].map(([id, ofPerson]) => [id, ofPerson.map(({ habit }) => habit)]));
}

function pausesOf(pauses: readonly PauseOf[], habitId: string): Pause[] {
  return pauses
    .filter(({ habit_id }) => habit_id === null || habit_id === habitId)
    .map(({ first, last }) => ({ first, last }));
}
