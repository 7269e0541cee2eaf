// Runs on whatever Node the machine has, before anything is installed: no packages, no TypeScript.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { PINNED_NODE, ROOT, SERVER } from './set-up/paths.mjs';
import { handOver } from './set-up/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  const settings = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  handOver(PINNED_NODE, [...settings, ...SERVER]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
