import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InsertObject } from 'kysely';
import type { Writer } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * How many rows go into one statement. Neither engine takes more than about thirty thousand values,
 * and each number of rows is a statement of its own that is kept prepared.
 */
const ROWS_AT_ONCE = [1000, 100, 10, 1];

type Column<T extends keyof Schema> = keyof Schema[T] & string;

/**
 * Inserts any number of rows. Others get their turn after each statement.
 *
 * @param options.unlessThere columns by which a row is known: those that are there stay as they are
 */
export async function insertRows<T extends keyof Schema>(
  writer: Writer,
  table: T,
  rows: readonly InsertObject<Schema, T>[],
  { unlessThere }: { unlessThere?: readonly Column<T>[] } = {},
): Promise<void> {
  for (const some of inBatches(rows)) {
    const insert = writer.insertInto(table).values(some);
    const query = unlessThere
      ? insert.onConflict((conflict) => conflict.columns(unlessThere as never).doNothing())
      : insert;
    await writer.later(query.execute());
    if (some.length > 1) await nextTurn();
  }
}

/**
 * Puts rows in the places of those with the same key, or beside the others; any number of them.
 *
 * @param columns by which a row is known, and those that take the new row's value
 */
export async function putRows<T extends keyof Schema>(
  writer: Writer,
  table: T,
  rows: readonly InsertObject<Schema, T>[],
  columns: { key: readonly Column<T>[]; replaced: readonly Column<T>[] },
): Promise<void> {
  for (const some of inBatches(rows)) {
    await writer.later(
      writer
        .insertInto(table)
        .values(some)
        .onConflict((conflict) =>
          conflict
            .columns(columns.key as never)
            .doUpdateSet(
              ({ ref }) =>
                Object.fromEntries(
                  columns.replaced.map((column) => [column, ref(`excluded.${column}` as never)]),
                ) as never,
            ),
        )
        .execute(),
    );
    if (some.length > 1) await nextTurn();
  }
}

function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  let start = 0;
  for (const size of ROWS_AT_ONCE) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size);
  }
}
