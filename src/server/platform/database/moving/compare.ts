import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { StartError } from '../../start-error.ts';
import { countRows } from '../backup/table-reader.ts';
import type { Row } from '../backup/table-reader.ts';
import type { Reader } from '../database.ts';
import { keyIn } from './keyed-rows.ts';
import type { Key, KeyedRows } from './keyed-rows.ts';
import { NOT_A_MARK } from './marks.ts';

/** How many rows of a table are the same in both, and the SHA-256 of all of them in hex. */
export interface Compared {
  rows: number;
  digest: string;
}

const ROWS_AT_ONCE = 500;

/**
 * Reads a table back from both databases, and compares each row by its digest.
 *
 * @throws StartError that names the first row which is not the same
 */
export async function compareTable(from: KeyedRows, to: Reader, table: string): Promise<Compared> {
  const columns = from.keyOf(table);
  const all = createHash('sha256');
  let rows = 0;
  for (let after: Key | undefined; ;) {
    const there = from.next(table, after, ROWS_AT_ONCE);
    if (there.length === 0) break;
    const here = await findRows(to, table, columns, there);
    for (const row of there) {
      const key = keyIn(row, columns);
      after = key;
      const digest = digestOf(row);
      const moved = here.get(JSON.stringify(key));
      if (moved === undefined || !digestOf(moved).equals(digest)) {
        throw new StartError(
          `Row ${JSON.stringify(key)} of ${table} ${moved ? 'differs' : 'is missing'}. Do not use the new database. Your SQLite file is unchanged.`,
        );
      }
      all.update(digest);
    }
    rows += there.length;
  }
  const count = await countMoved(to, table);
  if (count !== rows) {
    throw new StartError(
      `The new database has ${count} rows of ${table}, and the file ${rows}. Do not use the new database. Your SQLite file is unchanged.`,
    );
  }
  return { rows, digest: all.digest('hex') };
}

/** The same values have the same digest, whatever the order of their columns. */
function digestOf(row: Row): Buffer {
  const values = Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(values)).digest();
}

/** Those rows that have the keys of others, by their keys. */
async function findRows(
  to: Reader,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<Map<string, Row>> {
  const keys = rows.map((row) => sql`(${sql.join(keyIn(row, columns))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows: found } = await sql<Row>`
    select * from ${sql.table(table)} where (${names}) in (${sql.join(keys)})`.execute(to);
  return new Map(found.map((row) => [JSON.stringify(keyIn(row, columns)), row]));
}

async function countMoved(to: Reader, table: string): Promise<number> {
  if (table !== 'installation') return await countRows(to, table);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from installation where ${sql.raw(NOT_A_MARK)}`.execute(to);
  return rows[0]?.n ?? 0;
}
