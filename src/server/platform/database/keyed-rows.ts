import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Writer } from './database.ts';
import type { Schema } from './schema.ts';

type Table = keyof Schema;

type Row<T extends Table> = Selectable<Schema[T]>;

/** Values of columns, all of which a row has. */
type Wanted<T extends Table> = { readonly [Column in keyof Row<T>]?: Row<T>[Column] };

// The query builder can't tell what columns a table has that is known to the caller alone.
const has = (wanted: object) => (eb: ExpressionBuilder<Schema, Table>) => {
  const values = Object.values(wanted);
  // It would reach the rows of others.
  if (values.length === 0 || values.includes(undefined))
    throw new Error('A condition without its value');
  return eb.and(wanted as never);
};

/** Changes the rows that have some values. @returns whether there were any */
export async function changeWhere<T extends Table>(
  writer: Writer,
  table: T,
  wanted: Wanted<T>,
  change: Updateable<Schema[T]>,
): Promise<boolean> {
  const query = writer.updateTable(table as Table).set(change as never);
  return (await query.where(has(wanted)).executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** Deletes the rows that have some values. */
export async function deleteWhere<T extends Table>(
  writer: Writer,
  table: T,
  wanted: Wanted<T>,
): Promise<void> {
  await writer
    .deleteFrom(table as Table)
    .where(has(wanted))
    .execute();
}

/**
 * What is asked of rows by nothing but their key: the statements that many tables have in common.
 *
 * @param key the columns by which a row is known: whose it is first, and its own id last
 */
export function keyedRows<T extends Table, K extends keyof Selectable<Schema[T]> & string>(
  table: T,
  ...key: readonly [K, ...K[]]
) {
  type Own = Selectable<Schema[T]>;
  type Key = Pick<Own, K>;
  const [owner] = key;
  const name: Table = table;
  const at = (given: Key) =>
    Object.fromEntries(key.map((column) => [column, given[column]])) as never as Wanted<T>;
  const of = (whose: Own[K]) => ({ [owner]: whose }) as never as Wanted<T>;

  return {
    async find(reader: Reader, given: Key): Promise<Own | undefined> {
      const query = reader.selectFrom(name).selectAll();
      return (await query.where(has(at(given))).executeTakeFirst()) as Own | undefined;
    },
    /** All rows of somebody, the newest first. */
    async findAll(reader: Reader, whose: Own[K]): Promise<Own[]> {
      const query = reader
        .selectFrom(name)
        .selectAll()
        .where(has(of(whose)));
      return (await query.orderBy(key.at(-1) as never, 'desc').execute()) as Own[];
    },
    async insert(writer: Writer, row: Insertable<Schema[T]>): Promise<void> {
      await writer
        .insertInto(name)
        .values(row as never)
        .execute();
    },
    /** @returns whether it is there */
    change: (writer: Writer, given: Key, change: Updateable<Schema[T]>) =>
      changeWhere(writer, table, at(given), change),
    /** @returns what it was; undefined where there is none */
    async remove(writer: Writer, given: Key): Promise<Own | undefined> {
      const query = writer.deleteFrom(name).where(has(at(given)));
      return (await query.returningAll().executeTakeFirst()) as Own | undefined;
    },
    /** Deletes all rows of somebody. */
    removeAll: (writer: Writer, whose: Own[K]) => deleteWhere(writer, table, of(whose)),
  };
}
