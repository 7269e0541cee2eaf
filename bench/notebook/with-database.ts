import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { readConfig } from '../../src/server/config.ts';
import type { Product } from '../product.ts';

/** Runs a statement of either engine. `$1` and so on stand for values. */
export type Run = (
  text: string,
  values?: readonly (string | number)[],
) => Promise<Record<string, unknown>[]>;

/** For so long another process may be writing, in milliseconds. */
const LOCK_TIMEOUT_MS = 20_000;

/** Lets work run statements in the database of a product, beside it. */
export async function withDatabase<T>(
  { env }: Pick<Product, 'env'>,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const { database } = readConfig(env);
  if (database.engine === 'postgres') {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return await work(
      async (text, values = []) => (await client.query(text, [...values])).rows,
    ).finally(() => client.end());
  }
  using connection = new DatabaseSync(database.file, { timeout: LOCK_TIMEOUT_MS });
  return await work(async (text, values = []) =>
    connection.prepare(text.replaceAll(/\$(\d+)/g, '?$1')).all(...values),
  );
}

/** All columns, table by table. */
export async function columnsIn(
  run: Run,
  { engine }: Pick<Product, 'engine'>,
): Promise<{ table: string; column: string }[]> {
  const rows = await run(
    engine === 'sqlite'
      ? `select m.name as "table", c.name as "column"
         from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' order by 1, 2`
      : `select table_name as "table", column_name as "column"
         from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  return rows.map(({ table, column }) => ({ table: String(table), column: String(column) }));
}

/** The columns of a table, and what stands in a copy of a row: its own values, but for those given. */
export async function copyOf(
  run: Run,
  product: Pick<Product, 'engine'>,
  { table, of, changed }: { table: string; of: string; changed: Record<string, string> },
): Promise<{ columns: string; values: string }> {
  const all = await columnsIn(run, product);
  const columns = all.filter((each) => each.table === table).map(({ column }) => column);
  return {
    columns: columns.map((column) => `"${column}"`).join(', '),
    values: columns.map((column) => changed[column] ?? `${of}."${column}"`).join(', '),
  };
}
