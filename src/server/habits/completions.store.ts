import type { Selectable } from 'kysely';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Completion } from '#domain/habit.ts';
import type { Reader, Writer } from '../database/database.ts';
import { insertRows } from '../database/insert-rows.ts';
import type { CompletionTable } from '../database/schema.ts';
import { bytesOf } from './notebook.store.ts';

type Row = Omit<Selectable<CompletionTable>, 'user_id' | 'import_id'>;

const FIELDS = ['habit_id', 'date', 'completed', 'value', 'skipped', 'note'] as const;

/** The entries of all habits by the ids of these, newest first. */
export async function findAllEntries(
  reader: Reader,
  userId: string,
): Promise<Map<string, Completion[]>> {
  const rows = await reader
    .selectFrom('completions')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .orderBy('habit_id')
    .orderBy('date', 'desc')
    .execute();
  const entries = new Map<string, Completion[]>();
  for (const row of rows) {
    const ofHabit = entries.get(row.habit_id);
    if (ofHabit) ofHabit.push(entryOf(row));
    else entries.set(row.habit_id, [entryOf(row)]);
  }
  return entries;
}

/** The entries of a habit before a day, newest first, as many as are asked for. */
export async function findEntriesBefore(
  reader: Reader,
  userId: string,
  habitId: string,
  { day, most }: { day: CivilDate | undefined; most: number },
): Promise<Completion[]> {
  let query = reader
    .selectFrom('completions')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId);
  if (day !== undefined) query = query.where('date', '<', day);
  return (await query.orderBy('date', 'desc').limit(most).execute()).map(entryOf);
}

export async function findEntry(
  reader: Reader,
  userId: string,
  habitId: string,
  date: CivilDate,
): Promise<Completion | undefined> {
  const row = await reader
    .selectFrom('completions')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '=', date)
    .executeTakeFirst();
  return row && entryOf(row);
}

/** The days on which a habit has an entry, newest first. */
export async function findEntryDates(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<CivilDate[]> {
  const rows = await reader
    .selectFrom('completions')
    .select('date')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .orderBy('date', 'desc')
    .execute();
  return rows.map(({ date }) => date);
}

/** The imports whose entries a habit has as they came; null stands for entries of no import. */
export async function findEntryImports(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<(string | null)[]> {
  const rows = await reader
    .selectFrom('completions')
    .select('import_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .execute();
  return rows.map(({ import_id }) => import_id);
}

/** Stores the entry of a day, in the place of the one before. */
export async function putEntryRow(
  writer: Writer,
  userId: string,
  habitId: string,
  entry: Completion,
): Promise<void> {
  const columns = { ...columnsOf(entry), import_id: null };
  await writer
    .insertInto('completions')
    .values({ user_id: userId, habit_id: habitId, date: entry.date, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'habit_id', 'date']).doUpdateSet(columns),
    )
    .execute();
}

interface NewEntries {
  userId: string;
  habitId: string;
  /** by which they come */
  importId?: string;
}

/** Stores entries of days that have none, any number of them. */
export async function insertEntries(
  writer: Writer,
  { userId, habitId, importId }: NewEntries,
  entries: readonly Completion[],
): Promise<void> {
  const key = { user_id: userId, habit_id: habitId, import_id: importId ?? null };
  await insertRows(
    writer,
    'completions',
    entries.map((entry) => ({ ...key, date: entry.date, ...columnsOf(entry) })),
  );
}

interface Chosen {
  habitId: string;
  /** the first and the last day */
  days?: readonly [CivilDate, CivilDate];
  /** those that came by it and are as they came */
  importId?: string;
}

/**
 * Deletes the entries of a habit, or some of them.
 *
 * @returns of each the UTF-8 bytes of its note
 */
export async function deleteEntryRows(
  writer: Writer,
  userId: string,
  { habitId, days, importId }: Chosen,
): Promise<number[]> {
  let query = writer
    .deleteFrom('completions')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId);
  if (days) query = query.where('date', '>=', days[0]).where('date', '<=', days[1]);
  if (importId !== undefined) query = query.where('import_id', '=', importId);
  const deleted = await query.returning((eb) => bytesOf(eb.ref('note')).as('bytes')).execute();
  return deleted.map(({ bytes }) => bytes);
}

/** What was entered, and nothing else. */
function entryOf({ date, completed, value, skipped, note }: Row): Completion {
  return {
    date,
    completed: completed === 1,
    ...(value === null ? {} : { value }),
    ...(skipped === 1 ? { skipped: true } : {}),
    ...(note === '' ? {} : { note }),
  };
}

function columnsOf({
  completed,
  value,
  skipped,
  note,
}: Completion): Omit<Row, 'habit_id' | 'date'> {
  return {
    completed: completed ? 1 : 0,
    value: value ?? null,
    skipped: skipped ? 1 : 0,
    note: note ?? '',
  };
}
