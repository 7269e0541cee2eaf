import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { SECOND } from '../clock.ts';
import { countTimeline, TIMELINE } from './epoch.ts';
import { isFull, isPlanLost, isSilence } from './engine-errors.ts';
import { Dialect } from './migration-lock.ts';
import { createTransact, type Transact } from './postgres-transact.ts';
import { nameOf } from './prepared.ts';
import type { Schema } from './schema.ts';

const INT8 = 20;

/** Whole numbers of eight bytes come as text by default; ours are instants and counts. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** Settings of PostgreSQL that hold for what is done on a connection, by name. */
export type Bounds = Readonly<Record<string, string>>;

/**
 * Where bounds are set: once for each connection, or for each transaction anew, where a pooler deals
 * out the connections of PostgreSQL among those of its clients.
 */
export type BoundTo = 'connection' | 'transaction';

/** For so long an answer is waited for: a server that is silent can't keep to a limit of its own. */
export const QUERY_TIMEOUT_MS = 6 * SECOND;

export const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 2000,
  keepAlive: true,
  application_name: 'habitude',
});

const asOptions = (bounds: Bounds) =>
  Object.entries(bounds)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** What a pooler answers that takes no settings of a connection: a violation of its protocol. */
const UNSUPPORTED = '08P01';

/** How many connections it takes, and keeps for those who look after it. */
const MAX_CONNECTIONS = 'max_connections';
const RESERVED = ['superuser_reserved_connections', 'reserved_connections'];

/** What a PostgreSQL says of itself. */
export interface Explored {
  boundTo: BoundTo;
  /** whether it says which timeline it is on */
  hasTimeline: boolean;
  /** how many connections it has for all that use it; not a number where it does not say */
  connections: number;
}

/**
 * Asks for a connection with bounds, and whether it has them.
 *
 * @throws when there is none to be had
 */
export async function explore(url: string, bounds: Bounds): Promise<Explored> {
  const client = new pg.Client({
    ...connectionTo(url),
    options: asOptions(bounds),
    query_timeout: QUERY_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [[...Object.keys(bounds), MAX_CONNECTIONS, ...RESERVED]],
    );
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
    const isBound = Object.entries(bounds).every(
      ([name, bound]) => (settings.get(name) ?? bound) === bound,
    );
    const reserved = RESERVED.map((name) => Number(settings.get(name) ?? 0));
    const connections = reserved.reduce(
      (rest, some) => rest - some,
      Number(settings.get(MAX_CONNECTIONS)),
    );
    const timeline = client.query(`select ${TIMELINE}`);
    const hasTimeline = await timeline.then(
      () => true,
      (error: unknown) => {
        if (error instanceof pg.DatabaseError) return false;
        throw error;
      },
    );
    return { boundTo: isBound ? 'connection' : 'transaction', hasTimeline, connections };
  } catch (error) {
    const isPooler = error instanceof pg.DatabaseError && error.code === UNSUPPORTED;
    if (isPooler) return { boundTo: 'transaction', hasTimeline: false, connections: Number.NaN };
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface Pool {
  database: Kysely<Schema>;
  transact: Transact;
}

/**
 * Connections that are made when they are needed, and made again when they break.
 *
 * @param options.onError is told of those that break; without a listener they would end the process
 */
export function createPool(
  url: string,
  {
    bounds,
    boundTo,
    hasTimeline,
    onError,
    ...settings
  }: pg.PoolConfig & {
    max: number;
    bounds: Bounds;
    boundTo: BoundTo;
    hasTimeline: boolean;
    onError: (error: Error) => void;
  },
): Pool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    types,
    pipeline: true,
    ...(boundTo === 'connection' ? { options: asOptions(bounds) } : {}),
    ...settings,
  });
  pool.on('error', onError);
  // One that breaks while it is in use says so beside the query that fails.
  pool.on('connect', (client) => client.on('error', onError));
  const take = createTaking(pool, settings.max);
  const asked = createAsking(boundTo === 'connection' ? {} : bounds, boundTo === 'connection');
  const dialect = new Dialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      connect: async () => asked(await take()),
    },
  });
  const database = new Kysely<Schema>({ dialect });
  if (hasTimeline) countTimeline(database);
  return { database, transact: createTransact(database, dialect) };
}

/** For so long, in milliseconds, a pool stays as small as it was when PostgreSQL had no more. */
const SMALL = 5 * SECOND;

/** Between two tries, where a pool has no connection at all. */
const BACKOFF_MS = 100;

/**
 * How a connection is taken: where PostgreSQL has no other left, one of this pool is waited for, as if
 * the pool were no larger.
 */
function createTaking(pool: pg.Pool, most: number): () => Promise<pg.PoolClient> {
  let connected = 0;
  pool.on('connect', () => (connected += 1));
  pool.on('remove', () => (connected -= 1));
  let growing: NodeJS.Timeout | undefined;

  function shrink(): void {
    pool.options.max = Math.max(1, connected);
    clearTimeout(growing);
    growing = setTimeout(() => (pool.options.max = most), SMALL).unref();
  }

  return async () => {
    const last = performance.now() + (pool.options.connectionTimeoutMillis ?? 0);
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isFull(error) || performance.now() >= last) throw error;
        shrink();
        // Not all at once.
        if (connected === 0) await sleep(BACKOFF_MS * (0.5 + Math.random()));
      }
    }
  };
}

/**
 * How all connections of a pool are asked.
 *
 * @param bounds are set at the beginning of each transaction
 * @param hasPlans whether PostgreSQL keeps the plans of prepared queries on each connection; once it
 * has lost one, all queries go without
 */
function createAsking(bounds: Bounds, hasPlans: boolean) {
  let keepsPlans = hasPlans;
  const beginning = Object.entries(bounds)
    .map(([name, value]) => `; set local ${name} = '${value}'`)
    .join('');

  return (client: pg.PoolClient): PostgresPoolClient => {
    let isWithin = false;
    /** of what was sent since the last savepoint that was gone back to */
    let failed: { first?: unknown } = {};

    async function ask(sql: string, values: unknown[]): Promise<unknown> {
      isWithin ||= isBeginning(sql);
      if (sql.startsWith('rollback to ')) failed = {};
      const before = failed;
      const text = isBeginning(sql) ? sql + beginning : sql;
      const name = keepsPlans ? nameOf(text) : undefined;
      try {
        return await client.query({ name, text, values });
      } catch (error) {
        before.first ??= error;
        // Nobody else shall be given a connection that still owes an answer.
        if (isSilence(error)) void client.end();
        if (!isPlanLost(error)) throw error;
        // What was prepared behind a statement that failed was never prepared.
        if (before.first !== error) throw before.first;
        keepsPlans = false;
        if (isWithin) throw error;
        return await client.query({ text, values });
      }
    }

    return {
      // The query builder gives nothing but texts: cursors have to be asked for.
      query: (text: string | object, values: readonly unknown[] = []) =>
        ask(String(text), [...values]) as never,
      release: (isBroken) => client.release(isBroken),
    };
  };
}

/** Whether it is what the query builder begins a transaction with. */
function isBeginning(text: string): boolean {
  return text === 'begin' || text.startsWith('start transaction');
}
