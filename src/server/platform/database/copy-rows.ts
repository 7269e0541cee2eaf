import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Reader } from './database.ts';
import { MIGRATION_TABLES } from './migrate.ts';
import { NOT_MOVE_STATE } from './moving/move-state.ts';
import { tablesInFile } from './sqlite.ts';

/** Batches of rows that stay well below what one statement of PostgreSQL may name. */
const ROWS_AT_ONCE = 500;

/** A table, and the columns of its key. */
interface Table {
  name: string;
  key: readonly string[];
}

type Row = Record<string, unknown>;

/** The values of a row's key, in the order of its columns. */
export type Key = readonly (string | number)[];

/** What a table has, whatever order its rows are in. */
export interface Copied {
  rows: number;
  /** the SHA-256 of each row, one exclusive-or the other, in hex */
  digest: string;
}

interface Options {
  /** what an error says in the end: what is to be done now */
  otherwise: string;
  /** the table and the key of the last row that a copy that was cut off has brought over */
  reached?: { table: string; key: Key } | undefined;
  /** Puts rows into their table; `last` is the key of the last of them. */
  store?: (table: string, rows: readonly Row[], last: Key) => Promise<void>;
}

/** The tables of a file, those first that others refer to. */
export function tablesInOrder(file: string): Table[] {
  const names = tablesInFile(file).filter((name) => !MIGRATION_TABLES.includes(name));
  using connection = new DatabaseSync(file, { readOnly: true });
  const firstOf = (query: string, table: string) =>
    connection
      .prepare(query)
      .all(table)
      .map((row) => String(Object.values(row)[0]));
  const ordered = new Set<string>();
  function add(table: string): void {
    if (ordered.has(table)) return;
    const others = firstOf('SELECT "table" FROM pragma_foreign_key_list(?)', table);
    for (const other of others) if (other !== table) add(other);
    ordered.add(table);
  }
  for (const name of names) add(name);
  const key = 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk';
  return [...ordered].map((name) => ({ name, key: firstOf(key, name) }));
}

/**
 * Copies all rows from one database into the empty tables of another, whatever engine either is of,
 * reads them back there, and compares them by their digests. The marks of a move stay where they are.
 *
 * @param from shows one moment, or is written by nobody meanwhile
 * @param tables of both, those first that others refer to
 * @returns what each table has
 * @throws StartError when the rows there are others than here
 */
export async function copyRows(
  from: Reader,
  to: Reader,
  tables: readonly Table[],
  { otherwise, reached, store = (table, rows) => insertBatch(to, table, rows) }: Options,
): Promise<Record<string, Copied>> {
  const copied: Record<string, Copied> = {};
  let isThere = reached !== undefined;
  for (const table of tables) {
    const digest = createDigest();
    for await (const rows of rowsOf(from, table)) {
      digest.add(rows);
      const last = keyIn(rows.at(-1), table);
      if (!isThere) await store(table.name, rows, last);
      else if (isDeepStrictEqual({ table: table.name, key: last }, reached)) isThere = false;
    }
    copied[table.name] = digest.sum();
  }
  for (const table of tables) {
    const there = createDigest();
    for await (const rows of rowsOf(to, table)) there.add(rows);
    if (isDeepStrictEqual(there.sum(), copied[table.name])) continue;
    throw new StartError(`The rows of ${table.name} came over other than they are. ${otherwise}`);
  }
  return copied;
}

/** Empties tables: what is there without an account, such as limits, is of no use any more. */
export async function emptyTables(to: Reader, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(to);
}

/** The rows of a table in the order of their keys, in batches: memory holds few of them at a time. */
async function* rowsOf(from: Reader, table: Table): AsyncGenerator<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const own = table.name === 'installation' ? sql.raw(NOT_MOVE_STATE) : sql`1 = 1`;
  for (let after: Key | undefined; ;) {
    const rest = after ? sql`and (${key}) > (${sql.join(after)})` : sql``;
    const { rows } = await sql<Row>`select * from ${sql.table(table.name)} where ${own} ${rest}
      order by ${key} limit ${ROWS_AT_ONCE}`.execute(from);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = keyIn(rows.at(-1), table);
  }
}

/** Inserts some hundred rows into a table, whatever it is. */
export async function insertBatch(to: Reader, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(tuples)}`.execute(to);
}

function keyIn(row: Row | undefined, { name, key }: Table): Key {
  return key.map((column) => {
    const value = row?.[column];
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`${column} is no key of ${name}`);
  });
}

function createDigest() {
  const all = Buffer.alloc(32);
  let count = 0;
  return {
    add(rows: readonly Row[]): void {
      count += rows.length;
      for (const row of rows) {
        const one = digestOf(row);
        for (let place = 0; place < all.length; place += 4)
          all.writeInt32LE(all.readInt32LE(place) ^ one.readInt32LE(place), place);
      }
    },
    sum: (): Copied => ({ rows: count, digest: all.toString('hex') }),
  };
}

/** The same values have the same digest, whatever the order of their columns. */
function digestOf(row: Row): Buffer {
  const values = Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(values)).digest();
}
