import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/server/testing/temporary-folder.ts';
import { runQuietly } from './run.mjs';

const RUN = join(import.meta.dirname, 'run.mjs');

/** Starts a server of its own, as test runners do, and writes down both numbers. */
const TOOL = `
  const { spawn } = require('node:child_process');
  const server = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  require('node:fs').writeFileSync(process.argv[1], process.pid + ' ' + server.pid);
  setInterval(() => undefined, 1000);
`;

const CHECK = `
  const { runQuietly } = await import(process.argv[1]);
  await runQuietly(process.execPath, ['-e', process.argv[2], process.argv[3]]);
`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'what a check has started ends with it, by %s',
  async (signal) => {
    const folder = temporaryFolder();
    const file = join(folder, 'pids');
    const check = spawn(process.execPath, ['--input-type=module', '-e', CHECK, RUN, TOOL, file]);
    const pids = () => (existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []);
    await expect.poll(pids).toHaveLength(2);
    expect(pids().map(isAlive)).toEqual([true, true]);
    check.kill(signal);
    await expect.poll(() => pids().map(isAlive)).toEqual([false, false]);
  },
);

it('a command that ends tells what it said, and whether all was well', async () => {
  const well = await runQuietly(process.execPath, ['-e', 'console.log("hello")']);
  expect(well).toEqual({ ok: true, output: 'hello\n' });
  expect(await runQuietly(process.execPath, ['-e', 'process.exit(3)'])).toMatchObject({
    ok: false,
  });
  expect(await runQuietly('no-such-command', [])).toMatchObject({ ok: false });
});
