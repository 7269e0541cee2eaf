import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import type { CivilDate } from '#domain/civil-date.ts';
import { MAX_CHANGES_OF_A_DAY } from '#domain/limits.ts';
import type { Entry } from '#domain/year-page.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { keysOf, listOf } from '../../platform/database/list-of.ts';
import type { HistoryTable } from '../../platform/database/schema.ts';
import { bytesOf, type NotebookTotals } from './notebook.store.ts';
import { MAX_CHANGE_BYTES, MAX_CHANGES } from './quota.ts';

/** What stood at a day of a habit until something else was entered. */
export interface PastEntry {
  habit_id: string;
  date: CivilDate;
  /** the person's revision that replaced it: of two of a day, the later one is greater */
  revision: number;
  /** its place among what that revision replaced on the day */
  place: number;
  before: Entry;
  /** milliseconds since 1970 */
  changed_at: number;
}

const KEY = ['habit_id', 'date', 'revision', 'place'] as const;
const TYPES = { habit_id: 'text', date: 'text', revision: 'integer', place: 'integer' } as const;
const COLUMNS = [...KEY, 'before', 'changed_at'] as const;

type Row = Pick<Selectable<HistoryTable>, (typeof COLUMNS)[number]>;

type Sized = Pick<Row, (typeof KEY)[number]> & { bytes: number };

/** How much longer a history became. */
export type Growth = Pick<NotebookTotals, 'change_count' | 'change_bytes'>;

/** Keeps what stood at days, any number of them. */
export async function insertHistory(
  writer: Writer,
  userId: string,
  past: readonly PastEntry[],
): Promise<Growth> {
  const rows = past.map(({ before, ...row }) => {
    return { user_id: userId, ...row, before: JSON.stringify(before) };
  });
  await insertRows(writer, 'history', rows);
  const change_bytes = rows.reduce((sum, { before }) => sum + Buffer.byteLength(before), 0);
  return { change_count: rows.length, change_bytes };
}

/** How many days of a history are looked at before others get their turn. */
const DAYS_AT_ONCE = 200;

/** How many rows one statement reads or names at most. */
const ROWS_AT_ONCE = 1000;

/** Lets go of what is too much on any of those days; all between the first and the last are looked at. */
export async function trimDays(
  writer: Writer,
  engine: Engine,
  userId: string,
  past: readonly PastEntry[],
): Promise<Growth> {
  const tooMany: Sized[] = [];
  for (const [habitId, ofHabit] of Map.groupBy(past, ({ habit_id }) => habit_id)) {
    const dates = [...new Set(ofHabit.map(({ date }) => date))].toSorted();
    for (let first = 0; first < dates.length; first += DAYS_AT_ONCE) {
      const [from = '', ...others] = dates.slice(first, first + DAYS_AT_ONCE);
      tooMany.push(...(await findTooMany(writer, userId, habitId, [from, others.at(-1) ?? from])));
      if (others.length > 0) await nextTurn();
    }
  }
  return await deleteRows(writer, engine, userId, tooMany);
}

async function findTooMany(
  reader: Reader,
  userId: string,
  habitId: string,
  [from, to]: readonly [string, string],
): Promise<Sized[]> {
  const numbered = reader
    .selectFrom('history')
    .select(KEY)
    .select(({ fn, ref }) => [
      bytesOf(ref('before')).as('bytes'),
      fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('date').orderBy('revision', 'desc').orderBy('place', 'desc'),
        )
        .as('nth'),
    ])
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .where('date', '>=', from as CivilDate)
    .where('date', '<=', to as CivilDate);
  return await reader
    .selectFrom(numbered.as('numbered'))
    .select([...KEY, 'bytes'])
    .where('nth', '>', MAX_CHANGES_OF_A_DAY)
    .execute();
}

/**
 * Lets the oldest go where the history is too long.
 *
 * @param held what the account holds
 */
export async function forgetOldest(
  writer: Writer,
  engine: Engine,
  userId: string,
  held: Growth,
): Promise<Growth> {
  const growth = { change_count: 0, change_bytes: 0 };
  while (
    held.change_count + growth.change_count > MAX_CHANGES ||
    held.change_bytes + growth.change_bytes > MAX_CHANGE_BYTES
  ) {
    const oldest = await sized(writer, userId).orderBy('revision').limit(ROWS_AT_ONCE).execute();
    const gone = await deleteRows(writer, engine, userId, oldest);
    growth.change_count += gone.change_count;
    growth.change_bytes += gone.change_bytes;
  }
  return growth;
}

