import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { ROOT } from '../scripts/set-up/paths.mjs';

await ensureBuilt();

const START = join(ROOT, 'scripts/start.mjs');

/** The server as `command` starts it, once it listens. */
async function started(command: string, args: readonly string[], DATA_DIR: string) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: DATA_DIR, PORT: '0', LOG_LEVEL: 'info', DATA_DIR },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const address = () => /Server listening at (http:[^"]+)/.exec(output)?.[1];
  await expect.poll(address).toBeDefined();
  const isThere = () =>
    fetch(`${address()}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await isThere()).toBe(true);
  return { child, isThere };
}

it.each([
  ['node', [START]],
  ['npm', ['start']],
])(
  'a server ends when what %s started it is gone, and leaves its data to the next',
  async (command, args) => {
    const folder = mkdtempSync(join(tmpdir(), 'habitude-start-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (let times = 0; times < 2; times += 1) {
      const { child, isThere } = await started(command, args, folder);
      child.kill('SIGKILL');
      await expect.poll(isThere).toBe(false);
    }
  },
);

it('what only prepares a start ends by itself, and begins no data', () => {
  const HOME = mkdtempSync(join(tmpdir(), 'habitude-start-'));
  onTestFinished(() => rmSync(HOME, { recursive: true, force: true }));
  const env = { PATH: process.env['PATH'], HOME, PORT: '0', DATA_DIR: join(HOME, 'data') };
  const { status } = spawnSync('node', [START, '--prepare'], { env, timeout: 60_000 });
  expect([status, existsSync(env.DATA_DIR)]).toEqual([0, false]);
});
