import { DatabaseSync } from 'node:sqlite';
import { ProblemError } from '../../../platform/problem-error.ts';
import { MAX_CELLS, MAX_CHARACTERS, MAX_ENTRIES, MAX_UNPACKED_BYTES } from '../limits.ts';
import { damagedFile, tooMuch } from '../refusals.ts';

export type SqliteRow = Record<string, unknown>;

/** A database of another tracker, to be read. */
export interface ForeignDatabase {
  version: number;
  /** names in lower case */
  tables: ReadonlySet<string>;
  /** All rows of a table in their order; none where there is no such table. */
  rows(table: string): SqliteRow[];
}

/** The first bytes of every such file. */
export const SQLITE_MAGIC = 'SQLite format 3\0';

/**
 * Opens bytes as a SQLite database in memory. Only plain tables are read, so that nothing that the
 * file defines is ever run.
 *
 * @throws ProblemError damaged_file with the table, payload_too_large
 */
export function withSqlite<T>(bytes: Uint8Array, work: (database: ForeignDatabase) => T): T {
  let place = 'sqlite';
  let connection: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(':memory:', {
      allowExtension: false,
      limits: { length: MAX_CHARACTERS, column: MAX_CELLS },
    });
    connection = opened;
    opened.deserialize(withoutLog(bytes));
    opened.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON');
    const version = Number(opened.prepare('PRAGMA user_version').get()?.['user_version']);
    const names = opened
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
      .all()
      .map(({ name }) => String(name));
    const byKey = new Map(names.map((name) => [name.toLowerCase(), name]));
    return work({
      version,
      tables: new Set(byKey.keys()),
      rows(table) {
        const name = byKey.get(table.toLowerCase());
        if (name === undefined) return [];
        place = name;
        return rowsOf(opened, `"${name.replaceAll('"', '""')}"`);
      },
    });
  } catch (error) {
    if (error instanceof ProblemError || !isSqliteError(error)) throw error;
    throw damagedFile(place);
  } finally {
    connection?.close();
  }
}

/** Counts what comes out: pages of a damaged file may stand for any number of rows. */
function rowsOf(connection: DatabaseSync, table: string): SqliteRow[] {
  if (connection.prepare(`PRAGMA table_xinfo(${table})`).all().some(isComputed)) return [];
  const rows: SqliteRow[] = [];
  let bytes = 0;
  for (const row of connection.prepare(`SELECT * FROM ${table}`).iterate()) {
    for (const cell of Object.values(row)) bytes += sizeOf(cell);
    if (rows.length >= MAX_ENTRIES || bytes > MAX_UNPACKED_BYTES) throw tooMuch();
    rows.push(inLowerCase(row));
  }
  return rows;
}

/** What a cell takes in memory at least, in bytes. */
function sizeOf(cell: unknown): number {
  return typeof cell === 'string' || cell instanceof Uint8Array ? 8 + cell.length : 8;
}

/** Whether a column is computed by the file itself; no tracker has any. */
function isComputed({ hidden }: SqliteRow): boolean {
  return hidden !== 0;
}

/** Trackers changed the case of their columns from version to version. */
function inLowerCase(row: SqliteRow): SqliteRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** A number beyond what JavaScript can count to is none that a tracker wrote. */
function isSqliteError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_SQLITE') || code === 'ERR_OUT_OF_RANGE';
}

/** How many bytes come before the first table. */
const HEADER = 100;

/** Says of a file that was in write-ahead mode that it no longer is: its log is not here. */
function withoutLog(bytes: Uint8Array): Uint8Array {
  if (bytes.length < HEADER) throw damagedFile('sqlite');
  const copy = Uint8Array.from(bytes);
  copy.set([1, 1], 18);
  return copy;
}
