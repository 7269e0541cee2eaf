import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this project, wherever a script was called from. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');

/** The Node that the project runs on: it comes with the packages, whatever the machine has. */
export const PINNED_NODE = resolve(ROOT, 'node_modules/node/bin/node');
