import type { Selectable } from 'kysely';
import type { CivilDate } from '#domain/civil-date.ts';
import { MAX_CHANGES_OF_A_DAY } from '#domain/limits.ts';
import type { Entry } from '#domain/year-page.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice, SLICE_ROWS } from '../../platform/database/in-slices.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { CompletionChangeTable } from '../../platform/database/schema.ts';
import { MAX_CHANGE_BYTES, MAX_CHANGES } from './quota.ts';
import { bytesOf } from './notebook.store.ts';
import type { Account } from './notebook.store.ts';

/** What stood at a day of a habit until something else was entered. */
export interface PastEntry {
  id: string;
  habit_id: string;
  date: CivilDate;
  /** null: nothing */
  before: Entry | null;
  /** milliseconds since 1970 */
  changed_at: number;
  /** the person's revision that replaced it: of two of a day, the later one is greater */
  revision: number;
}

const FIELDS = ['id', 'habit_id', 'date', 'before', 'changed_at', 'revision'] as const;

/** Where reading went on from: the last one that was read. */
interface Place {
  revision: number;
  id: string;
}

/** How much longer a history became. */
export type Growth = Pick<Account, 'change_count' | 'change_bytes'>;

/**
 * Keeps what stood at days of one habit. Of what stood there earlier, those go that are too many.
 *
 * @param changes any number of them; all days between the first and the last of them in
 * the history are looked at
 * @param already how many each of the days has at most, where that is known
 */
export async function insertChanges(
  writer: Writer,
  userId: string,
  changes: readonly PastEntry[],
  already = MAX_CHANGES_OF_A_DAY,
): Promise<Growth> {
  const rows = changes.map((change) => rowOf(userId, change));
  const [first, ...others] = rows;
  if (first && others.length === 0) await insertChange(writer, first);
  else await insertRows(writer, 'completion_changes', rows);
  const tooMany =
    already < MAX_CHANGES_OF_A_DAY ? [] : await deleteTooMany(writer, userId, changes);
  return {
    change_count: rows.length - tooMany.length,
    change_bytes: bytesIn(rows) - sumOf(tooMany),
  };
}

const insertChange = prepared<Selectable<CompletionChangeTable>, unknown>((database, value) =>
  database.insertInto('completion_changes').values({
    user_id: value('user_id'),
    id: value('id'),
    habit_id: value('habit_id'),
    date: value('date'),
    before: value('before'),
    changed_at: value('changed_at'),
    revision: value('revision'),
  }),
);

async function deleteTooMany(
  writer: Writer,
  userId: string,
  changes: readonly PastEntry[],
): Promise<{ bytes: number }[]> {
  const [first] = changes;
  if (!first) return [];
  const dates = changes.map(({ date }) => date).toSorted();
  const [oldest = first.date] = dates;
  const placed = writer
    .selectFrom('completion_changes')
    .select(({ fn }) => [
      'id',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('date').orderBy('revision', 'desc').orderBy('id', 'desc'))
        .as('place'),
    ])
    .where('user_id', '=', userId)
    .where('habit_id', '=', first.habit_id)
    .where('date', '>=', oldest)
    .where('date', '<=', dates.at(-1) ?? oldest);
  const tooMany = await writer
    .selectFrom(placed.as('placed'))
    .select('placed.id')
    .where('placed.place', '>', MAX_CHANGES_OF_A_DAY)
    .execute();
  return await deleteRows(writer, userId, tooMany);
}

/**
 * Their ids are found by a statement before: as a part of this one PostgreSQL may look for them anew
 * for each row, where it thinks that an account has few.
 */
async function deleteRows(
  writer: Writer,
  userId: string,
  rows: readonly { id: string }[],
): Promise<{ bytes: number }[]> {
  const deleted: { bytes: number }[] = [];
  for (let from = 0; from < rows.length; from += SLICE_ROWS) {
    const ids = rows.slice(from, from + SLICE_ROWS).map(({ id }) => id);
    const some = await writer
      .deleteFrom('completion_changes')
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .returning((eb) => bytesOf(eb.ref('before')).as('bytes'))
      .execute();
    deleted.push(...some);
  }
  return deleted;
}

/** Keeps what stood at days that have no history yet, of any habits and any number of them. */
export async function insertPast(
  writer: Writer,
  userId: string,
  changes: readonly PastEntry[],
): Promise<Growth> {
  const rows = changes.map((change) => rowOf(userId, change));
  await insertRows(writer, 'completion_changes', rows);
  return { change_count: rows.length, change_bytes: bytesIn(rows) };
}

