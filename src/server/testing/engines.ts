import pg from 'pg';
import type { Engine } from '../platform/database/database.ts';

/** Both, unless a quick look on the one that needs no server is enough. */
export const ENGINES: readonly Engine[] =
  process.env['TEST_ENGINES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres'];

/** A database of the PostgreSQL of all tests, whose tables are there. */
export const POSTGRES_TEMPLATE = 'template_of_tests';

/** Has the PostgreSQL of all tests do something for its owner. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
