import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { IS_RELEASE, PINNED_NODE, ROOT } from './paths.mjs';
import { whyUnreachable } from './registry.mjs';
import { run } from './run.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} Packages */

/** npm packs no other file with the versions of packages than this. */
const LOCK = IS_RELEASE ? 'npm-shrinkwrap.json' : 'package-lock.json';

// Not `npm ci`, which refuses a lock without the binaries of this machine: CONTRIBUTING.md says more.
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
  const env = withoutOwnBinaries(process.env);
  const asking = new AbortController();
  void whyUnreachable(env, asking.signal).then((reason) => reason && console.error(reason));
  await run('npm', COMMAND, env).finally(() => asking.abort());
  const { status } = spawnSync(PINNED_NODE, ['--version']);
  // npm leaves out an optional package that is for other machines, or that it could not fetch.
  if (status !== 0)
    throw new Error(
      `There is no Node for this machine among the packages: ${process.platform} on ${process.arch}. ` +
        'There is one for Linux with glibc and for macOS, on x64 and arm64; try again if it is one of these.',
    );
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
