import { readConfig } from '../src/server/config.ts';
import { prepareDataFolder } from '../src/server/data-folder.ts';
import { connect } from '../src/server/database/connect.ts';
import type { Database } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';

/**
 * Opens the database that the settings name and brings it up to this version.
 *
 * @returns it, and the names of the steps that were taken; the caller closes it
 * @throws StartError in one line for whoever runs the script
 */
export async function openDatabase(
  env: NodeJS.ProcessEnv,
): Promise<{ database: Database; steps: string[] }> {
  const config = readConfig(env);
  if (config.database.engine === 'sqlite') prepareDataFolder(config.dataDir);
  const database = await connect(config.database, (error) => console.error(error.message));
  try {
    return { database, steps: await migrate(database, config.database) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
