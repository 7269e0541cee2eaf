import type { Insertable } from 'kysely';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Reader, Writer } from '../database/database.ts';
import type { CompletionChangeTable } from '../database/schema.ts';
import { MOST_CHANGE_BYTES, MOST_CHANGES, MOST_CHANGES_OF_A_DAY } from './quota.ts';
import { addSizes, bytesOf } from './sizes.store.ts';

/** How many are deleted at a time. */
const AT_ONCE = 1000;

type Change = Pick<CompletionChangeTable, 'habit_id' | 'date' | 'before' | 'changed_at'>;

export type NewChange = Insertable<CompletionChangeTable>;

/** Where reading went on from: the last one that was read. */
interface Place {
  revision: number;
  id: string;
}

/**
 * Keeps what stood at days of one habit. Of what stood there earlier, those go that are too many.
 *
 * @param changes as many as fit one statement, each of another day, and all days between the first
 * and the last of them in the history are looked at
 */
export async function insertChanges(writer: Writer, changes: readonly NewChange[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  await writer.insertInto('completion_changes').values(changes).execute();
  const { user_id, habit_id } = first;
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
    .where('user_id', '=', user_id)
    .where('habit_id', '=', habit_id)
    .where('date', '>=', oldest)
    .where('date', '<=', dates.at(-1) ?? oldest);
  const tooMany = await writer
    .deleteFrom('completion_changes')
    .where('user_id', '=', user_id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(placed.as('placed'))
        .select('placed.id')
        .where('placed.place', '>', MOST_CHANGES_OF_A_DAY),
    )
    .returning((eb) => bytesOf(eb.ref('before')).as('bytes'))
    .execute();
  const added = changes.reduce((sum, { before }) => sum + Buffer.byteLength(before ?? ''), 0);
  await addChangeSizes(writer, user_id, {
    count: changes.length - tooMany.length,
    bytes: added - sumOf(tooMany),
  });
}

/** Counts what came into the history or left it, and lets the oldest go where it is too much. */
export async function addChangeSizes(
  writer: Writer,
  userId: string,
  { count, bytes }: { count: number; bytes: number },
): Promise<void> {
  let sizes = await addSizes(writer, userId, { change_count: count, change_bytes: bytes });
  while (sizes.change_count > MOST_CHANGES || sizes.change_bytes > MOST_CHANGE_BYTES) {
    const deleted = await deleteSome(writer, userId);
    sizes = await addSizes(writer, userId, {
      change_count: -deleted.length,
      change_bytes: -sumOf(deleted),
    });
  }
}

/** Deletes the history of a habit. */
export async function deleteChanges(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<void> {
  for (let deleted; deleted === undefined || deleted.length === AT_ONCE;) {
    deleted = await deleteSome(writer, userId, habitId);
    await addSizes(writer, userId, {
      change_count: -deleted.length,
      change_bytes: -sumOf(deleted),
    });
  }
}

/** Deletes the oldest, of one habit or of all; a moment's worth of them. */
async function deleteSome(
  writer: Writer,
  userId: string,
  habitId?: string,
): Promise<{ bytes: number }[]> {
  let oldest = writer.selectFrom('completion_changes').select('id').where('user_id', '=', userId);
  if (habitId !== undefined) oldest = oldest.where('habit_id', '=', habitId);
  return await writer
    .deleteFrom('completion_changes')
    .where('user_id', '=', userId)
    .where('id', 'in', oldest.orderBy('revision').orderBy('id').limit(AT_ONCE))
    .returning((eb) => bytesOf(eb.ref('before')).as('bytes'))
    .execute();
}

/** Whatever was entered for any day before, the latest first, some at a time. */
export async function* findAllChanges(reader: Reader, userId: string): AsyncGenerator<Change[]> {
  for (let last: Place | undefined; ;) {
    let query = reader
      .selectFrom('completion_changes')
      .select(['id', 'revision', 'habit_id', 'date', 'before', 'changed_at'])
      .where('user_id', '=', userId);
    if (last) {
      const { revision, id } = last;
      query = query.where((eb) => eb(eb.refTuple('revision', 'id'), '<', eb.tuple(revision, id)));
    }
    const page = await query
      .orderBy('revision', 'desc')
      .orderBy('id', 'desc')
      .limit(AT_ONCE)
      .execute();
    yield page;
    last = page.at(-1);
    if (page.length < AT_ONCE) return;
  }
}

/** What was entered for a day before, the latest first. */
export async function findChanges(
  reader: Reader,
  userId: string,
  habitId: string,
  date: CivilDate,
): Promise<Pick<CompletionChangeTable, 'before' | 'changed_at'>[]> {
  return await reader
    .selectFrom('completion_changes')
    .select(['before', 'changed_at'])
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '=', date)
    .orderBy('revision', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES_OF_A_DAY)
    .execute();
}

/** What the last revision replaced on a habit's days up to a date, that day left out; the latest first. */
export async function findLastChangesBefore(
  reader: Reader,
  userId: string,
  habitId: string,
  date: CivilDate,
): Promise<Pick<CompletionChangeTable, 'date' | 'before'>[]> {
  return await reader
    .selectFrom('completion_changes')
    .select(['date', 'before'])
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
}

function sumOf(rows: readonly { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}
