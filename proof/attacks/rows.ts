import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Product } from '../../bench/product.ts';

/** Whatever stays as it is for so long rests, in milliseconds. */
const REST = 500;

/** For so long another process may be writing, in milliseconds. */
const PATIENCE = 10_000;

/** What a database holds, read beside the product. */
interface Rows {
  tables(): Promise<{ table: string; column: string }[]>;
  select(table: string, where: { column: string; is: string }): Promise<object[]>;
  has(table: string, where: { column: string; is: string }): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Every row that is a person's, as it stands in the database: two texts of these are alike when
 * nothing of theirs has changed.
 */
export async function rowsOf(product: Product, userId: string): Promise<string> {
  const rows = await openRows(product);
  try {
    const found: Record<string, string[]> = {};
    for (const { table, column } of await rows.tables()) {
      const isTheirs = column === 'user_id' || (table === 'users' && column === 'id');
      if (!isTheirs) continue;
      const theirs = await rows.select(table, { column, is: userId });
      found[table] = theirs.map((row) => JSON.stringify(row)).toSorted();
    }
    return JSON.stringify(found, undefined, 1);
  } finally {
    await rows.close();
  }
}

/** The same once their mails have gone and nothing is at work for them any more. */
export async function restingRowsOf(product: Product, userId: string): Promise<string> {
  for (let before = ''; ;) {
    const now = await rowsOf(product, userId);
    if (now === before) return now;
    before = now;
    await sleep(REST);
  }
}

/** Whether any row of a table is a person's. */
export async function hasRows(product: Product, userId: string): Promise<boolean> {
  const rows = await openRows(product);
  try {
    for (const { table, column } of await rows.tables()) {
      const isTheirs = column === 'user_id' || (table === 'users' && column === 'id');
      if (isTheirs && (await rows.has(table, { column, is: userId }))) return true;
    }
    return false;
  } finally {
    await rows.close();
  }
}

/** Writes over columns of some rows of a table, past all that the product would say. */
export async function changeRows(
  product: Product,
  table: string,
  { column, is, set }: { column: string; is: string; set: Record<string, string | number> },
): Promise<void> {
  const values = [...Object.values(set), is];
  if (product.engine === 'sqlite') {
    const columns = Object.keys(set).map((name) => `"${name}" = ?`);
    const file = new DatabaseSync(join(product.dataDir, 'habitude.db'), { timeout: PATIENCE });
    file.prepare(`update "${table}" set ${columns.join()} where "${column}" = ?`).run(...values);
    file.close();
  } else {
    const columns = Object.keys(set).map((name, n) => `"${name}" = $${n + 1}`);
    const client = new pg.Client({ connectionString: product.env['DATABASE_URL'] });
    await client.connect();
    const where = `"${column}" = $${values.length}`;
    await client.query(`update "${table}" set ${columns.join()} where ${where}`, values);
    await client.end();
  }
}

/** Puts rows with the same columns into a table, past all that the product would say. */
export async function plantRows(
  product: Product,
  table: string,
  rows: readonly Record<string, string | number>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => `"${name}"`).join();
  if (product.engine === 'sqlite') {
    const file = new DatabaseSync(join(product.dataDir, 'habitude.db'), { timeout: PATIENCE });
    const insert = file.prepare(
      `insert into "${table}" (${columns}) values (${names.map(() => '?').join()})`,
    );
    for (const row of rows) insert.run(...Object.values(row));
    file.close();
  } else {
    const client = new pg.Client({ connectionString: product.env['DATABASE_URL'] });
    await client.connect();
    const places = names.map((_, n) => `$${n + 1}`).join();
    const insert = `insert into "${table}" (${columns}) values (${places})`;
    for (const row of rows) await client.query(insert, Object.values(row));
    await client.end();
  }
}

function openRows(product: Product): Promise<Rows> {
  return product.engine === 'sqlite' ? openFile(product) : openServer(product);
}

async function openFile({ dataDir }: Product): Promise<Rows> {
  const file = new DatabaseSync(join(dataDir, 'habitude.db'), { readOnly: true });
  const sql = `select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' order by 1, 2`;
  return {
    tables: async () => file.prepare(sql).all() as { table: string; column: string }[],
    select: async (table, { column, is }) =>
      file.prepare(`select * from "${table}" where "${column}" = ?`).all(is),
    has: async (table, { column, is }) =>
      file.prepare(`select 1 from "${table}" where "${column}" = ? limit 1`).all(is).length > 0,
    close: async () => file.close(),
  };
}

async function openServer({ env }: Product): Promise<Rows> {
  const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  const sql = `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' order by 1, 2`;
  return {
    tables: async () => (await client.query<{ table: string; column: string }>(sql)).rows,
    select: async (table, { column, is }) =>
      (await client.query(`select * from "${table}" where "${column}" = $1`, [is])).rows,
    has: async (table, { column, is }) =>
      (await client.query(`select 1 from "${table}" where "${column}" = $1 limit 1`, [is])).rows
        .length > 0,
    close: () => client.end(),
  };
}
