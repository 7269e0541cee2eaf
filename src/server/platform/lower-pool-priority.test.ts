import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { lowerPoolPriority } from './lower-pool-priority.ts';

it.runIf(process.platform === 'linux')('hashing gives way to the event loop', async () => {
  await readFile('/proc/self/comm');
  const before = getPriority(process.pid);
  lowerPoolPriority();
  const pool = readdirSync('/proc/self/task').filter((thread) =>
    readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv'),
  );
  expect(pool.length).toBeGreaterThan(0);
  const expected = Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL);
  for (const thread of pool) expect(getPriority(Number(thread))).toBe(expected);
  expect(getPriority(process.pid)).toBe(before);
});
