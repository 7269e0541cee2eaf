import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const INT8 = 20;

/** Whole numbers of eight bytes come as text by default; ours are instants and counts. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * @param onError is told of connections that broke while idle, as they do when PostgreSQL restarts;
 * without a listener they would end the process
 */
export function connectPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 20,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'habitude',
  });
  pool.on('error', onError);
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    read: database,
    write: (work) => database.transaction().execute(work),
    migrating: database,
    close: () => database.destroy(),
  };
}
