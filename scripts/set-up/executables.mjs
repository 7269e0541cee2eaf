import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/**
 * Where the first of some programs is that this machine has.
 *
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function findExecutable(names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether we may install what Debian has: we are root, on a system with its package manager. */
export function mayInstall() {
  return process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
}

/**
 * Installs packages of Debian and nothing that they merely recommend.
 *
 * @param {readonly string[]} packages
 */
export async function installPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], env);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env);
}
