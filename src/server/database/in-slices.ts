import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Engine, Writer } from './database.ts';
import type { Schema } from './schema.ts';

/** How many rows a slice changes at most: a few tens of milliseconds of either engine. */
export const SLICE_ROWS = 1000;

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