/** Deletes some of the history of habits, so many rows at most. */
export async function deleteSomeOfHabits(
  writer: Writer,
  engine: Engine,
  userId: string,
  { habitIds, most }: { habitIds: readonly string[]; most: number },
): Promise<Growth> {
  const ofHabits = sized(writer, userId).where('habit_id', 'in', listOf(engine, habitIds));
  return await deleteRows(writer, engine, userId, await ofHabits.limit(most).execute());
}

function sized(reader: Reader, userId: string) {
  return reader
    .selectFrom('history')
    .select(KEY)
    .select(({ ref }) => bytesOf(ref('before')).as('bytes'))
    .where('user_id', '=', userId);
}

/**
 * Their keys are found by a statement before: as a part of this one PostgreSQL may look for them anew
 * for each row, where it thinks that an account has few.
 */
async function deleteRows(
  writer: Writer,
  engine: Engine,
  userId: string,
  rows: readonly Sized[],
): Promise<Growth> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const keys = keysOf(engine, rows.slice(first, first + ROWS_AT_ONCE), TYPES);
    await writer
      .deleteFrom('history')
      .where('user_id', '=', userId)
      .where(sql<boolean>`(habit_id, date, revision, place) in ${keys}`)
      .execute();
  }
  return {
    change_count: -rows.length,
    change_bytes: -rows.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Deletes a slice of all that stood at any day before, where nobody counts it. @returns how many */
export async function deleteSliceOfChanges(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<number> {
  return await deleteSlice(writer, engine, 'history', (eb) => eb('user_id', '=', userId));
}

/** Whatever was entered for any day before, by habit and day, the latest first, some at a time. */
export async function* findAllPast(reader: Reader, userId: string): AsyncGenerator<PastEntry[]> {
  for (let last: PastEntry | undefined; ;) {
    let query = reader.selectFrom('history').select(COLUMNS).where('user_id', '=', userId);
    if (last) {
      const { habit_id, date, revision, place } = last;
      query = query.where((eb) =>
        eb(eb.refTuple(...KEY), '<', eb.tuple(habit_id, date, revision, place)),
      );
    }
    for (const column of KEY) query = query.orderBy(column, 'desc');
    const page = (await query.limit(ROWS_AT_ONCE).execute()).map(pastEntryOf);
    yield page;
    last = page.at(-1);
    if (page.length < ROWS_AT_ONCE) return;
  }
}

/** What was entered for a day before, the latest first. */
export async function findPastOfDay(
  reader: Reader,
  userId: string,
  habitId: string,
  date: CivilDate,
): Promise<PastEntry[]> {
  const rows = await pastOf(reader, userId, habitId)
    .where('date', '=', date)
    .orderBy('revision', 'desc')
    .orderBy('place', 'desc')
    .limit(MAX_CHANGES_OF_A_DAY)
    .execute();
  return rows.map(pastEntryOf);
}

/** What the last revision took away from days of a habit before one: of each the latest. */
export async function findLastRemoved(
  reader: Reader,
  userId: string,
  habitId: string,
  before: CivilDate,
): Promise<PastEntry[]> {
  const rows = await pastOf(reader, userId, habitId)
    .where('date', '<', before)
    .where('revision', '=', (last) =>
      last
        .selectFrom('history')
        .select(({ fn }) => fn.max('revision').as('revision'))
        .where('user_id', '=', userId)
        .where('habit_id', '=', habitId)
        .where('date', '<', before),
    )
    .orderBy('place')
    .execute();
  // An import brings several of one day.
  return [...new Map(rows.map((row) => [row.date, pastEntryOf(row)])).values()];
}

function pastOf(reader: Reader, userId: string, habitId: string) {
  return reader
    .selectFrom('history')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId);
}

function pastEntryOf({ before, ...row }: Row): PastEntry {
  return { ...row, before: entryIn(before) };
}

/** An entry as it was stored, in earlier versions as a completion: it was validated when it came. */
function entryIn(json: string): Entry {
  const { completed, value, skipped, note } = JSON.parse(json) as Partial<Entry> & {
    completed?: boolean;
  };
  return {
    value: value === undefined ? completed === true && !skipped : value,
    ...(skipped ? { skipped } : {}),
    ...(note === undefined ? {} : { note }),
  };
}
