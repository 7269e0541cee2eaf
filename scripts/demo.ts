import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileSetting, SECRET_SETTINGS } from '../src/server/config.ts';
import { readEnvironment } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';
import { plantDemonstration } from './seed/demonstration.ts';
import { readOptions } from './seed/options.ts';
import { ensureBuilt } from './set-up/build.mjs';
import { SERVER } from './set-up/paths.mjs';
import { handOver } from './set-up/run.mjs';

await explaining(async () => {
  const { locale } = readOptions();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'habitude-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // An empty variable counts as not set: whatever else is configured, the data is thrown away.
  const env = {
    ...readEnvironment(),
    ...Object.fromEntries(
      SECRET_SETTINGS.flatMap((name) => [name, fileSetting(name)]).map((name) => [name, '']),
    ),
    DATA_DIR: folder,
  };
  const database = await openDatabase(env);
  const signIn = await plantDemonstration(database, { locale, force: false, now: Date.now() });
  await database.close();
  console.log(`Sign in as ${signIn.email} with the password ${signIn.password}`);
  handOver(process.execPath, SERVER, env);
});
