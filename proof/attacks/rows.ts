import { setTimeout as sleep } from 'node:timers/promises';
import { columnsIn, withDatabase, type Run } from '../../bench/notebook/with-database.ts';
import type { Product } from '../../bench/product.ts';

/** Whatever stays as it is for so long rests. */
const SETTLED_MS = 500;

/** The tables that have rows of a person, and the columns that say whose they are. */
async function tablesOfPeople(run: Run, product: Product) {
  const columns = await columnsIn(run, product);
  return columns.filter(
    ({ table, column }) => column === 'user_id' || (table === 'users' && column === 'id'),
  );
}

/**
 * Every row that is a person's, as it stands in the database: two texts of these are alike when
 * nothing of theirs has changed.
 */
export async function rowsOf(product: Product, userId: string): Promise<string> {
  const found: Record<string, string[]> = {};
  await withDatabase(product, async (run) => {
    for (const { table, column } of await tablesOfPeople(run, product)) {
      const theirs = await run(`select * from "${table}" where "${column}" = $1`, [userId]);
      found[table] = theirs.map((row) => JSON.stringify(row)).toSorted();
    }
  });
  return JSON.stringify(found, undefined, 1);
}

/** The same once their mails have gone and nothing is at work for them any more. */
export async function restingRowsOf(product: Product, userId: string): Promise<string> {
  for (let before = ''; ;) {
    const now = await rowsOf(product, userId);
    if (now === before) return now;
    before = now;
    await sleep(SETTLED_MS);
  }
}

/** Whether any row of a table is a person's. */
export async function hasRows(product: Product, userId: string): Promise<boolean> {
  return await withDatabase(product, async (run) => {
    for (const { table, column } of await tablesOfPeople(run, product)) {
      const one = `select 1 from "${table}" where "${column}" = $1 limit 1`;
      if ((await run(one, [userId])).length > 0) return true;
    }
    return false;
  });
}

/** Writes over columns of some rows of a table, past all that the product would say. */
export async function changeRows(
  product: Product,
  table: string,
  { column, is, set }: { column: string; is: string; set: Record<string, string | number> },
): Promise<void> {
  const columns = Object.keys(set).map((name, n) => `"${name}" = $${n + 2}`);
  const change = `update "${table}" set ${columns.join()} where "${column}" = $1`;
  await withDatabase(product, (run) => run(change, [is, ...Object.values(set)]));
}

/** Puts rows with the same columns into a table, past all that the product would say. */
export async function plantRows(
  product: Product,
  table: string,
  rows: readonly Record<string, string | number>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => `"${name}"`).join();
  const insert = `insert into "${table}" (${columns}) values (${names.map((_, n) => `$${n + 1}`).join()})`;
  await withDatabase(product, async (run) => {
    for (const row of rows) await run(insert, Object.values(row));
  });
}
