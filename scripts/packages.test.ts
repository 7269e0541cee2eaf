import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** A package as `package-lock.json` has it (lockfileVersion 3). */
interface Locked {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  /** a word or a list, as its package has it */
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** What one machine gets without the packages of development: Linux on x64 with glibc. */
function installed(): string[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .filter(
      ([, { os, cpu, libc }]) =>
        (os?.includes('linux') ?? true) &&
        (cpu?.includes('x64') ?? true) &&
        (libc?.includes('glibc') ?? true),
    )
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

const page = readFileSync(join(ROOT, 'docs/packages.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([^`]+)` +\| +(\S[^|]*?) +\|$/gm)];

test('each package of a server is argued for', () => {
  const argued = rows.map(([, name = '']) => name);
  expect(argued.toSorted()).toEqual([...new Set(installed())].toSorted());
});

test('the page counts them', () => {
  const count = /installs on one machine: (\d+) packages/.exec(page)?.[1];
  expect(Number(count)).toBe(installed().length);
});

test('the Node of each machine is of one version', () => {
  const versions = Object.entries(lock.packages)
    .filter(([path]) => /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/.test(path))
    .map(([, { version }]) => version);
  expect(versions).toEqual(Array.from({ length: 5 }, () => process.versions.node));
});

test('the lock names no registry', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
});
