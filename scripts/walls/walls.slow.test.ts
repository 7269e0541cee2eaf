import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plants } from './plants.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ROOMS = ['src/domain', 'src/contract', 'src/cli', 'src/server', 'src/web'];

let house: string;

/** An empty house with the real walls, furnished with nothing but the plants. */
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'habitude-walls-'));
  const walls = ['package.json', 'tsconfig.base.json', 'oxlint.config.ts', 'scripts/walls'];
  for (const path of [...walls, ...ROOMS.map((room) => `${room}/tsconfig.json`)]) {
    cpSync(join(ROOT, path), join(house, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
  for (const { file, code } of plants) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), `${code}\n`);
  }
});

afterAll(() => rmSync(house, { recursive: true }));

function run(tool: string, args: string[]): string {
  const command = join(ROOT, 'node_modules/.bin', tool);
  const { stdout, error } = spawnSync(command, args, { cwd: house, encoding: 'utf8' });
  if (error) throw error;
  return stdout;
}

/** What each file is expected to get, or got: `file: what`, in order. */
function expected(kind: 'lint' | 'types'): string[] {
  return plants
    .flatMap(({ file, [kind]: whats = [] }) => whats.map((what) => `${file}: ${what}`))
    .toSorted();
}

test('the linter reports every planted violation and nothing else', () => {
  const report: { diagnostics: { filename: string; code: string }[] } = JSON.parse(
    run('oxlint', ['--format=json', 'src', 'scripts', 'bench', 'e2e']),
  );
  const found = report.diagnostics.map(({ filename, code }) => `${filename}: ${code}`);
  expect(found.toSorted()).toEqual(expected('lint'));
});

test('the compiler reports every planted violation and nothing else', () => {
  const output = run('tsc', ['-b', '--pretty', 'false', ...ROOMS]);
  const found = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm)].map(
    ([, file, code]) => `${file}: ${code}`,
  );
  expect(found.toSorted()).toEqual(expected('types'));
});
