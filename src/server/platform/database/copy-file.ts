import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { StartError } from '../start-error.ts';
import { syncPath } from './backup/sync-path.ts';
import { tablesInFile } from './sqlite.ts';

/**
 * Writes a whole and consistent copy of a database file to which nobody writes meanwhile, opens it
 * again and counts. It is on disk when this returns.
 *
 * @throws StartError when the copy is not what it was made of; then it is gone
 */
export function copyDatabaseFile(file: string, copy: string): void {
  try {
    const connection = new DatabaseSync(file);
    try {
      connection.prepare('VACUUM INTO ?').run(copy);
    } finally {
      connection.close();
    }
    chmodSync(copy, 0o600);
    syncPath(copy);
    syncPath(dirname(copy));
    if (!isDeepStrictEqual(counted(copy), counted(file))) {
      throw new StartError(`${copy} is not whole. Nothing was changed.`);
    }
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

/** How many copies from before migrations are kept. */
const KEPT = 3;

/**
 * Deletes all but the last three copies that were made before migrations.
 *
 * @param beginning of their names, whose end is the time in milliseconds since 1970
 */
export function forgetOldCopies(folder: string, beginning: string): void {
  const made = (name: string) => Number(/-(\d+)(?:\.db)?$/.exec(name)?.[1]);
  const copies = readdirSync(folder)
    .filter((name) => name.startsWith(beginning) && made(name) > 0)
    .toSorted((one, other) => made(one) - made(other));
  for (const name of copies.slice(0, -KEPT)) rmSync(join(folder, name));
}

/** How many rows each table has, and whether every page of the file is in order. */
function counted(file: string): [string, unknown][] {
  const tables = tablesInFile(file).toSorted();
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    return [
      ['integrity', connection.prepare('PRAGMA quick_check(1)').get()?.['quick_check']],
      ...tables.map((table): [string, unknown] => [
        table,
        connection.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.['n'],
      ]),
    ];
  } finally {
    connection.close();
  }
}
