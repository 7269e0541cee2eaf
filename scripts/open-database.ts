import type { Config } from '../src/server/config.ts';
import { prepareFolder } from '../src/server/platform/data-folder.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import type { Database } from '../src/server/platform/database/database.ts';
import { migrateWithCopy } from '../src/server/platform/database/backup/migrate-with-copy.ts';
import { pendingOf, stepsTaken } from '../src/server/platform/database/migrate.ts';
import { refuseMoved } from '../src/server/platform/database/moving/move-state.ts';
import { explainStart } from '../src/server/platform/explain-start.ts';
import { lockDataFolder } from '../src/server/platform/folder-lock.ts';
import { readSettings } from './environment.ts';

/**
 * Opens the database that the settings name and brings it up to this version.
 *
 * @param onSteps is told the names of the steps that were taken
 * @returns it; the caller closes it
 * @throws StartError in one line for whoever runs the script
 */
export async function openDatabase(
  env: NodeJS.ProcessEnv,
  onSteps: (steps: readonly string[]) => void = () => undefined,
): Promise<Database & AsyncDisposable> {
  const config = readSettings(env);
  try {
    if (config.database.engine === 'sqlite') prepareFolder('DATA_DIR', config.dataDir);
    const database = await connect(config.database, (error) => console.error(error.message));
    try {
      onSteps(await bringUpToDate(database, config));
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    throw explainStart(error, config);
  }
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
