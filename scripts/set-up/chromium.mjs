import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
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
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
}

/** Makes sure of a browser: the system's, else Debian's where we may install it, else Playwright's. */
export async function ensureChromium() {
  if (findChromium() !== undefined) return;
  console.log('Installing a browser for the journeys.');
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], env);
    await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES],
      env,
    );
  } else {
    await run(join(ROOT, 'node_modules/.bin/playwright'), ['install', 'chromium']);
  }
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
