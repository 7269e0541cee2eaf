import type { Config } from '../config.ts';
import { explainFolderError } from './data-folder.ts';
import { isDatabaseUnavailable, isForbidden } from './database/engine-errors.ts';
import { explainFileError } from './database/file-errors.ts';
import { StartError } from './start-error.ts';

/**
 * What keeps a server or a command from its work, in one line where whoever runs it can mend it.
 *
 * @returns a StartError, or the error as it is when it is a mistake of ours
 */
export function explainStart(error: unknown, { database, dataDir }: Config): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  if (database.engine === 'sqlite') {
    return explainFolderError(explainFileError(error, database.file), dataDir);
  }
  if (isDatabaseUnavailable(error) || isForbidden(error)) {
    return new StartError(`The database of DATABASE_URL can't be used: ${error.message}.`);
  }
  return explainFolderError(error, dataDir);
}
