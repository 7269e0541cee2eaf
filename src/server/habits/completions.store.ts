import type { Insertable, Selectable } from 'kysely';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Reader, Writer } from '../database/database.ts';
import type { CompletionTable } from '../database/schema.ts';
import { addSizes, bytesOf } from './sizes.store.ts';
import type { Sizes } from './sizes.store.ts';

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

/** The completions of a habit before a day, newest first, as many as are asked for. */
export async function findCompletionsBefore(
  reader: Reader,
  userId: string,
  habitId: string,
  { day, most }: { day: CivilDate | undefined; most: number },
): Promise<CompletionRow[]> {
  let query = reader
    .selectFrom('completions')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId);
  if (day !== undefined) query = query.where('date', '<', day);
  return await query.orderBy('date', 'desc').limit(most).execute();
}

export async function findCompletion(
  reader: Reader,
  userId: string,
  habitId: string,
  date: CivilDate,
): Promise<CompletionRow | undefined> {
  return await reader
    .selectFrom('completions')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '=', date)
    .executeTakeFirst();
}

/**
 * Stores what was entered for a day, in the place of what was entered before.
 *
 * @param before that; undefined where there was nothing
 * @returns what the person's account holds then
 */
export async function putCompletion(
  writer: Writer,
  completion: Insertable<CompletionTable>,
  before: Pick<CompletionRow, 'note'> | undefined,
): Promise<Sizes> {
  const { user_id, habit_id: _habit, date: _date, ...entered } = completion;
  await writer
    .insertInto('completions')
    .values(completion)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'habit_id', 'date'])
        .doUpdateSet({ ...entered, import_id: null }),
    )
    .execute();
  return await addSizes(writer, user_id, {
    entry_count: before ? 0 : 1,
    note_bytes: Buffer.byteLength(completion.note) - Buffer.byteLength(before?.note ?? ''),
  });
}

/** Stores entries of days that have none, as many as fit one statement; they were counted before. */
export async function insertCompletions(
  writer: Writer,
  completions: readonly Insertable<CompletionTable>[],
): Promise<void> {
  await writer.insertInto('completions').values(completions).execute();
}

interface Chosen {
  habitId: string;
  /** the first and the last day */
  days?: readonly [CivilDate, CivilDate];
  /** those that came by it and are as they came */
  importId?: string;
}

/** Deletes the completions of a habit, or some of them. */
export async function deleteCompletions(
  writer: Writer,
  userId: string,
  { habitId, days, importId }: Chosen,
): Promise<void> {
  let query = writer
    .deleteFrom('completions')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId);
  if (days) query = query.where('date', '>=', days[0]).where('date', '<=', days[1]);
  if (importId !== undefined) query = query.where('import_id', '=', importId);
  const deleted = await query.returning((eb) => bytesOf(eb.ref('note')).as('bytes')).execute();
  await addSizes(writer, userId, {
    entry_count: -deleted.length,
    note_bytes: -deleted.reduce((sum, { bytes }) => sum + bytes, 0),
  });
}
