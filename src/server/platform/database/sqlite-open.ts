import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

/** A log that grew beyond this, in bytes, is cut when it begins again. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/** NORMAL: it syncs with each checkpoint; whoever commits sees to the rest. */
const NORMAL = 1;

/** As SQLite tells them: not each build of it begins with the same ones. */
const TO_WRITE = {
  journal_mode: 'wal',
  synchronous: NORMAL,
  foreign_keys: 1,
  wal_autocheckpoint: 0,
  journal_size_limit: MAX_LOG_BYTES,
};

/** How long opening waits for another process that holds the lock on a file, in milliseconds. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * @param busyTimeout how long the connection waits for a lock, in milliseconds: SQLite waits by
 * stopping its whole thread
 * @throws StartError when a setting can't be had
 */
export function openToWrite(file: string, busyTimeout = 0): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  for (const [name, value] of Object.entries(TO_WRITE)) {
    connection.exec(`PRAGMA ${name} = ${value}`);
    const [actual] = Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {});
    if (actual !== value) throw new StartError(`${file} can't be opened with ${name}=${value}.`);
  }
  connection.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
  return connection;
}

export function openToRead(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
  connection.exec('PRAGMA busy_timeout = 0');
  return connection;
}
