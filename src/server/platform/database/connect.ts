import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConfig } from '../../config.ts';
import { SECOND } from '../clock.ts';
import { StartError } from '../start-error.ts';
import type { Database, OnCommit, ReadingDatabase } from './database.ts';
import { checkSchema } from './check-schema.ts';
import { isDatabaseUnavailable } from './engine-errors.ts';
import { explainFileError } from './file-errors.ts';
import { checkDatabaseFile } from './migrate.ts';
import { refuseNestedWrites } from './nested-writes.ts';
import { connectSqlite, connectSqliteToRead } from './sqlite.ts';

/** How long a PostgreSQL that is away is waited for, and who is told of each try. */
interface Waiting {
  timeoutMs: number;
  onWait: (error: unknown) => void;
}

const NO_WAITING: Waiting = { timeoutMs: 0, onWait: () => undefined };

/** A thread does one thing at a time, which may read beside what it sees at one moment. */
const OF_A_THREAD = 2;

/** Between two tries. */
const BACKOFF_MS = SECOND;

/**
 * Connects to the configured database, which may still be empty or of an older version.
 *
 * @param onError is told of connections that broke while nobody was using them
 * @throws StartError when it can't be reached, is not a database of Habitude, or not that alone
 */
export async function connect(
  config: DatabaseConfig,
  onError: (error: Error) => void,
  onCommit: OnCommit = () => undefined,
  waiting: Waiting = NO_WAITING,
): Promise<Database & AsyncDisposable> {
  if (config.engine === 'sqlite') {
    try {
      checkDatabaseFile(config.file);
      await checkSchema(config.file);
      return refuseNestedWrites(connectSqlite(config.file, onCommit));
    } catch (error) {
      throw explainFileError(error, config.file);
    }
  }
  try {
    // What speaks to PostgreSQL is fetched where there is one.
    const { explore } = await import('./postgres-pool.ts');
    const { BOUNDS, connectPostgres, sizeOfPool } = await import('./postgres.ts');
    const { url } = config;
    const found = await onceThere(() => explore(url, BOUNDS), waiting);
    const size = config.connections ?? sizeOfPool(found.connections);
    return refuseNestedWrites(connectPostgres({ url, size, found }, onError, onCommit));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `Cannot connect to the database in DATABASE_URL: ${reason || 'no answer'}.`,
      { cause: error },
    );
  }
}

/**
 * Connects a thread to a database that this process has connected to already, for reading.
 *
 * @throws StartError when it can't be reached
 */
export async function connectToRead(config: DatabaseConfig): Promise<ReadingDatabase> {
  return config.engine === 'sqlite'
    ? connectSqliteToRead(config.file)
    : await connect({ ...config, connections: OF_A_THREAD }, () => undefined);
}

async function onceThere<T>(ask: () => Promise<T>, { timeoutMs, onWait }: Waiting): Promise<T> {
  const last = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() >= last) throw error;
      onWait(error);
      await sleep(BACKOFF_MS);
    }
  }
}
