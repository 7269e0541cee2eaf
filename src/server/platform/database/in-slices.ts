import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Database, Engine, Reader, Writer } from './database.ts';
import type { Schema } from './schema.ts';

/** How many rows a slice changes at most: some ten milliseconds of either engine. */
export const SLICE_ROWS = 100;

/**
 * Changes any number of rows, a slice and a short write at a time. Others write between: it rests
 * after each slice for as long as the slice took. What is done when a slice fails stays done.
 *
 * @param slice changes up to `SLICE_ROWS` rows, and tells how many: fewer mean that none are left
 * @param options.owner the person whose rows they are, as for `database.write`
 * @param options.signal ends it after the slice in hand
 * @returns how many rows were changed
 */
export async function inSlices(
  database: Database,
  slice: (writer: Writer) => Promise<number>,
  { owner, signal }: { owner?: string; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let total = 0;
  while (signal?.aborted !== true) {
    const begun = performance.now();
    const count = await database.write(slice, owner);
    total += count;
    if (count < SLICE_ROWS) break;
    await sleep(performance.now() - begun);
  }
  return total;
}

/** A row of a person, and when it ended or came. */
export interface Ended {
  at: number;
  user_id: string;
  id: string;
}

/** Of which rows a slice is read: of those before an instant, from where another slice ended. */
export interface Range {
  before: number;
  after: Ended | undefined;
}

/** A slice of rows of anybody, in the order of the instants in a column that has an index. */
export function findSlice(
  reader: Reader,
  table: 'habits' | 'groups' | 'pauses' | 'imports' | 'applied_commands',
  column: 'deleted_at' | 'imported_at' | 'applied_at',
  { before, after }: Range,
): SelectQueryBuilder<Schema, typeof table, Ended> {
  const at = sql.ref<number>(column);
  const query = reader
    .selectFrom(table)
    .select(['user_id', 'id', at.as('at')])
    .where(at, '<', before)
    .orderBy(at)
    .orderBy('user_id')
    .orderBy('id')
    .limit(SLICE_ROWS);
  if (!after) return query;
  const { user_id, id } = after;
  return query.where(sql<boolean>`(${at}, user_id, id) > (${after.at}, ${user_id}, ${id})`);
}

/**
 * Does something for each person of whom there are rows, of which a slice is read at a time. What
 * fails for one person keeps no other from their turn.
 *
 * @param find gives a slice of rows
 * @param work is given those of one person
 * @throws the first failure, once all had their turn
 */
export async function forEachPerson(
  find: (after: Ended | undefined) => Promise<Ended[]>,
  work: (userId: string, rows: readonly Ended[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (let rows = await find(undefined); rows.length > 0;) {
    for (const [userId, own] of Map.groupBy(rows, ({ user_id }) => user_id)) {
      if (signal?.aborted === true) return;
      await work(userId, own).catch((error: unknown) => failures.push(error));
    }
    rows = rows.length < SLICE_ROWS ? [] : await find(rows.at(-1));
  }
  if (failures.length > 0) throw failures[0];
}

type Condition<T extends keyof Schema> = (eb: ExpressionBuilder<Schema, T>) => Expression<SqlBool>;

/**
 * Deletes rows of a table, at most a slice of them. On PostgreSQL it leaves out those that somebody
 * else holds, and so waits for nobody.
 *
 * @param condition needs an index, or each slice reads the whole table
 * @returns how many rows were deleted
 */
export async function deleteSlice<T extends keyof Schema>(
  writer: Writer,
  engine: Engine,
  table: T,
  condition: Condition<T>,
): Promise<number> {
  const where = condition as never;
  // Where a row is: neither engine can mistake the way to it.
  const place = sql.ref<string>(engine === 'sqlite' ? 'rowid' : 'ctid');
  const some = writer
    .selectFrom(table as keyof Schema)
    .select(place.as('place'))
    .where(where)
    .limit(SLICE_ROWS);
  const places =
    engine === 'sqlite' ? sql`(${some})` : sql`any(array(${some.forUpdate().skipLocked()}))`;
  const { numDeletedRows } = await writer
    .deleteFrom(table as keyof Schema)
    .where(where)
    .where(sql<boolean>`${place} ${sql.raw(engine === 'sqlite' ? 'in' : '=')} ${places}`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
