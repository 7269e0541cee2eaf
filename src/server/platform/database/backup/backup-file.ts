import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { StatementSync } from 'node:sqlite';
import { StartError } from '../../start-error.ts';
import { checkSchema } from '../check-schema.ts';
import { connect } from '../connect.ts';
import { damagedFile, explainFileError, MIGRATION_TABLE } from '../file-errors.ts';
import { migrate, MIGRATION_TABLES, stepsAfter } from '../migrate.ts';
import { firstColumn, tablesInFile } from '../sqlite.ts';
import type { Row, TableReader } from './table-reader.ts';

/** How many rows each table has. */
export type Counts = Record<string, number>;

/** Makes a database file with the tables of some steps and nobody's rows. */
export async function makeEmptyFile(file: string, steps: readonly string[]): Promise<void> {
  const place = { engine: 'sqlite' as const, file };
  const database = await connect(place, () => undefined);
  const taken = Object.entries(stepsAfter(steps)).filter(([name]) => steps.includes(name));
  try {
    await migrate(database, place, Object.fromEntries(taken));
  } finally {
    await database.close();
  }
}

/** The tables of a file, those first that others refer to. */
export function tablesInOrder(file: string): string[] {
  const connection = new DatabaseSync(file, { readOnly: true });
  const ordered: string[] = [];
  function add(table: string): void {
    if (ordered.includes(table)) return;
    for (const { table: other } of connection
      .prepare(`PRAGMA foreign_key_list("${table}")`)
      .all()) {
      if (other !== table) add(String(other));
    }
    ordered.push(table);
  }
  for (const table of tablesInFile(file)) if (!MIGRATION_TABLES.includes(table)) add(table);
  connection.close();
  return ordered;
}

/** Pours all rows into a file that has the tables and is nobody's yet. */
export async function fillFile(file: string, reader: TableReader): Promise<Counts> {
  const connection = new DatabaseSync(file);
  const counts: Counts = {};
  try {
    // One file without a log beside it. It is worth nothing until it is whole, so nothing waits.
    connection.exec('PRAGMA journal_mode = DELETE');
    connection.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
    for (const table of tablesInOrder(file)) {
      // Steps leave rows too, such as a name for the new database.
      connection.exec(`DELETE FROM "${table}"`);
      counts[table] = await reader.count(table);
      const insert = insertInto(connection, table);
      for await (const rows of reader.rows(table)) for (const row of rows) insert(row);
    }
    connection.exec('COMMIT');
    return counts;
  } finally {
    connection.close();
  }
}

function insertInto(connection: DatabaseSync, table: string): (row: Row) => void {
  const columns = connection
    .prepare(`PRAGMA table_info("${table}")`)
    .all()
    .map(({ name }) => String(name));
  const names = columns.map((name) => `"${name}"`).join(', ');
  const places = columns.map(() => '?').join(', ');
  const statement: StatementSync = connection.prepare(
    `INSERT INTO "${table}" (${names}) VALUES (${places})`,
  );
  return (row) => void statement.run(...columns.map((column) => row[column] ?? null));
}

/**
 * Opens a file again and looks at all of it.
 *
 * @returns the steps that it was made with, and how many rows its tables have
 * @throws StartError when it is damaged, of something else or with something else in it, or of a
 * newer version
 */
export async function checkBackup(file: string): Promise<{ steps: string[]; counts: Counts }> {
  if (!existsSync(file)) throw new StartError(`${file} is not there.`);
  if (statSync(file).size === 0) throw new StartError(`${file} is empty. Nothing was changed.`);
  if (existsSync(`${file}-wal`)) {
    throw new StartError(`${file} is a live database, not a backup. Nothing was changed.`);
  }
  try {
    if (!tablesInFile(file).includes(MIGRATION_TABLE)) {
      throw new StartError(`${file} is not a backup of Habitude. Nothing was changed.`);
    }
    const steps = firstColumn(file, `SELECT name FROM ${MIGRATION_TABLE} ORDER BY name`);
    await checkSchema(file);
    return { steps, counts: countWhole(file) };
  } catch (error) {
    throw explainFileError(error, file);
  }
}

function countWhole(file: string): Counts {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    const [answer] = connection.prepare('PRAGMA integrity_check(1)').all();
    const [orphan] = connection.prepare('PRAGMA foreign_key_check').all();
    if (answer?.['integrity_check'] !== 'ok' || orphan) throw damagedFile(file);
    return Object.fromEntries(
      tablesInOrder(file).map((table) => [
        table,
        Number(connection.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.['n']),
      ]),
    );
  } finally {
    connection.close();
  }
}
