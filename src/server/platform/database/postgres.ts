import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { SECOND } from '../clock.ts';
import type { Database, OnCommit, AfterCommit } from './database.ts';
import { isAborted, isDatabaseUnavailable, isRetryable } from './engine-errors.ts';
import { createNotices } from './notices.ts';
import { connectionTo, createPool, QUERY_TIMEOUT_MS, type Explored } from './postgres-pool.ts';
import type { Later, Savepoint } from './postgres-transact.ts';
import { shareTransactions, type Outcome, type Work } from './share-transactions.ts';
import type { Schema } from './schema.ts';
import { createWriter, runAfterCommit } from './writer.ts';

/** How many writes of one person wait: as many as a page that was offline for a while may send. */
const WAITING_WRITES = 100;

/** How long a transaction rests that lost against another one, before each new try. */
const BACKOFFS_MS = [0, 10, 20, 40, 80, 160, 320];

export const BOUNDS = {
  // What was acknowledged survives a power cut, whatever PostgreSQL's own setting.
  synchronous_commit: 'on',
  statement_timeout: String(5 * SECOND),
  idle_in_transaction_session_timeout: String(10 * SECOND),
};

/** The most connections that a process takes for what it is asked, unless a setting says otherwise. */
const MAX_POOL = 20;

/** Besides, a process takes some to listen, for its threads, and to make a backup. */
const BESIDE = 4;

/**
 * How many connections a process takes, so that two of them have room.
 *
 * @param connections how many PostgreSQL has in all; not a number where it does not say
 */
export function sizeOfPool(connections: number): number {
  return Math.max(2, Math.min(MAX_POOL, Math.floor((connections || Infinity) / 2) - BESIDE));
}

/**
 * @param size how many connections it may take
 * @param found what `explore` found
 * @param onError is told of connections that broke, as they do when PostgreSQL restarts; without a
 * listener they would end the process
 */
export function connectPostgres(
  { url, size, found }: { url: string; size: number; found: Explored },
  onError: (error: Error) => void,
  onCommit: OnCommit,
): Database {
  const { boundTo, hasTimeline } = found;
  const { database, transact } = createPool(url, {
    bounds: BOUNDS,
    boundTo,
    hasTimeline,
    onError,
    max: size,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  const { database: migrating } = createPool(url, {
    // A table of years of history takes longer to change than any request may take.
    bounds: { ...BOUNDS, statement_timeout: '0', idle_in_transaction_session_timeout: '0' },
    boundTo,
    hasTimeline,
    onError,
    max: 1,
    idleTimeoutMillis: SECOND,
  });
  const revisions = createNotices(
    connectionTo(url),
    (channel, notice) => sql`select pg_notify(${channel}, ${notice})`.execute(database),
    onError,
  );
  /** All that lost against another transaction is tried again. */
  async function commit<T>(
    work: (
      tasks: Set<AfterCommit>,
      ...given: [transaction: Transaction<Schema>, later: Later, savepoint: Savepoint]
    ) => Promise<T>,
    writes = 1,
  ): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const tasks = new Set<AfterCommit>();
      const begun = performance.now();
      try {
        const value = await transact((...given) => work(tasks, ...given));
        onCommit(writes, (performance.now() - begun) / SECOND);
        runAfterCommit(tasks);
        return value;
      } catch (error) {
        const rest = BACKOFFS_MS[attempt];
        if (rest === undefined || !isRetryable(error)) throw error;
        // Not all that lost together come again together.
        await sleep(rest * (0.5 + Math.random()));
      }
    }
  }
  const write = <T>(work: Work<T>) =>
    commit((tasks, transaction, later) => work(createWriter(transaction, tasks, later)));
  const together = (works: readonly Work[]) =>
    commit(async (tasks, _transaction, _later, savepoint) => {
      const outcomes: Outcome[] = [];
      for (const work of works) outcomes.push(await outcomeOf(work, tasks, savepoint));
      return outcomes;
    }, works.length);
  const inTurn = shareTransactions(
    { waiting: WAITING_WRITES, timeoutMs: QUERY_TIMEOUT_MS },
    async (works) => {
      const [only, ...others] = works;
      return only && others.length === 0 ? [{ value: await write(only) }] : await together(works);
    },
  );
  return {
    engine: 'postgres',
    read: database,
    snapshot: (work) => transact(work, { isReading: true }),
    write: (work, owner) => (owner === undefined ? write(work) : inTurn(owner, work)),
    // It shows nobody what is not.
    onDisk: async () => undefined,
    revisions,
    async ping() {
      await database.selectFrom('installation').select('name').limit(1).execute();
    },
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

/** Does some work as a part of a transaction. @throws where the whole transaction has failed */
async function outcomeOf(
  work: Work,
  tasks: Set<AfterCommit>,
  savepoint: Savepoint,
): Promise<Outcome> {
  const own = new Set<AfterCommit>();
  try {
    const value = await savepoint((part, later) => work(createWriter(part, own, later)));
    for (const task of own) tasks.add(task);
    return { value };
  } catch (error) {
    if (isAborted(error) || isDatabaseUnavailable(error)) throw error;
    return { error };
  }
}
