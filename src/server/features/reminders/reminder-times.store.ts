import { sql, type Selectable } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { SLICE_ROWS } from '../../platform/database/in-slices.ts';
import { putRows } from '../../platform/database/insert-rows.ts';
import { keysOf, listOf } from '../../platform/database/list-of.ts';
import { hasSameFields } from '../../platform/same-fields.ts';
import type { ReminderTimeTable } from '../../platform/database/schema.ts';

export type ReminderTimeRow = Selectable<ReminderTimeTable>;

/** By which a row is known. */
export type ReminderTimeKey = Pick<
  ReminderTimeRow,
  'user_id' | 'habit_id' | 'reminder_id' | 'again'
>;

const KEY = { user_id: 'text', habit_id: 'text', reminder_id: 'text', again: 'integer' } as const;

/** In the place of a habit's id: the whole notebook. */
export const WHOLE_NOTEBOOK = '';

/**
 * When the reminders of a person come next. On PostgreSQL it waits for whoever has them in hand, and
 * holds them until the end of the transaction.
 *
 * @param habitIds only those of these; of all, unless they are given
 */
export async function holdTimes(
  writer: Writer,
  engine: Engine,
  userId: string,
  habitIds?: readonly string[],
): Promise<ReminderTimeRow[]> {
  let query = writer.selectFrom('reminder_times').selectAll().where('user_id', '=', userId);
  if (habitIds) query = query.where('habit_id', 'in', listOf(engine, habitIds));
  if (engine === 'postgres') query = query.orderBy('reminder_id').orderBy('again').forUpdate();
  return await query.execute();
}

/** Puts times in the places of those with their keys, or beside the others; any number of them. */
export async function putTimes(writer: Writer, rows: readonly ReminderTimeRow[]): Promise<void> {
  await putRows(writer, 'reminder_times', rows, {
    key: ['user_id', 'habit_id', 'reminder_id', 'again'],
    replaced: ['next_at', 'next_date', 'last_date'],
  });
}

export async function deleteTimes(
  writer: Writer,
  engine: Engine,
  keys: readonly ReminderTimeKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await writer
    .deleteFrom('reminder_times')
    .where(sql<boolean>`(user_id, habit_id, reminder_id, again) in ${keysOf(engine, keys, KEY)}`)
    .execute();
}

/** Deletes all times of a person's reminders. */
export async function deleteAllTimes(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('reminder_times').where('user_id', '=', userId).execute();
}

/**
 * Reminders that are due, the earliest first.
 *
 * @param passed people who are left out
 * @param of whose alone
 */
export async function findDueTimes(
  reader: Reader,
  engine: Engine,
  {
    now,
    most,
    passed,
    of,
  }: { now: number; most: number; passed: ReadonlySet<string>; of?: string | undefined },
): Promise<ReminderTimeRow[]> {
  return await reader
    .selectFrom('reminder_times')
    .selectAll()
    .where('next_at', '<=', now)
    .where('user_id', 'not in', listOf(engine, [...passed]))
    .$if(of !== undefined, (query) => query.where('user_id', '=', of ?? ''))
    .orderBy('next_at')
    .limit(most)
    .execute();
}

/**
 * Takes some of those that were found, unless they come at another time by now. On PostgreSQL nobody
 * else gets them before the transaction ends, and those that somebody else has are left to them.
 */
export async function claimTimes(
  writer: Writer,
  engine: Engine,
  found: readonly ReminderTimeRow[],
): Promise<ReminderTimeRow[]> {
  const query = writer
    .selectFrom('reminder_times')
    .selectAll()
    .where(sql<boolean>`(user_id, habit_id, reminder_id, again) in ${keysOf(engine, found, KEY)}`);
  const rows = await (engine === 'postgres' ? query.forUpdate().skipLocked() : query).execute();
  return rows.filter((row) => found.some((one) => hasSameFields(one, row)));
}

/** None waits so long, even one that comes every second time on a day of the week. */
export const LONGEST_WAIT = 5 * 7 * DAY;

/** In the place of `next_at`: due at once, to be reckoned anew by the clock as it is. */
export const RECKONED_ANEW = 0;

/**
 * Has a slice of the reminders that come after an instant reckoned anew. On PostgreSQL those that
 * somebody else has are left to them.
 *
 * @returns how many
 */
export async function reckonAnew(writer: Writer, engine: Engine, after: number): Promise<number> {
  const query = writer
    .selectFrom('reminder_times')
    .selectAll()
    .where('next_at', '>', after)
    .limit(SLICE_ROWS);
  const rows = await (engine === 'postgres' ? query.forUpdate().skipLocked() : query).execute();
  await putTimes(
    writer,
    rows.map((row) => ({ ...row, next_at: RECKONED_ANEW })),
  );
  return rows.length;
}

/** How many reminders are due. */
export async function countTimes(reader: Reader, now: number): Promise<number> {
  const { count } = await reader
    .selectFrom('reminder_times')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('next_at', '<=', now)
    .executeTakeFirstOrThrow();
  return count;
}
