import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, inject } from 'vitest';
import type { DatabaseConfig } from '../config.ts';
import { connect } from '../platform/database/connect.ts';
import type { Database, Engine } from '../platform/database/database.ts';
import { administer, ENGINES, POSTGRES_TEMPLATE } from './engines.ts';

/** The tables that own all others: their rows take the rest along. */
const ROOTS = ['users', 'sign_ups', 'invitations', 'operator_log', 'jobs', 'limits'] as const;

export interface TestDatabases {
  /** where a new and empty database is */
  create(): Promise<DatabaseConfig>;
  /** opens a database of this version without any rows; to be called once a test */
  open(): Promise<Database>;
}

/**
 * Runs tests once on each engine, or on those given, each test with a database of its own. Those of an
 * engine that is left out are skipped.
 */
export function eachDatabase(
  tests: (databases: TestDatabases) => void,
  engines: readonly Engine[] = ENGINES,
): void {
  for (const engine of engines)
    describe.skipIf(!ENGINES.includes(engine))(`on ${engine}`, () => {
      const afterTest: CleanUps = [];
      const afterTests: CleanUps = [];
      afterEach(() => cleanUp(afterTest));
      afterAll(() => cleanUp(afterTests));

      async function openNew(cleanUps: CleanUps): Promise<Database> {
        const config = await (engine === 'sqlite'
          ? createFile(cleanUps, inject('sqliteTemplate'))
          : createDatabase(cleanUps, POSTGRES_TEMPLATE));
        const database = await connect(config, () => undefined);
        cleanUps.push(() => database.close());
        return database;
      }

      // A database takes longer to make than to empty.
      let shared: Promise<Database> | undefined;

      async function openShared(): Promise<Database> {
        const database = await (shared ??= openNew(afterTests));
        await database.write(async (writer) => {
          for (const table of ROOTS) await writer.deleteFrom(table).execute();
        });
        return database;
      }

      tests({
        create: () => (engine === 'sqlite' ? createFile(afterTest) : createDatabase(afterTest)),
        open: openShared,
      });
    });
}

/**
 * Runs tests on SQLite, and in the long rounds on each engine: of what differs between them in its
 * stores alone, which have tests of their own.
 */
export function anyDatabase(tests: (databases: TestDatabases) => void): void {
  eachDatabase(tests, process.env['TEST_FULL'] === 'yes' ? ENGINES : ['sqlite']);
}

async function cleanUp(cleanUps: CleanUps): Promise<void> {
  for (const step of cleanUps.splice(0).toReversed()) await step();
}

type CleanUps = (() => Promise<unknown>)[];

/** @param template the file of which it is a copy; it is none yet, unless given */
async function createFile(cleanUps: CleanUps, template?: string): Promise<DatabaseConfig> {
  const folder = await mkdtemp(join(tmpdir(), 'habitude-test-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'habitude.db');
  if (template !== undefined) await copyFile(template, file);
  return { engine: 'sqlite', file };
}

/** @param template the name of the database of which it is a copy, if not an empty one */
async function createDatabase(cleanUps: CleanUps, template = 'template1'): Promise<DatabaseConfig> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = inject('postgresUrl');
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  cleanUps.push(() => administer(url, `DROP DATABASE ${name} WITH (FORCE)`));
  return { engine: 'postgres', url: `${url}/${name}` };
}
