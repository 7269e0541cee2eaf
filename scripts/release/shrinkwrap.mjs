// npm never packs package-lock.json. The same file under this name is packed, and counts.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/paths.mjs';

const file = join(ROOT, 'npm-shrinkwrap.json');

if (process.argv.includes('--remove')) rmSync(file, { force: true });
else copyFileSync(join(ROOT, 'package-lock.json'), file);
