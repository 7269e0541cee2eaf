import { listEntries } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import { startOfDay } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Writer } from '../database/database.ts';
import { entriesOf } from '../habits/entries.usecases.ts';
import { beginBy, setBeginning, storedHabits } from '../habits/stored-habits.usecases.ts';
import {
  findMovedBeginnings,
  insertMovedBeginnings,
  skipMovedBeginning,
} from './beginnings.store.ts';
import type { MovedBeginning } from './beginnings.store.ts';
import type { PlannedHabit } from './plan-import.ts';

interface Into {
  writer: Writer;
  person: Person;
  importId: string;
}

/** Takes habits that are there back to their oldest new entry, and remembers where they began. */
export async function beginWithEntries(
  habits: readonly PlannedHabit[],
  { writer, person, importId }: Into,
): Promise<void> {
  const { userId } = person;
  const oldestNew = new Map(habits.map(({ habitId, newEntries }) => [habitId, newEntries.at(-1)]));
  const moved: MovedBeginning[] = [];
  for (const habit of await storedHabits(writer, userId)) {
    const oldest = oldestNew.get(habit.id);
    const begin_after = oldest && (await beginBy(writer, person, habit, oldest.date));
    if (begin_after === undefined) continue;
    moved.push({ habit_id: habit.id, begin_before: habit.created_at, begin_after });
  }
  await insertMovedBeginnings(writer, { userId, importId }, moved);
}

/**
 * Lets habits that an import took back begin as before, once its entries are gone: with the oldest
 * one that is left, at the latest. A beginning that was changed since stays as it is.
 */
export async function beginAsBefore(
  writer: Writer,
  { userId, time_zone }: Person,
  importId: string,
): Promise<void> {
  const habits = await storedHabits(writer, userId);
  const beginnings = new Map(habits.map(({ id, created_at }) => [id, created_at]));
  for (const moved of await findMovedBeginnings(writer, userId, importId)) {
    const { habit_id, begin_before, begin_after } = moved;
    await skipMovedBeginning(writer, userId, moved);
    if (beginnings.get(habit_id) !== begin_after) continue;
    const oldest = [...listEntries(await entriesOf(writer, userId, habit_id))].at(-1)?.date;
    const isOlder = oldest !== undefined && oldest < beginOf(begin_before);
    const begin = isOlder ? startOfDay(oldest, time_zone) : begin_before;
    await setBeginning(writer, userId, habit_id, begin);
  }
}
