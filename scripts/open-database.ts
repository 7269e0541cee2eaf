import type { Config, DatabaseConfig } from '../src/server/config.ts';
import { prepareFolder } from '../src/server/platform/data-folder.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import type { Database } from '../src/server/platform/database/database.ts';
import { migrateWithCopy } from '../src/server/platform/database/backup/migrate-with-copy.ts';
import { requireFile } from '../src/server/platform/database/file-errors.ts';
import { pendingOf, stepsTaken } from '../src/server/platform/database/migrate.ts';
import { refuseMoved } from '../src/server/platform/database/moving/move-state.ts';
import { explainStart } from '../src/server/platform/explain-start.ts';
import { lockDataFolder } from '../src/server/platform/folder-lock.ts';
import { readSettings } from './environment.ts';

interface Options {
  /** is told the names of the steps that were taken */
  onSteps?: (steps: readonly string[]) => void;
  /** whether it has to be there already: then none is made */
  isThere?: boolean;
}

/**
 * Opens the database that the settings name and brings it up to this version.
 *
 * @returns it; the caller closes it
 * @throws StartError in one line for whoever runs the script
 */
export async function openDatabase(
  env: NodeJS.ProcessEnv,
  { onSteps, isThere = false }: Options = {},
): Promise<Database & AsyncDisposable> {
  const config = readSettings(env);
  try {
    const place = isThere ? besideServers(config.database) : config.database;
    if (place.engine === 'sqlite') prepareFolder('DATA_DIR', config.dataDir);
    const database = await connect(place, (error) => console.error(error.message));
    try {
      const steps = await bringUpToDate(database, config);
      onSteps?.(steps);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    throw explainStart(error, config);
  }
}

/** @throws StartError when there is no file: DATA_DIR may name a disk that is away */
function besideServers(place: DatabaseConfig): DatabaseConfig {
  if (place.engine === 'sqlite') requireFile(place.file);
  return place;
}

/**
 * A server of the former version must not find its tables changed under it.
 *
 * @throws StartError when the database was moved: what is changed there reaches nobody
 */
async function bringUpToDate(
  database: Database,
  { database: place, dataDir, backupDir }: Config,
): Promise<string[]> {
  const taken = await stepsTaken(database, place);
  const pending = pendingOf(taken);
  await refuseMoved(database.read, taken);
  if (pending.length === 0) return [];
  using _lock = place.engine === 'sqlite' ? await lockDataFolder(dataDir) : undefined;
  if (backupDir !== undefined) prepareFolder('BACKUP_DIR', backupDir);
  return (await migrateWithCopy(database, { database: place, backupDir })).steps;
}
