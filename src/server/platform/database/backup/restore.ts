import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { StartError } from '../../start-error.ts';
import { connect } from '../connect.ts';
import { asOneFile, type Counts } from '../copy-file.ts';
import { copyRows, emptyTables, tablesInOrder } from '../copy-rows.ts';
import type { Database, Reader } from '../database.ts';
import { EPOCH, newEpoch, renewEpoch } from '../epoch.ts';
import { FINGERPRINT, FORMER_FINGERPRINT } from '../fingerprint.ts';
import { migrate } from '../migrate.ts';
import { NOT_MOVE_STATE } from '../moving/move-state.ts';
import { tablesInFile } from '../sqlite.ts';
import { forgetPart, writing } from './back-up.ts';
import { checkBackup } from './backup-file.ts';
import { syncPath } from './sync-path.ts';

/**
 * Puts a backup in the place of a database file. Nobody may be using that one.
 *
 * @param name what the file that was there is called from now on
 * @param hasSecret whether the secret that it is used with is there: otherwise it takes any
 * @returns how many rows each table has, and whether there was a file to be kept
 * @throws StartError, having changed nothing, when the backup can't be used
 */
export async function restoreFile(
  backup: string,
  file: string,
  name: string,
  hasSecret = true,
): Promise<{ counts: Counts; kept: boolean }> {
  await checkBackup(backup);
  const fresh = `${file}.restoring`;
  // SQLite would take the log of one that was cut off for this one's.
  forgetPart(fresh);
  copyFileSync(backup, fresh);
  chmodSync(fresh, 0o600);
  beginNewLife(fresh, hasSecret);
  asOneFile(fresh);
  const { counts } = await checkBackup(fresh);
  syncPath(fresh);
  const kept = existsSync(file);
  if (kept) {
    const log = `${name}.log`;
    try {
      // What is damaged in a log is left out without a word: it stays beside, as it was.
      if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, log);
      asOneFile(file);
    } catch {
      // It is damaged, or the disk is full: both of its parts are kept.
      rmSync(log, { force: true });
    }
  }
  // At every moment one of the two is there: a start in between must not find an empty folder.
  if (kept) linkSync(file, name);
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${name}-wal`);
  rmSync(`${file}-shm`, { force: true });
  renameSync(fresh, file);
  syncPath(dirname(file));
  return { counts, kept };
}

/**
 * Has a file that nobody uses, of whatever version, begin a life of its own, that is part of no move.
 * Without its secret it takes any at its next start.
 */
function beginNewLife(file: string, hasSecret: boolean): void {
  if (!tablesInFile(file).includes('installation')) return;
  using connection = new DatabaseSync(file);
  connection.prepare('UPDATE installation SET value = ? WHERE name = ?').run(newEpoch(), EPOCH);
  connection.exec(`DELETE FROM installation WHERE NOT (${NOT_MOVE_STATE})`);
  if (hasSecret) return;
  const rename = connection.prepare('UPDATE installation SET name = ? WHERE name = ?');
  rename.run(FORMER_FINGERPRINT, FINGERPRINT);
}

/**
 * Fills an empty database of PostgreSQL from a backup, in one transaction.
 *
 * @param dataDir has room for a copy of the backup, and nobody else restores there
 * @throws StartError, having changed nothing, when the backup can't be used, the database has
 * accounts already, or servers are using it
 */
export async function restorePostgres(
  backup: string,
  url: string,
  dataDir: string,
): Promise<Counts> {
  await checkBackup(backup);
  const folder = join(dataDir, 'restoring');
  // Whoever was cut off has left it.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    // The backup may be of an older version, and stays as it is.
    const copy = join(folder, 'copy.db');
    const place = { engine: 'sqlite' as const, file: copy };
    await writing(copy, { engine: 'postgres', url }, async () => {
      copyFileSync(backup, copy);
      await using older = await connect(place, () => undefined);
      await migrate(older, place);
    });
    await using former = await connect(place, () => undefined);
    return await fillPostgres(former.read, copy, url);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillPostgres(from: Reader, copy: string, url: string): Promise<Counts> {
  const place = { engine: 'postgres' as const, url: underOtherName(url, 'habitude restore') };
  await using database = await connect(place, () => undefined);
  await refuseWhileInUse(database);
  await migrate(database, place);
  const tables = tablesInOrder(copy);
  return await database.migrating.transaction().execute(async (transaction) => {
    await refuseAccounts(transaction);
    await emptyTables(transaction, tables);
    const otherwise = 'Nothing was changed.';
    const copied = await copyRows(from, transaction, tables, { otherwise });
    await renewEpoch(transaction);
    return Object.fromEntries(Object.entries(copied).map(([name, { rows }]) => [name, rows]));
  });
}

/** Servers are told by the name that they give their connections. */
export function underOtherName(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', name);
  return named.href;
}

/** @throws StartError when servers are using a database of PostgreSQL */
export async function refuseWhileInUse(database: Database): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name = 'habitude'`.execute(database.read);
  if ((rows[0]?.n ?? 0) > 0) {
    throw new StartError('Servers are using the database of DATABASE_URL: stop them first.');
  }
}

/** @throws StartError when a database of PostgreSQL has accounts already */
export async function refuseAccounts(reader: Reader): Promise<void> {
  const account = await reader.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (account) {
    throw new StartError(
      'The database of DATABASE_URL has accounts in it. Nothing was changed; an empty one is needed.',
    );
  }
}
