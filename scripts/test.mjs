// Runs on whatever Node the machine has, before anything is installed: no packages, no TypeScript.
import { ensureInstalled } from './set-up/install.mjs';
import { whenParentEnds } from './set-up/parent.mjs';
import { PINNED_NODE } from './set-up/paths.mjs';
import { handOver } from './set-up/run.mjs';

try {
  await ensureInstalled();
  const child = handOver(PINNED_NODE, ['scripts/check/everything.ts']);
  whenParentEnds(() => child.kill());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
