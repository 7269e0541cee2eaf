import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from './environment.ts';
import { explaining } from './explain.ts';
import { openDatabase } from './open-database.ts';
import { demoEnvironment } from './seed/demo-environment.ts';
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
  const env = demoEnvironment(readEnvironment(), folder);
  const database = await openDatabase(env);
  const signIn = await plantDemonstration(database, { locale, force: false, now: Date.now() });
  await database.close();
  console.log(`Sign in as ${signIn.email} with the password ${signIn.password}`);
  handOver(process.execPath, SERVER, env);
});
