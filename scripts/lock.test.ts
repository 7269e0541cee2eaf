import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const lock = JSON.parse(text) as { packages: Record<string, { version?: string }> };

test('the Node of each machine is of one version', () => {
  const versions = Object.entries(lock.packages)
    .filter(([path]) => /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/.test(path))
    .map(([, { version }]) => version);
  expect(versions).toEqual(Array.from({ length: 5 }, () => process.versions.node));
});

test('the lock names no registry', () => {
  expect(text).not.toContain('"resolved"');
});
