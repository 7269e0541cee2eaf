import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Writer } from './database.ts';
import type { Schema } from './schema.ts';

type Table = keyof Schema;

/**
 * What is asked of rows by nothing but their key: the statements that many tables have in common.
 *
 * @param key the columns by which a row is known: whose it is first, and its own id last
 */
export function keyedRows<T extends Table, K extends keyof Selectable<Schema[T]> & string>(
  table: T,
  ...key: readonly [K, ...K[]]
) {
  type Row = Selectable<Schema[T]>;
  type Key = Pick<Row, K>;
  const [owner] = key;
  const id = key.at(-1) as never;
  // The query builder can't tell what columns a table has that is known to the caller alone.
  const name: Table = table;

  const isAt = (given: Key) => (eb: ExpressionBuilder<Schema, Table>) =>
    eb.and(key.map((column) => eb(column as never, '=', given[column] as never)));

  return {
    async find(reader: Reader, given: Key): Promise<Row | undefined> {
      const query = reader.selectFrom(name).selectAll().where(isAt(given));
      return (await query.executeTakeFirst()) as Row | undefined;
    },
    /** All rows of somebody, the newest first. */
    async findAll(reader: Reader, whose: Row[K]): Promise<Row[]> {
      const query = reader
        .selectFrom(name)
        .selectAll()
        .where(owner as never, '=', whose as never);
      return (await query.orderBy(id, 'desc').execute()) as Row[];
    },
    async insert(writer: Writer, row: Insertable<Schema[T]>): Promise<void> {
      await writer
        .insertInto(name)
        .values(row as never)
        .execute();
    },
    /** @returns whether it is there */
    async change(writer: Writer, given: Key, change: Updateable<Schema[T]>): Promise<boolean> {
      const query = writer
        .updateTable(name)
        .set(change as never)
        .where(isAt(given));
      return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
    },
    /** @returns what it was; undefined where there is none */
    async remove(writer: Writer, given: Key): Promise<Row | undefined> {
      const query = writer.deleteFrom(name).where(isAt(given)).returningAll();
      return (await query.executeTakeFirst()) as Row | undefined;
    },
    /** Deletes all rows of somebody. */
    async removeAll(writer: Writer, whose: Row[K]): Promise<void> {
      await writer
        .deleteFrom(name)
        .where(owner as never, '=', whose as never)
        .execute();
    },
  };
}
