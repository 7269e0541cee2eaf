import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { CompletionTable, HabitTable } from '../database/schema.ts';

export type HabitRow = Selectable<HabitTable>;

/**
 * Takes a person's habits to the next revision. It comes first in each change: until its
 * transaction ends, no other change of the same person can begin.
 *
 * @returns whether there is such a person
 */
export async function nextRevision(writer: Writer, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('users')
    .set((eb) => ({ habits_revision: eb('habits_revision', '+', 1) }))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A number that changes with each change of the person's habits. */
export async function findRevision(reader: Reader, userId: string): Promise<number> {
  const row = await reader
    .selectFrom('users')
    .select('habits_revision')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.habits_revision ?? 0;
}

export async function findHabits(reader: Reader, userId: string): Promise<HabitRow[]> {
  return await reader.selectFrom('habits').selectAll().where('user_id', '=', userId).execute();
}

export async function findHabit(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<HabitRow | undefined> {
  return await reader
    .selectFrom('habits')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .executeTakeFirst();
}

/** The completions of one habit or of all, newest first. */
export async function findCompletions(
  reader: Reader,
  userId: string,
  habitId?: string,
): Promise<Pick<CompletionTable, 'habit_id' | 'date' | 'completed'>[]> {
  let query = reader
    .selectFrom('completions')
    .select(['habit_id', 'date', 'completed'])
    .where('user_id', '=', userId);
  if (habitId !== undefined) query = query.where('habit_id', '=', habitId);
  return await query.orderBy('habit_id').orderBy('date', 'desc').execute();
}

export async function insertHabit(writer: Writer, habit: Insertable<HabitTable>): Promise<void> {
  await writer.insertInto('habits').values(habit).execute();
}

type HabitFields = Omit<HabitTable, 'user_id' | 'id'>;

/** Changes the given fields of a habit of this person; an empty change is none. */
export async function updateHabitRow(
  writer: Writer,
  userId: string,
  habitId: string,
  change: { [Field in keyof HabitFields]?: HabitFields[Field] | undefined },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await writer
    .updateTable('habits')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .execute();
}

export async function deleteHabitRow(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<void> {
  await writer
    .deleteFrom('habits')
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .execute();
}

/** Stores what was entered for a day, in the place of what was entered before. */
export async function putCompletion(
  writer: Writer,
  completion: Insertable<CompletionTable>,
): Promise<void> {
  await writer
    .insertInto('completions')
    .values(completion)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'habit_id', 'date'])
        .doUpdateSet({ completed: completion.completed }),
    )
    .execute();
}
