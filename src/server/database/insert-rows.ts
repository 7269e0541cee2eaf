import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InsertObject } from 'kysely';
import type { Writer } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * How many rows go into one statement. Neither engine takes more than about thirty thousand values,
 * and each number of rows is a statement of its own that is kept prepared.
 */
const ROWS_AT_ONCE = [1000, 100, 10, 1];

/** Inserts any number of rows. Others get their turn after each statement. */
export async function insertRows<T extends keyof Schema>(
  writer: Writer,
  table: T,
  rows: readonly InsertObject<Schema, T>[],
): Promise<void> {
  let start = 0;
  for (const size of ROWS_AT_ONCE) {
    for (; rows.length - start >= size; start += size) {
      await writer
        .insertInto(table)
        .values(rows.slice(start, start + size))
        .execute();
      await nextTurn();
    }
  }
}
