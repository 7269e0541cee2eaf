import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, inject } from 'vitest';
import type { DatabaseConfig } from '../config.ts';
import { connect } from '../platform/database/connect.ts';
import type { Database, Engine } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

/** Both, unless a quick look on the one that needs no server is enough. */
const ENGINES: readonly Engine[] =
  process.env['TEST_ENGINES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'];

/** The tables that own all others: their rows take the rest along. */
const ROOTS = ['users', 'sign_ups', 'jobs', 'limits'] as const;

export interface TestDatabases {
  /** where a new and empty database is */
  create(): Promise<DatabaseConfig>;
  /** opens a database of this version without any rows; to be called once a test */
  open(): Promise<Database>;
}

/** Runs tests once on each engine, or on those given, each test with a database of its own. */
export function eachDatabase(
  tests: (databases: TestDatabases) => void,
  engines: readonly Engine[] = ENGINES,
): void {
  describe.each(engines)('on %s', (engine) => {
    const afterTest: CleanUps = [];
    const afterTests: CleanUps = [];
    afterEach(() => cleanUp(afterTest));
    afterAll(() => cleanUp(afterTests));

    async function openNew(cleanUps: CleanUps): Promise<Database> {
      const config = await (engine === 'sqlite' ? createFile(cleanUps) : createDatabase(cleanUps));
      const database = await connect(config, () => undefined);
      cleanUps.push(() => database.close());
      await migrate(database, config);
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

async function createFile(cleanUps: CleanUps): Promise<DatabaseConfig> {
  const folder = await mkdtemp(join(tmpdir(), 'habitude-test-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return { engine: 'sqlite', file: join(folder, 'habitude.db') };
}

async function createDatabase(cleanUps: CleanUps): Promise<DatabaseConfig> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name}`);
  cleanUps.push(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));
  return { engine: 'postgres', url: `${inject('postgresUrl')}/${name}` };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
