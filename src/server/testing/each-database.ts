import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import type { DatabaseConfig } from '../config.ts';
import { connect } from '../database/connect.ts';
import type { Database, Engine } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';

const ENGINES: Engine[] = ['sqlite', 'postgres'];

export interface TestDatabases {
  engine: Engine;
  /** where a new and empty database is */
  create(): Promise<DatabaseConfig>;
  /** opens a new database of this version, closed after the test */
  open(): Promise<Database>;
}

/** Runs tests once on each engine, each test with databases of its own. */
export function eachDatabase(tests: (databases: TestDatabases) => void): void {
  describe.each(ENGINES)('on %s', (engine) => {
    const cleanUps: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
    });

    async function create(): Promise<DatabaseConfig> {
      return engine === 'sqlite' ? await createFile(cleanUps) : await createDatabase(cleanUps);
    }

    tests({
      engine,
      create,
      async open() {
        const config = await create();
        const database = await connect(config, () => undefined);
        cleanUps.push(() => database.close());
        await migrate(database, config);
        return database;
      },
    });
  });
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
