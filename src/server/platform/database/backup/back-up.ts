import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DatabaseConfig } from '../../../config.ts';
import { StartError } from '../../start-error.ts';
import { connect } from '../connect.ts';
import type { Database } from '../database.ts';
import { pendingOf, stepsTaken } from '../migrate.ts';
import { checkBackup, fillFile, makeEmptyFile } from './backup-file.ts';
import type { Counts } from './backup-file.ts';
import { syncPath } from './sync-path.ts';
import { readFile, readPostgres } from './table-reader.ts';
import type { TableReader } from './table-reader.ts';

/**
 * Copies a database into a file of SQLite, whatever engine it runs on, as it is at one moment, while
 * others go on writing to it. When this returns, the copy was read again and counted, and is on disk.
 *
 * @param file must not be there yet
 * @returns how many rows each table has
 * @throws StartError when it can't be done; then no file is left
 */
export async function backUp(place: DatabaseConfig, file: string): Promise<Counts> {
  reserve(file);
  const part = `${file}.part`;
  try {
    const counts = await copyInto(part, place);
    renameSync(part, file);
    syncPath(dirname(file));
    return counts;
  } catch (error) {
    for (const left of [file, part, `${part}-journal`, `${part}-wal`, `${part}-shm`]) {
      rmSync(left, { force: true });
    }
    throw error;
  }
}

async function copyInto(part: string, place: DatabaseConfig): Promise<Counts> {
  const database = await connect(place, () => undefined);
  try {
    const steps = await stepsTaken(database, place);
    if (steps.length === 0)
      throw new StartError('There is no database yet that could be backed up.');
    pendingOf(steps);
    await makeEmptyFile(part, steps);
    const read = await readAll(database, place, (reader) => fillFile(part, reader));
    syncPath(part);
    const { counts } = await checkBackup(part);
    if (!isDeepStrictEqual(counts, read)) throw new StartError('The backup is not whole.');
    return counts;
  } finally {
    await database.close();
  }
}

function readAll<T>(
  database: Database,
  place: DatabaseConfig,
  work: (reader: TableReader) => Promise<T>,
): Promise<T> {
  return place.engine === 'sqlite' ? readFile(place.file, work) : readPostgres(database, work);
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

/** Keeps the name for this backup, so that none is overwritten. */
function reserve(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartError(`${file} can't be written: ${REASONS[code] ?? String(error)}.`);
  }
}
