import { renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StartError } from '../start-error.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { Database, Engine } from './database.ts';
import { syncPath } from './backup/sync-path.ts';
import { checkFileIsWhole } from './check-file.ts';
import { copyDatabaseFile, forgetOldCopies } from './copy-file.ts';
import { MIGRATION_TABLE } from './file-errors.ts';
import { LOCK_TABLE, withMigrationLock } from './migration-lock.ts';
import { beginning } from './migrations/0040-beginning.ts';
import { credentials } from './migrations/0041-credentials.ts';
import { shownFirst } from './migrations/0042-shown-first.ts';
import { passkeys } from './migrations/0043-passkeys.ts';
import { alarms } from './migrations/0044-alarms.ts';
import { whoComesIn } from './migrations/0045-who-comes-in.ts';
import { secondFactorResets } from './migrations/0046-second-factor-resets.ts';
import { identities } from './migrations/0047-identities.ts';
import { personalTokens } from './migrations/0048-personal-tokens.ts';
import { callsOfPrograms } from './migrations/0049-calls-of-programs.ts';
import { webhooks } from './migrations/0050-webhooks.ts';
import { links } from './migrations/0051-links.ts';
import { inboxes } from './migrations/0053-inboxes.ts';
import { byHabit } from './migrations/0054-by-habit.ts';
import { BEGINNING, FORMER_STEPS, FROM_FORMER } from './migrations/former-steps.ts';
import { portableFor, type MigrationStep } from './migrations/migration-step.ts';
import type { Schema } from './schema.ts';
import { firstColumn, tablesInFile } from './sqlite.ts';

/** Forward only: a step that was released is never changed, another one is added. */
export const STEPS: Record<string, MigrationStep> = {
  [BEGINNING]: beginning,
  '0041-credentials': credentials,
  '0042-shown-first': shownFirst,
  '0043-passkeys': passkeys,
  '0044-alarms': alarms,
  '0045-who-comes-in': whoComesIn,
  '0046-second-factor-resets': secondFactorResets,
  '0047-identities': identities,
  '0048-personal-tokens': personalTokens,
  '0049-calls-of-programs': callsOfPrograms,
  '0050-webhooks': webhooks,
  '0051-links': links,
  '0053-inboxes': inboxes,
  '0054-by-habit': byHabit,
};

/** The tables that tell which steps were taken. */
export const MIGRATION_TABLES = [MIGRATION_TABLE, LOCK_TABLE];

/**
 * Brings a database up to this version, one runner at a time. A SQLite file that holds something
 * is copied beside itself first; of such copies the last three are kept.
 *
 * @param steps the steps of this version; tests give others
 * @param keep makes a copy of a PostgreSQL that holds something, before the step of that name
 * @returns the names of the steps that were taken
 * @throws StartError, having changed nothing, when the database is from a newer version or not ours
 */
export async function migrate(
  database: Database,
  config: DatabaseConfig,
  steps: Record<string, MigrationStep> = STEPS,
  keep: (next: string) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const taken = await stepsTaken(database, config);
  const pending = pendingOf(taken, steps);
  if (pending.length === 0) return [];
  const { engine, migrating } = database;
  if (config.engine === 'postgres') {
    return await withMigrationLock(migrating, async (transaction) => {
      // Another process may have done it meanwhile.
      const before = await stepsTaken(database, config);
      const [next] = pendingOf(before, steps);
      if (next === undefined) return [];
      if (before.length > 0) await keep(next);
      return await takeSteps(transaction, engine, stepsAfter(before, steps));
    });
  }
  const folder = dirname(config.file);
  const forgetOld = () => forgetOldCopies(folder, `${basename(config.file)}.before-`);
  if (taken.length > 0) {
    // The next one may need the room.
    forgetOld();
    const copy = `${config.file}.before-${pending[0]}-${Date.now()}`;
    await copyDatabaseFile(config.file, `${copy}.part`);
    renameSync(`${copy}.part`, copy);
    syncPath(folder);
  }
  const names = await takeSteps(migrating, engine, stepsAfter(taken, steps));
  await giveBackSpace(database);
  await sql`pragma wal_checkpoint(truncate)`.execute(migrating);
  forgetOld();
  return names;
}

