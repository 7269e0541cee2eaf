import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../set-up/paths.mjs';
import { shippedScripts } from './shipped-scripts.ts';

it('a release names the scripts whose programs are in it, and no others', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(packed);
  const names = new Set(files.map(({ path }) => path));
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(Object.keys(shippedScripts(scripts, (file) => names.has(file)))).toEqual([
    'start',
    'postinstall',
    'admin',
    'sign-out',
    'migrate',
    'backup',
    'restore',
    'move',
  ]);
});
