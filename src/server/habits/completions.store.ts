import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { CompletionChangeTable, CompletionTable } from '../database/schema.ts';

export type CompletionRow = Omit<Selectable<CompletionTable>, 'user_id' | 'import_id'>;

const FIELDS = ['habit_id', 'date', 'completed', 'value', 'skipped', 'note'] as const;

/** The completions of one habit or of all, newest first. */
export async function findCompletions(
  reader: Reader,
  userId: string,
  habitId?: string,
): Promise<CompletionRow[]> {
  let query = reader.selectFrom('completions').select(FIELDS).where('user_id', '=', userId);
  if (habitId !== undefined) query = query.where('habit_id', '=', habitId);
  return await query.orderBy('habit_id').orderBy('date', 'desc').execute();
}

export async function findCompletion(
  reader: Reader,
  userId: string,
  habitId: string,
  date: string,
): Promise<CompletionRow | undefined> {
  return await reader
    .selectFrom('completions')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '=', date)
    .executeTakeFirst();
}

/** Stores what was entered for a day, in the place of what was entered before. */
export async function putCompletion(
  writer: Writer,
  completion: Insertable<CompletionTable>,
): Promise<void> {
  const { user_id: _user, habit_id: _habit, date: _date, ...entered } = completion;
  await writer
    .insertInto('completions')
    .values(completion)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'habit_id', 'date'])
        .doUpdateSet({ ...entered, import_id: null }),
    )
    .execute();
}

export async function deleteCompletion(
  writer: Writer,
  userId: string,
  habitId: string,
  date: string,
): Promise<void> {
  await writer
    .deleteFrom('completions')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '=', date)
    .execute();
}

export async function insertChange(
  writer: Writer,
  change: Insertable<CompletionChangeTable>,
): Promise<void> {
  await writer.insertInto('completion_changes').values(change).execute();
}

/** Whatever was entered for any day before, the latest first. */
export async function findAllChanges(
  reader: Reader,
  userId: string,
): Promise<Pick<CompletionChangeTable, 'habit_id' | 'date' | 'before' | 'changed_at'>[]> {
  return await reader
    .selectFrom('completion_changes')
    .select(['habit_id', 'date', 'before', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** What was entered for a day before, the latest first. */
export async function findChanges(
  reader: Reader,
  userId: string,
  habitId: string,
  date: string,
): Promise<Pick<CompletionChangeTable, 'before' | 'changed_at'>[]> {
  return await reader
    .selectFrom('completion_changes')
    .select(['before', 'changed_at'])
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '=', date)
    .orderBy('id', 'desc')
    .execute();
}

/** What was entered before for the days up to a date, that day left out, the latest first. */
export async function findChangesBefore(
  reader: Reader,
  userId: string,
  habitId: string,
  date: string,
): Promise<Pick<CompletionChangeTable, 'date' | 'before' | 'changed_at'>[]> {
  return await reader
    .selectFrom('completion_changes')
    .select(['date', 'before', 'changed_at'])
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '<', date)
    .orderBy('id', 'desc')
    .execute();
}
