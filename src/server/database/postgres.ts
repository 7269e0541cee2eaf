import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { SECOND } from '../clock.ts';
import { createGates } from '../gate.ts';
import type { Database, OnCommit, Task, Writer } from './database.ts';
import { isRetryable } from './engine-errors.ts';
import { createNotices } from './notices.ts';
import { nameOf } from './prepared.ts';
import type { Schema } from './schema.ts';
import { createWriter, doTasks } from './writer.ts';

const INT8 = 20;

/** Whole numbers of eight bytes come as text by default; ours are instants and counts. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** How many writes of one person wait: as many as a page that was offline for a while may send. */
const WAITING_WRITES = 100;

/** How often a transaction is tried that lost against another one. */
const TRIES = 3;

/**
 * @param onError is told of connections that broke, as they do when PostgreSQL restarts; without a
 * listener they would end the process
 */
export function connectPostgres(
  url: string,
  onError: (error: Error) => void,
  onCommit: OnCommit,
): Database {
  const database = pooled(url, onError, {
    max: 20,
    statement_timeout: 5000,
    // When the server is silent, it can't keep to its own limit.
    query_timeout: 6000,
    idle_in_transaction_session_timeout: 10_000,
  });
  // A table of years of history takes longer to change than any request may take.
  const migrating = pooled(url, onError, { max: 1, idleTimeoutMillis: 1000 });
  const revisions = createNotices(
    connectionTo(url),
    (channel, notice) => sql`select pg_notify(${channel}, ${notice})`.execute(database),
    onError,
  );
  const lines = createGates({ running: 1, waiting: WAITING_WRITES });
  async function write<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const tasks = new Set<Task>();
      const begun = performance.now();
      try {
        const value = await database
          .transaction()
          .execute((transaction) => work(createWriter(transaction, tasks)));
        onCommit(1, (performance.now() - begun) / SECOND);
        doTasks(tasks);
        return value;
      } catch (error) {
        if (attempt === TRIES || !isRetryable(error)) throw error;
      }
    }
  }
  return {
    engine: 'postgres',
    read: database,
    snapshot: (work) =>
      database
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work),
    write: (work, owner) => (owner === undefined ? write(work) : lines(owner, () => write(work))),
    revisions,
    async size() {
      const { rows } = await sql<{
        size: number;
      }>`select pg_database_size(current_database()) as size`.execute(database);
      return rows[0]?.size ?? 0;
    },
    migrating,
    async close() {
      await revisions.close();
      await database.destroy();
      await migrating.destroy();
    },
  };
}

const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 2000,
  keepAlive: true,
  application_name: 'habitude',
});

function pooled(
  url: string,
  onError: (error: Error) => void,
  settings: pg.PoolConfig,
): Kysely<Schema> {
  const pool = new pg.Pool({
    ...connectionTo(url),
    types,
    // What was acknowledged survives a power cut, whatever the server's own setting.
    options: '-c synchronous_commit=on',
    ...settings,
  });
  pool.on('error', onError);
  // One that breaks while it is in use says so beside the query that fails.
  pool.on('connect', (client) => client.on('error', onError));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        end: () => pool.end(),
        connect: async () => inNamedTerms(await pool.connect()),
      },
    }),
  });
}

/** A connection on which PostgreSQL keeps the plans of prepared queries. */
function inNamedTerms(client: pg.PoolClient): PostgresPoolClient {
  return {
    // The query builder gives nothing but texts: cursors have to be asked for.
    query(text: string | object, values: readonly unknown[] = []) {
      const named = { name: nameOf(String(text)), text: String(text), values: [...values] };
      return client.query(named) as never;
    },
    release: (isBroken) => client.release(isBroken),
  };
}
