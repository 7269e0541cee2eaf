import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { DatabaseConfig } from '../config.ts';
import { connect } from '../platform/database/connect.ts';
import { migrate } from '../platform/database/migrate.ts';
import { administer, ENGINES, POSTGRES_TEMPLATE } from './engines.ts';
import { startPostgres } from './start-postgres.ts';
import { escaped } from './statements/escaped.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** of a PostgreSQL server that all tests share, each with a database of its own; or empty */
    postgresUrl: string;
    /** a new database of SQLite; of PostgreSQL see POSTGRES_TEMPLATE */
    sqliteTemplate: string;
    /** where each process of tests notes who asked the database for something */
    askersFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-tests-'));
  const askersFolder = join(folder, 'askers');
  mkdirSync(askersFolder);
  const sqliteTemplate = join(folder, 'template.db');
  await makeNew({ engine: 'sqlite', file: sqliteTemplate });
  const postgres = ENGINES.includes('postgres') ? await startPostgres() : undefined;
  if (postgres) {
    await administer(postgres.url, `CREATE DATABASE ${POSTGRES_TEMPLATE}`);
    await makeNew({ engine: 'postgres', url: `${postgres.url}/${POSTGRES_TEMPLATE}` });
  }
  project.provide('postgresUrl', postgres?.url ?? '');
  project.provide('sqliteTemplate', sqliteTemplate);
  project.provide('askersFolder', askersFolder);
  return async () => {
    await postgres?.stop();
    const notes = readdirSync(askersFolder).map((name) =>
      readFileSync(join(askersFolder, name), 'utf8'),
    );
    rmSync(folder, { recursive: true });
    // What one engine alone is asked is not made where the other one is left out.
    const wrong = postgres ? escaped(new Set(notes.join('').split('\n'))) : [];
    if (wrong.length > 0) throw new Error(`Statements escaped:\n${wrong.join('\n')}`);
  };
}

async function makeNew(config: DatabaseConfig): Promise<void> {
  const database = await connect(config, () => undefined);
  await migrate(database, config);
  await database.close();
}
