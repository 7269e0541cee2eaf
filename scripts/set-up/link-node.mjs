// Puts the Node of this machine's package on the path of npm's scripts. npm does so by itself, but
// before version 11 it takes the link away again, with the packages that are for other machines.
// Runs on whatever Node the machine has, after packages were installed.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PINNED_NODE, ROOT } from './paths.mjs';

const binary = [
  `node-${process.platform}-${process.arch}`,
  `node-bin-${process.platform}-${process.arch}`,
]
  .map((name) => join(ROOT, 'node_modules', name, 'bin/node'))
  .find((file) => existsSync(file));

if (binary !== undefined) {
  const folder = dirname(PINNED_NODE);
  mkdirSync(folder, { recursive: true });
  rmSync(PINNED_NODE, { force: true });
  symlinkSync(relative(folder, binary), PINNED_NODE);
}
