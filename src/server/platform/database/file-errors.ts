import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StartError } from '../start-error.ts';

const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** What a primary result code of SQLite means to whoever runs the server. */
const REASONS: Record<number, string> = {
  3: 'this user may not use it',
  5: 'another program is using it',
  6: 'another program is using it',
  8: 'this user may not write to it',
  10: 'the disk reports an error',
  13: 'the disk is full',
  14: 'this user may not open it',
};

/** The table that every database of Habitude has. */
export const MIGRATION_TABLE = 'habitude_migrations';

/** How much of a file is searched for that table's name; it is among the first that are made. */
const SEARCHED_BYTES = 1024 * 1024;

/**
 * What SQLite says of a file, in one line for whoever runs the server.
 *
 * @returns the error as it is when it is not about the file
 */
export function explainFileError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const code = Number(error.errcode) & 0xff;
  if (code === CORRUPT || (code === NOT_A_DATABASE && namesOurTable(file)))
    return damagedFile(file);
  if (code === NOT_A_DATABASE) {
    return new StartError(`${file} is not a database of Habitude. Nothing was changed.`);
  }
  const reason = REASONS[code];
  return reason === undefined ? error : new StartError(`${file} can't be used: ${reason}.`);
}

export function damagedFile(file: string): StartError {
  return new StartError(
    `${file} is damaged. Nothing was changed; npm run restore puts a backup in its place.`,
  );
}

/** @throws StartError when a database file is not there: SQLite would make an empty one */
export function requireFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })) return;
  throw new StartError(`${file} is not there: look at DATA_DIR.`);
}

/** A file whose first bytes are gone is no database to SQLite, while the rest tells what it was. */
function namesOurTable(file: string): boolean {
  const beginning = Buffer.alloc(SEARCHED_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    const length = readSync(descriptor, beginning, 0, SEARCHED_BYTES, 0);
    return beginning.subarray(0, length).includes(MIGRATION_TABLE);
  } finally {
    closeSync(descriptor);
  }
}
