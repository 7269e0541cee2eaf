import { createdOn } from '#domain/habit.ts';
import { startOfDay } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Writer } from '../database/database.ts';
import {
  findBeginnings,
  findMovedBeginnings,
  findOldestEntry,
  skipMovedBeginning,
  updateBeginning,
} from './beginnings.store.ts';
import { insertAll } from './imports.store.ts';
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
  const { userId, time_zone } = person;
  const beginnings = await findBeginnings(writer, userId);
  const moved = habits.flatMap(({ habitId, newEntries }) => {
    const before = beginnings.get(habitId ?? '');
    const oldest = newEntries.at(-1)?.date;
    if (habitId === null || before === undefined || oldest === undefined) return [];
    if (oldest >= createdOn({ created_at: before })) return [];
    const after = startOfDay(oldest, time_zone);
    return {
      user_id: userId,
      import_id: importId,
      habit_id: habitId,
      begin_before: before,
      begin_after: after,
    };
  });
  for (const { habit_id, begin_after } of moved) {
    await updateBeginning(writer, userId, habit_id, begin_after);
  }
  await insertAll.movedBeginnings(writer, moved);
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
  const beginnings = await findBeginnings(writer, userId);
  for (const moved of await findMovedBeginnings(writer, userId, importId)) {
    const { habit_id, begin_before, begin_after } = moved;
    await skipMovedBeginning(writer, userId, moved);
    if (beginnings.get(habit_id) !== begin_after) continue;
    const oldest = await findOldestEntry(writer, userId, habit_id);
    const isOlder = oldest !== undefined && oldest < createdOn({ created_at: begin_before });
    const begin = isOlder ? startOfDay(oldest, time_zone) : begin_before;
    await updateBeginning(writer, userId, habit_id, begin);
  }
}
