import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from './clock.ts';
import { isBusy } from './database/engine-errors.ts';
import { explainFileError } from './database/file-errors.ts';
import { StartError } from './start-error.ts';

/** A server that was told to stop may still be answering its last requests. */
const TIMEOUT_MS = 3 * SECOND;
const POLL_INTERVAL_MS = SECOND / 10;

/**
 * Takes a data folder for this process alone. The lock is the operating system's, on a file of its
 * own: it ends with the process, however that ends, and holds between containers that share the
 * folder.
 *
 * @param timeoutMs for how long another holder is waited for, in milliseconds
 * @returns once it is disposed of, the folder is given back
 * @throws StartError when another process has it
 */
export async function lockDataFolder(dataDir: string, timeoutMs = TIMEOUT_MS): Promise<Disposable> {
  const file = join(dataDir, 'habitude.lock');
  for (let waited = 0; ; waited += POLL_INTERVAL_MS) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (waited >= timeoutMs) {
      throw new StartError(
        `DATA_DIR ${dataDir} is in use by another Habitude: stop that one first.`,
      );
    }
    await setTimeout(POLL_INTERVAL_MS);
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { timeout: 0 });
    connection.exec('PRAGMA journal_mode = MEMORY');
    connection.exec('BEGIN EXCLUSIVE');
    chmodSync(file, 0o600);
    return connection;
  } catch (error) {
    connection?.close();
    if (isBusy(error)) return undefined;
    throw explainFileError(error, file);
  }
}
