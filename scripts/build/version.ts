import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/paths.mjs';

const manifest: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The release that this is. */
export const VERSION = manifest.version;

/** What the page knows of the build, by the names under which it asks. */
export const BUILD_NAMES = { 'import.meta.env.VITE_VERSION': JSON.stringify(VERSION) };
