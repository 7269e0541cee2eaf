import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseConfig } from '../../../config.ts';
import { StartError } from '../../start-error.ts';
import { connect } from '../connect.ts';
import { asOneFile, copyDatabaseFile, type Counts } from '../copy-file.ts';
import { copyRows, emptyTables, tablesInOrder } from '../copy-rows.ts';
import type { Database } from '../database.ts';
import { explainFileError, requireFile } from '../file-errors.ts';
import { pendingOf, stepsTaken } from '../migrate.ts';
import { openAlone } from '../sqlite.ts';
import { checkBackup, makeEmptyFile } from './backup-file.ts';
import { syncPath } from './sync-path.ts';

/**
 * Copies a database into a file of SQLite, whatever engine it runs on, as it is at one moment, while
 * others go on writing to it. When this returns, the copy was read again and counted, and is on disk.
 *
 * @param file must not be there yet
 * @returns how many rows each table has
 * @throws StartError when it can't be done; then no file is left
 */
export async function backUp(place: DatabaseConfig, file: string): Promise<Counts> {
  const part = `${file}.part`;
  if (existsSync(file)) throw unwritable(file, 'EEXIST');
  await writing(file, place, () => {
    // Whoever was cut off has left it.
    forgetPart(part);
    reserve(part);
    rmSync(part);
  });
  try {
    const counts = await copyInto(file, part, place);
    await writing(file, place, () => {
      // For a moment, so that of two backups none overwrites the other.
      reserve(file);
      try {
        renameSync(part, file);
      } catch (error) {
        rmSync(file, { force: true });
        throw error;
      }
      syncPath(dirname(file));
    });
    return counts;
  } catch (error) {
    forgetPart(part);
    throw error;
  }
}

/** Removes a file that was not finished, and what SQLite has beside it. */
export function forgetPart(part: string): void {
  for (const left of [part, `${part}-journal`, `${part}-wal`, `${part}-shm`]) {
    rmSync(left, { force: true });
  }
}

async function copyInto(file: string, part: string, place: DatabaseConfig): Promise<Counts> {
  if (place.engine === 'sqlite') requireFile(place.file);
  await using database = await connect(place, () => undefined);
  const steps = await stepsTaken(database, place);
  if (steps.length === 0) throw new StartError('There is no database yet that could be backed up.');
  pendingOf(steps);
  await writing(file, place, () =>
    place.engine === 'sqlite'
      ? copyDatabaseFile(place.file, part)
      : fillFile(part, steps, database),
  );
  const { counts } = await checkBackup(part);
  return counts;
}

/** Copies all rows of PostgreSQL into a new file, as they are at one moment. */
async function fillFile(
  part: string,
  steps: readonly string[],
  { migrating }: Database,
): Promise<void> {
  await makeEmptyFile(part, steps);
  asOneFile(part);
  const connection = new DatabaseSync(part);
  // It is worth nothing until it is whole, so nothing waits for the disk.
  connection.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
  const file = openAlone(connection);
  try {
    const tables = tablesInOrder(part);
    await migrating
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((moment) =>
        file.transaction().execute(async (transaction) => {
          // Steps leave rows too, such as a name for the new database.
          await emptyTables(transaction, tables);
          await copyRows(moment, transaction, tables, { otherwise: 'There is no backup.' });
        }),
      );
  } finally {
    await file.destroy();
  }
  syncPath(part);
}

const REASONS: Record<string, string> = {
  EEXIST: 'it is there already, and nothing is overwritten',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is not there',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Makes an empty file where there is none. */
function reserve(file: string): void {
  closeSync(openSync(file, 'wx', 0o600));
}

function unwritable(file: string, code: string): StartError {
  return new StartError(`${file} can't be written: ${REASONS[code] ?? code}.`);
}

/** SQLite's codes of what is written alone: read-only, full. */
const OF_WRITING = new Set([8, 13]);

/** What Node calls on files; a connection that fails comes of others. */
const ON_FILES = new Set<unknown>(['open', 'write', 'fsync', 'rename', 'unlink', 'copyfile']);

/**
 * Does what writes a backup, or a copy of one, and says of its file what would be taken for the
 * database's.
 */
export async function writing(
  file: string,
  { engine }: DatabaseConfig,
  work: () => unknown,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Of SQLite, the database is a file too. Of PostgreSQL, only the backup is one.
    const isOfBackup =
      'errcode' in error && (engine === 'postgres' || OF_WRITING.has(Number(error.errcode) & 0xff));
    if (isOfBackup) throw explainFileError(error, file);
    if ('syscall' in error && 'code' in error && ON_FILES.has(error.syscall))
      throw unwritable(file, String(error.code));
    throw error;
  }
}
