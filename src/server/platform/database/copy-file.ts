import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { StartError } from '../start-error.ts';
import { syncPath } from './backup/sync-path.ts';
import { tablesInFile } from './sqlite.ts';

/** How many rows each table has. */
export type Counts = Record<string, number>;

/**
 * Copies a database file, page by page, as it is at one moment; others may go on writing to it. The
 * copy was opened again and counted, and is on disk when this returns.
 *
 * @param copy must not be there yet
 * @throws StartError when the copy is not what it was made of; then it is gone
 */
export async function copyDatabaseFile(file: string, copy: string): Promise<void> {
  // For nobody else from the beginning.
  writeFileSync(copy, '', { flag: 'wx', mode: 0o600 });
  try {
    const counts = await copyPages(file, copy);
    asOneFile(copy);
    syncPath(copy);
    syncPath(dirname(copy));
    if (!isDeepStrictEqual(countWhole(copy, 'quick_check'), counts)) {
      throw new StartError(`${copy} is not whole. Nothing was changed.`);
    }
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

async function copyPages(file: string, copy: string): Promise<Counts> {
  using connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  // What is read in a transaction is of one moment, so that the copy need not begin anew.
  connection.exec('BEGIN');
  const counts = countRows(connection, file);
  await backup(connection, copy);
  return counts;
}

/** Has a file that nobody uses be one without a log beside it. */
export function asOneFile(file: string): void {
  using connection = new DatabaseSync(file);
  connection.exec('PRAGMA journal_mode = DELETE');
}

/**
 * Counts a file that nobody writes to.
 *
 * @param check how closely SQLite looks at it first
 * @returns undefined when it is damaged
 */
export function countWhole(
  file: string,
  check: 'quick_check' | 'integrity_check',
): Counts | undefined {
  using connection = new DatabaseSync(file, { readOnly: true });
  const [answer] = connection.prepare(`PRAGMA ${check}(1)`).all();
  return answer?.[check] === 'ok' ? countRows(connection, file) : undefined;
}

function countRows(connection: DatabaseSync, file: string): Counts {
  return Object.fromEntries(
    tablesInFile(file).map((table) => [
      table,
      Number(connection.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.['n']),
    ]),
  );
}

/** How many copies from before migrations are kept. */
const KEPT = 3;

/**
 * Deletes all but the last three copies that were made before migrations, and what a start left of one
 * when it was killed: a part, what SQLite had beside it, and a file of its name without content.
 *
 * @param beginning of their names, whose end is the time in milliseconds since 1970
 */
export function forgetOldCopies(folder: string, beginning: string): void {
  const made = (name: string) => Number(/-(\d+)(?:\.db)?(?:\.part(?:-\w+)?)?$/.exec(name)?.[1]);
  const copies = readdirSync(folder)
    .filter((name) => name.startsWith(beginning) && made(name) > 0)
    .toSorted((one, other) => made(one) - made(other));
  const isWhole = (name: string) =>
    /\d(?:\.db)?$/.test(name) && statSync(join(folder, name)).size > 0;
  const kept = copies.filter(isWhole).slice(-KEPT);
  for (const name of copies.filter((each) => !kept.includes(each))) rmSync(join(folder, name));
}
