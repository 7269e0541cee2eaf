import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this project, wherever a script was called from. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');

/** Whether this is a released archive: the page is built, and nothing is there to build it from. */
export const IS_RELEASE = !existsSync(resolve(ROOT, 'src/web'));

/** The Node that the project runs on: it comes with the packages, whatever the machine has. */
export const PINNED_NODE = resolve(ROOT, 'node_modules/.bin/node');

/**
 * What Node runs to serve. New objects get 4 MB, and not three times 16: a process at rest holds 20
 * MB less.
 */
export const SERVER = [
  '--max-semi-space-size=4',
  '--import=./scripts/set-up/keep-compiled.mjs',
  'src/server/main.ts',
];
