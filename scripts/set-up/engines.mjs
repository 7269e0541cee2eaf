import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable, installPackages, isExecutable, mayInstall } from './executables.mjs';

/** Where WebKitGTK's own small browser may be: in a folder of the processor's kind, off the path. */
const LIBRARIES = '/usr/lib';
const MINI_BROWSER = 'webkit2gtk-4.1/MiniBrowser';

/**
 * The system's Firefox.
 *
 * @returns {string | undefined}
 */
export function findFirefox() {
  return findExecutable(['firefox-esr', 'firefox']);
}

/**
 * WebKitGTK: its driver, its browser, and the screen without glass that it needs.
 *
 * @returns {{ driver: string, browser: string, screen: string } | undefined} undefined when any of
 *   the three is missing
 */
export function findWebKit() {
  const driver = findExecutable(['WebKitWebDriver']);
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  const browser = folders.map((name) => join(LIBRARIES, name, MINI_BROWSER)).find(isExecutable);
  const screen = findExecutable(['Xvfb']);
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/** Installs Firefox and WebKitGTK where we may; where we can't, their journeys will say so. */
export async function ensureEngines() {
  const packages = [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
  if (packages.length === 0 || !mayInstall()) return;
  console.log('Installing two more browsers for the journeys.');
  try {
    await installPackages(packages);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
