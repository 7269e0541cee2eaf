import { join } from 'node:path';
import { findExecutable, installPackages, mayInstall } from './executables.mjs';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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

/** Makes sure of a browser: the system's, else Debian's where we may install it, else Playwright's. */
export async function ensureChromium() {
  if (findChromium() !== undefined) return;
  console.log('Installing a browser for the journeys.');
  if (mayInstall()) await installPackages(DEBIAN_PACKAGES);
  else await run(join(ROOT, 'node_modules/.bin/playwright'), ['install', 'chromium']);
}
