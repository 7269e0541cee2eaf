import { join } from 'node:path';
import { findExecutable, installPackages, mayInstall } from './executables.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The same browser without the windows around its pages, which cost as much as a page does. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Debian's browser, an emoji face for the icons of habits, and a face for text. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-color-emoji', 'fonts-dejavu-core'];

/**
 * The system's Chromium.
 *
 * @returns {string | undefined} where it is; undefined when Playwright's own is to be used
 */
export function findChromium() {
  return findExecutable(NAMES);
}

/**
 * The system's Chromium without windows.
 *
 * @returns {string | undefined} where it is
 */
export function findChromiumShell() {
  return findExecutable(SHELLS);
}

/** Makes sure of a browser: the system's, else Debian's where we may install it, else Playwright's. */
export async function ensureChromium() {
  if (findChromium() === undefined) {
    console.log('Installing a browser for the journeys.');
    if (mayInstall()) await installPackages(DEBIAN_PACKAGES);
    else await run(join(ROOT, 'node_modules/.bin/playwright'), ['install', 'chromium']);
  }
  if (findChromium() !== undefined && findChromiumShell() === undefined) await tryToAddShell();
}

/** Where it can't be had, the journeys take the browser with its windows, and longer. */
async function tryToAddShell() {
  if (!mayInstall()) return;
  console.log('Installing the same browser without windows, which is quicker.');
  try {
    // Both, so that they stay of one version.
    await installPackages(['chromium', 'chromium-headless-shell']);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