/**
 * Lets the oldest go where the history is too long.
 *
 * @param held what the account holds
 */
export async function forgetOldest(writer: Writer, userId: string, held: Growth): Promise<Growth> {
  const growth = { change_count: 0, change_bytes: 0 };
  while (
    held.change_count + growth.change_count > MAX_CHANGES ||
    held.change_bytes + growth.change_bytes > MAX_CHANGE_BYTES
  ) {
    const deleted = await deleteSome(writer, userId);
    growth.change_count -= deleted.length;
    growth.change_bytes -= sumOf(deleted);
  }
  return growth;
}

/** Deletes so many of the history, the oldest first: of one habit, or of all. */
export async function deleteSomeChanges(
  writer: Writer,
  userId: string,
  { habitId, most }: { habitId?: string; most: number },
): Promise<Growth> {
  const deleted = await deleteSome(writer, userId, { habitId, most });
  return { change_count: -deleted.length, change_bytes: -sumOf(deleted) };
}

/** Deletes a slice of all that stood at any day before, where nobody counts it. @returns how many */
export async function deleteSliceOfChanges(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<number> {
  return await deleteSlice(writer, engine, 'completion_changes', (eb) =>
    eb('user_id', '=', userId),
  );
}

/** Deletes the oldest, of one habit or of all. */
async function deleteSome(
  writer: Writer,
  userId: string,
  { habitId, most = SLICE_ROWS }: { habitId?: string | undefined; most?: number } = {},
): Promise<{ bytes: number }[]> {
  let oldest = writer.selectFrom('completion_changes').select('id').where('user_id', '=', userId);
  if (habitId !== undefined) oldest = oldest.where('habit_id', '=', habitId);
  const rows = await oldest.orderBy('revision').orderBy('id').limit(most).execute();
  return await deleteRows(writer, userId, rows);
}

/** Whatever was entered for any day before, the latest first, some at a time. */
export async function* findAllChanges(reader: Reader, userId: string): AsyncGenerator<PastEntry[]> {
  for (let last: Place | undefined; ;) {
    let query = reader
      .selectFrom('completion_changes')
      .select(FIELDS)
      .where('user_id', '=', userId);
    if (last) {
      const { revision, id } = last;
      query = query.where((eb) => eb(eb.refTuple('revision', 'id'), '<', eb.tuple(revision, id)));
    }
    const page = await query
      .orderBy('revision', 'desc')
      .orderBy('id', 'desc')
      .limit(SLICE_ROWS)
      .execute();
    yield page.map(changeOf);
    last = page.at(-1);
    if (page.length < SLICE_ROWS) return;
  }
}

/** What was entered for a day before, the latest first. */
export async function findChanges(
  reader: Reader,
  userId: string,
  habitId: string,
  date: CivilDate,
): Promise<PastEntry[]> {
  const rows = await reader
    .selectFrom('completion_changes')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '=', date)
    .orderBy('revision', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES_OF_A_DAY)
    .execute();
  return rows.map(changeOf);
}

/** What the last revision replaced on a habit's days up to a date, that day left out; the latest first. */
export async function findLastChangesBefore(
  reader: Reader,
  userId: string,
  habitId: string,
  date: CivilDate,
): Promise<PastEntry[]> {
  const rows = await reader
    .selectFrom('completion_changes')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '<', date)
    .where('revision', '=', (last) =>
      last
        .selectFrom('completion_changes')
        .select(({ fn }) => fn.max('revision').as('revision'))
        .where('user_id', '=', userId)
        .where('habit_id', '=', habitId)
        .where('date', '<', date),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map(changeOf);
}

function changeOf({
  before,
  ...row
}: Omit<Selectable<CompletionChangeTable>, 'user_id'>): PastEntry {
  return { ...row, before: before === null ? null : entryIn(before) };
}

/** An entry as it was stored, in earlier versions as a completion: it was validated when it came. */
function entryIn(json: string): Entry {
  const { completed, value, skipped, note } = JSON.parse(json) as Partial<Entry> & {
    completed?: boolean;
  };
  return {
    value: value ?? (completed === true && !skipped),
    ...(skipped ? { skipped } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

function rowOf(
  userId: string,
  { before, ...change }: PastEntry,
): Selectable<CompletionChangeTable> {
  return { user_id: userId, ...change, before: before && JSON.stringify(before) };
}

function bytesIn(rows: readonly { before: string | null }[]): number {
  return rows.reduce((sum, { before }) => sum + Buffer.byteLength(before ?? ''), 0);
}

function sumOf(rows: readonly { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}
