import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { MIGRATION_TABLE } from './file-errors.ts';
import { MIGRATION_TABLES, stepsAfter } from './migrate.ts';
import { portableFor } from './migrations/migration-step.ts';
import { openAlone } from './sqlite.ts';

/** A table, index, trigger or view, as SQLite writes it down. */
interface Item {
  type: string;
  name: string;
  tbl_name: string;
  /** null for an index that a key of its table brings along */
  sql: string | null;
}

/** What ANALYZE and Litestream leave in a file. */
const HARMLESS = [
  /^CREATE TABLE sqlite_stat[14]\([a-z,]+\)$/,
  /^CREATE TABLE _litestream_seq ?\(id INTEGER PRIMARY KEY, seq INTEGER\)$/,
  /^CREATE TABLE _litestream_lock ?\(id INTEGER\)$/,
];

/**
 * Looks whether a file has the tables, indexes, triggers and views that its steps make, word for
 * word, and nothing else: a trigger that somebody planted would act with the first write. To be
 * asked before anything is written to a file that may come from elsewhere. The file is only read.
 *
 * @throws StartError when it has anything else or less, or is of a newer version
 */
export async function checkSchema(file: string): Promise<void> {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const { steps, items } = readFile(file);
  const made = await madeBy(steps);
  const foreign = items.find((item) => !isOurs(item) && made.get(keyOf(item)) !== item.sql);
  if (foreign) {
    throw new StartError(
      `${file} has ${keyOf(foreign)}, which Habitude did not make. Nothing was changed.`,
    );
  }
  for (const { type, name } of items) made.delete(keyOf({ type, name }));
  const [missing] = made.keys();
  if (missing !== undefined) {
    throw new StartError(`${file} is not whole: it lacks ${missing}. Nothing was changed.`);
  }
}

/** Both at one moment: another process may be taking steps. */
function readFile(file: string): { steps: string[]; items: Item[] } {
  using connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  connection.exec('BEGIN');
  const items = connection
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema')
    .all()
    .map(({ type, name, tbl_name, sql: text }) => ({
      type: String(type),
      name: String(name),
      tbl_name: String(tbl_name),
      sql: text === null ? null : String(text),
    }));
  const isMigrated = items.some(({ type, name }) => type === 'table' && name === MIGRATION_TABLE);
  const steps = isMigrated
    ? connection.prepare(`SELECT name FROM ${MIGRATION_TABLE} ORDER BY name`).all()
    : [];
  return { steps: steps.map(({ name }) => String(name)), items };
}

/** What some steps make of an empty file, by what it is called. */
async function madeBy(steps: readonly string[]): Promise<Map<string, string | null>> {
  await using database = openAlone();
  for (const [name, step] of Object.entries(stepsAfter(steps))) {
    if (steps.includes(name)) await step(database, portableFor(database, 'sqlite'));
  }
  const { rows } = await sql<Item>`select type, name, sql from sqlite_schema`.execute(database);
  return new Map(rows.map((item) => [keyOf(item), item.sql]));
}

/** The tables that tell which steps were taken are made by a library, which may change its words. */
function isOurs({ type, tbl_name, sql: text }: Item): boolean {
  if (text !== null && HARMLESS.some((pattern) => pattern.test(text))) return true;
  const isMade = type === 'table' ? text?.startsWith('CREATE TABLE ') : type === 'index' && !text;
  return isMade === true && MIGRATION_TABLES.includes(tbl_name);
}

function keyOf({ type, name }: Pick<Item, 'type' | 'name'>): string {
  // A name may be anything, and stands in one line.
  return `the ${type} ${JSON.stringify(name)}`;
}
