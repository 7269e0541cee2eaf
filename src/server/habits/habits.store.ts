import type { Insertable, Selectable } from 'kysely';
import type { Goal } from '#domain/goal.ts';
import type { Reader, Writer } from '../database/database.ts';
import type { GoalTable, HabitTable, UserTable } from '../database/schema.ts';

export type HabitRow = Selectable<HabitTable>;

/**
 * Takes a person's habits to the next revision. It comes first in each change: until its
 * transaction ends, no other change of the same person can begin.
 *
 * @returns the revision; undefined where there is no such person
 */
export async function nextRevision(writer: Writer, userId: string): Promise<number | undefined> {
  const row = await writer
    .updateTable('users')
    .set((eb) => ({ habits_revision: eb('habits_revision', '+', 1) }))
    .where('id', '=', userId)
    .returning('habits_revision')
    .executeTakeFirst();
  return row?.habits_revision;
}

/** What an account says of its habits: their revision, and how much there is. */
export async function findNotebook(
  reader: Reader,
  userId: string,
): Promise<
  Pick<Selectable<UserTable>, 'habits_revision' | 'entry_count' | 'note_bytes'> | undefined
> {
  return await reader
    .selectFrom('users')
    .select(['habits_revision', 'entry_count', 'note_bytes'])
    .where('id', '=', userId)
    .executeTakeFirst();
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

/** The goals of one habit or of all, the latest first. */
export async function findGoals(
  reader: Reader,
  userId: string,
  habitId?: string,
): Promise<Pick<GoalTable, 'habit_id' | 'from_date' | 'asks'>[]> {
  let query = reader
    .selectFrom('goals')
    .select(['habit_id', 'from_date', 'asks'])
    .where('user_id', '=', userId);
  if (habitId !== undefined) query = query.where('habit_id', '=', habitId);
  return await query.orderBy('habit_id').orderBy('from_date', 'desc').execute();
}

/** Puts these goals in the place of all goals of a habit. */
export async function replaceGoals(
  writer: Writer,
  userId: string,
  habitId: string,
  goals: readonly Goal[],
): Promise<void> {
  await writer
    .deleteFrom('goals')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .execute();
  const rows = goals.map(({ from, ...asks }) => ({
    user_id: userId,
    habit_id: habitId,
    from_date: from,
    asks: JSON.stringify(asks),
  }));
  await writer.insertInto('goals').values(rows).execute();
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

/** Takes all habits out of a group. */
export async function emptyGroup(writer: Writer, userId: string, groupId: string): Promise<void> {
  await writer
    .updateTable('habits')
    .set({ group_id: null })
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .execute();
}
