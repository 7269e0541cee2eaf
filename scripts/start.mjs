// Runs on whatever Node the machine has, before anything is installed: no packages, no TypeScript.
import { ensureBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { PINNED_NODE } from './set-up/paths.mjs';
import { handOver } from './set-up/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  handOver(PINNED_NODE, ['--env-file-if-exists=.env', 'src/server/main.ts']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
