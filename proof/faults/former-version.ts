import { execFileSync } from 'node:child_process';
import { mkdtempDisposableSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/set-up/paths.mjs';
import { STEPS } from '../../src/server/platform/database/migrate.ts';

/** What a version is made of, but for its built page: today's serves it too. */
const PARTS = ['src', 'scripts', 'package.json', 'package-lock.json'];

/** The version before the last step of the database, with its packages. */
export interface FormerVersion extends Disposable {
  folder: string;
  /** the step that it does not know */
  step: string;
}

/**
 * Takes it out of the history of Git, and installs its packages: today's may lack some of them.
 *
 * @throws outside of a repository with its history, and without a registry of packages
 */
export function formerVersion(): FormerVersion {
  const step = Object.keys(STEPS).at(-1) ?? '';
  const file = `:(glob)src/server/**/database/migrations/${step}.ts`;
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', file).toString().trim();
  if (added === '')
    throw new Error('The version before is in the history of Git, which is not here');
  const place = mkdtempDisposableSync(join(tmpdir(), 'habitude-former-'));
  const folder = place.path;
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', `${added}^`, ...PARTS) });
  symlinkSync(join(ROOT, 'dist'), join(folder, 'dist'));
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--no-save', '--omit=dev', ...quietly], { cwd: folder });
  return { folder, step, [Symbol.dispose]: () => place.remove() };
}

function git(...words: string[]): Buffer {
  return execFileSync('git', words, { cwd: ROOT, maxBuffer: 1024 ** 3 });
}
