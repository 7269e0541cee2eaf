import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { IS_RELEASE, PINNED_NODE, ROOT } from './paths.mjs';
import { run } from './run.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} Packages */

/** npm packs no other file with the versions of packages than this. */
const LOCK = IS_RELEASE ? 'npm-shrinkwrap.json' : 'package-lock.json';

// Not `npm ci`, which insists on the binaries of machines that a registry may not carry.
// Whatever the user's own settings of npm say: everything is installed, into this folder, as locked.
const COMMAND = [
  'install',
  '--no-save',
  '--package-lock=true',
  IS_RELEASE ? '--omit=dev' : '--include=dev',
  '--include=optional',
  '--ignore-scripts=false',
  '--engine-strict=false',
  '--global=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Installs the packages as they are locked, unless they are there already. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages. The first time takes a minute or two.');
  await run('npm', COMMAND, withoutOwnBinaries(process.env));
  if (!existsSync(PINNED_NODE)) throw new Error(`npm installed no Node at ${PINNED_NODE}`);
}

function isInstalled() {
  const installedList = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(PINNED_NODE) || !existsSync(installedList)) return false;
  const locked = packagesOf(join(ROOT, LOCK));
  const installed = packagesOf(installedList);
  return Object.entries(locked).every(([path, { version, optional, dev }]) => {
    if (path === '' || (IS_RELEASE && dev)) return true;
    const found = installed[path];
    // Optional packages are for one kind of machine each.
    return found ? found.version === version : optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * npm runs on the machine's Node, not on the one that it is about to replace.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function withoutOwnBinaries(env) {
  const own = join(ROOT, 'node_modules');
  const path = (env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(own));
  return { ...env, PATH: path.join(delimiter) };
}
