// Runs on whatever Node the machine has, before anything is installed: no packages, no TypeScript.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { PINNED_NODE, ROOT, SERVER } from './set-up/paths.mjs';
import { whenParentEnds } from './set-up/parent.mjs';
import { handOver } from './set-up/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  // For services, which start the server themselves.
  if (process.argv.includes('--prepare')) process.exit();
  const settings = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
  const tied = '--import=./scripts/set-up/end-with-parent.mjs';
  const server = handOver(PINNED_NODE, [...settings, tied, ...SERVER]);
  // A shell may go and leave this running; npm never does.
  if (process.env['npm_lifecycle_event'] === 'start') whenParentEnds(() => server.kill());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