/** Lets the file be as small as what is in it, where steps left most of it empty. */
async function giveBackSpace(database: Database): Promise<void> {
  const { rows } = await sql<{ free: number; pages: number }>`
    select freelist_count as free, page_count as pages
    from pragma_freelist_count, pragma_page_count`.execute(database.migrating);
  const [{ free, pages } = { free: 0, pages: 0 }] = rows;
  try {
    if (free > pages / 2) await sql`vacuum`.execute(database.migrating);
  } catch {
    // It takes some of the disk for a moment. Without, what is empty is used again.
  }
}

/** @throws StartError when steps were taken that lead nowhere here */
export function pendingOf(
  taken: readonly string[],
  steps: Record<string, MigrationStep> = STEPS,
): string[] {
  return Object.keys(stepsAfter(taken, steps)).filter((name) => !taken.includes(name));
}

/**
 * All steps of a database that has taken some, and of this version.
 *
 * @throws StartError when steps were taken that lead nowhere here
 */
export function stepsAfter(
  taken: readonly string[],
  steps: Record<string, MigrationStep> = STEPS,
): Record<string, MigrationStep> {
  const isFormer = FORMER_STEPS.some((name) => taken.includes(name));
  if (isFormer && !FORMER_STEPS.every((name) => taken.includes(name)))
    throw new StartError(
      'The database is from before version 0.1.0 of Habitude. Start 0.1.0 once, then this version. Nothing was changed.',
    );
  const { [BEGINNING]: _beginning, ...later } = steps;
  const all = isFormer ? { ...FROM_FORMER, ...later } : steps;
  const newer = taken.find((name) => !Object.hasOwn(all, name));
  if (newer !== undefined) {
    throw new StartError(
      `The database is from a newer version of Habitude (it has ${newer}). Nothing was changed.`,
    );
  }
  return all;
}

/**
 * To be asked before a SQLite file is opened to write.
 *
 * @throws StartError when it can't be ours, or is damaged
 */
export function checkDatabaseFile(file: string): void {
  stepsInFile(file);
  checkFileIsWhole(file);
}

/** @throws StartError when the database is not ours */
export async function stepsTaken(database: Database, config: DatabaseConfig): Promise<string[]> {
  if (config.engine === 'sqlite') return stepsInFile(config.file);
  const tables = await database.read.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables
    .filter(({ schema, isView }) => schema === 'public' && !isView)
    .map(({ name }) => name);
  if (!isOurs(names)) {
    throw new StartError(
      'DATABASE_URL leads to a database that holds other tables. Nothing was changed.',
    );
  }
  if (!names.includes(MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(database.read);
  return rows.map(({ name }) => name);
}

function stepsInFile(file: string): string[] {
  const tables = tablesInFile(file);
  if (!isOurs(tables)) {
    throw new StartError(`${file} is a database of something else. Nothing was changed.`);
  }
  return tables.includes(MIGRATION_TABLE)
    ? firstColumn(file, `SELECT name FROM ${MIGRATION_TABLE} ORDER BY name`)
    : [];
}

function isOurs(tables: string[]): boolean {
  // The lock comes first: it may be there alone.
  const isEmpty = tables.every((table) => table === LOCK_TABLE);
  return isEmpty || tables.includes(MIGRATION_TABLE);
}

async function takeSteps(
  db: Kysely<Schema>,
  engine: Engine,
  steps: Record<string, MigrationStep>,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsOf(steps, engine) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: LOCK_TABLE,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

function migrationsOf(
  steps: Record<string, MigrationStep>,
  engine: Engine,
): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { up: (connection) => step(connection, portableFor(connection, engine)) },
    ]),
  );
}
