import type { Config, DatabaseConfig } from '../src/server/config.ts';
import { prepareFolder } from '../src/server/platform/data-folder.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import type { Database } from '../src/server/platform/database/database.ts';
import { migrateWithCopy } from '../src/server/platform/database/backup/migrate-with-copy.ts';
import {
  refuseWhileInUse,
  underOtherName,
} from '../src/server/platform/database/backup/restore.ts';
import { requireFile } from '../src/server/platform/database/file-errors.ts';
import { pendingOf, stepsTaken } from '../src/server/platform/database/migrate.ts';
import { refuseMoved } from '../src/server/platform/database/moving/move-state.ts';
import { explainStart } from '../src/server/platform/explain-start.ts';
import { lockDataFolder } from '../src/server/platform/folder-lock.ts';
import { readSettings } from './environment.ts';

interface Options {
  /** is told the names of the steps that were taken */
  onSteps?: (steps: readonly string[]) => void;
  /** whether servers use it: then none is made, and none changed while one of them runs */
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
      const steps = await bringUpToDate(database, config, isThere);
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
  // PostgreSQL shows servers by the name of their connections.
  if (place.engine === 'postgres')
    return { ...place, url: underOtherName(place.url, 'habitude command') };
  requireFile(place.file);
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
  isThere: boolean,
): Promise<string[]> {
  const taken = await stepsTaken(database, place);
  const pending = pendingOf(taken);
  await refuseMoved(database.read, taken);
  if (pending.length === 0) return [];
  using _lock = place.engine === 'sqlite' ? await lockDataFolder(dataDir) : undefined;
  if (isThere && place.engine === 'postgres') await refuseWhileInUse(database);
  if (backupDir !== undefined) prepareFolder('BACKUP_DIR', backupDir);
  const { steps, isKept } = await migrateWithCopy(database, { database: place, backupDir });
  if (!isKept)
    console.error('No copy was made before the upgrade: PostgreSQL is copied into BACKUP_DIR.');
  return steps;
}
