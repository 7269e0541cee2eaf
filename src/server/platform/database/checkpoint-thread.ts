import { workerData } from 'piscina';
import { openToWrite } from './sqlite-open.ts';

/** Asks for what is in the log to be copied into the file, and perhaps for the log to begin again. */
export interface Checkpoint {
  restart: boolean;
}

/** How many pages the log has now, and why a sync failed. */
export interface Checkpointed {
  pages: number;
  lost?: unknown;
}

const SQLITE_IOERR_FSYNC = 1034;

const connection = openToWrite(String(workerData), 5000);
const copy = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');
const look = connection.prepare('PRAGMA wal_checkpoint(NOOP)');

export default function checkpoint({ restart }: Checkpoint): Checkpointed {
  let lost: unknown;
  try {
    const { log, checkpointed } = copy.get() ?? {};
    // The next who writes begins the log again, and waits for the disk then: it is this thread.
    if (restart && log === checkpointed) connection.exec('PRAGMA user_version = 0');
  } catch (error) {
    // On a full disk, say, all of it stays in the log.
    const isLost = error instanceof Error && 'errcode' in error;
    if (isLost && error.errcode === SQLITE_IOERR_FSYNC) lost = error;
  }
  return { pages: Number(look.get()?.['log']), lost };
}
