import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IS_RELEASE, PINNED_NODE, ROOT } from './paths.mjs';
import { runQuietly } from './run.mjs';

const OUTPUTS = ['dist/web/index.html', 'dist/cli/habitude.mjs'];
const STAMP = '.cache/built-from';

/** What the page is built from. */
const SOURCES = [
  'package-lock.json',
  'vite.config.ts',
  'lingui.config.ts',
  'public',
  'scripts/build.ts',
  'scripts/build',
  'src/cli',
  'src/contract',
  'src/domain',
  'src/locales',
  'src/web',
];

/** Builds the page, unless it was built from the same sources before. */
export async function ensureBuilt() {
  if (IS_RELEASE) return;
  const stamp = join(ROOT, STAMP);
  const builtFrom = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const isThere = OUTPUTS.every((output) => existsSync(join(ROOT, output)));
  if (isThere && builtFrom === fingerprint()) return;
  console.log('Building the page.');
  const { ok, output } = await runQuietly(PINNED_NODE, ['scripts/build.ts']);
  if (!ok) throw new Error(output);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  // Taken again: the build brings generated sources up to date.
  writeFileSync(stamp, fingerprint());
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesIn)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} the file, or all files of the folder but tests; nothing where nothing is
 */
function filesIn(path) {
  if (!existsSync(join(ROOT, path))) return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(ROOT, path))
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
