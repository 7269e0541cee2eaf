import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SECOND } from '../clock.ts';
import { holdLock } from '../testing/hold-lock.ts';
import { connect } from './connect.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './engine-errors.ts';
import { migrate } from './migrate.ts';

async function databaseFile(): Promise<{ database: Database; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-lock-'));
  const file = join(folder, 'habitude.db');
  const database = await connect({ engine: 'sqlite', file }, () => undefined);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await migrate(database, { engine: 'sqlite', file });
  return { database, file };
}

const knock = (database: Database) =>
  database.write((writer) =>
    writer.insertInto('limits').values({ key: 'a', count: 1, expires_at: 1 }).execute(),
  );

const read = (database: Database) => database.read.selectFrom('limits').select('key').execute();

/** The longest time that this process was not its own, in milliseconds, while some work was done. */
async function longestStandstill(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  await work.catch(() => undefined);
  clearInterval(timer);
  return longest;
}

describe('another process that holds the lock on the file', () => {
  it('lets a write wait, and nothing else', async () => {
    const { database, file } = await databaseFile();
    const release = await holdLock(file);
    const write = knock(database);
    const standstill = longestStandstill(sleep(SECOND));
    for (let n = 0; n < 20; n += 1) {
      expect(await read(database)).toEqual([]);
      await sleep(20);
    }
    expect(await standstill).toBeLessThan(SECOND / 2);
    await release();
    await write;
    expect(await read(database)).toEqual([{ key: 'a' }]);
  });

  it('makes a write fail after five seconds, as a database that is away', async () => {
    const { database, file } = await databaseFile();
    const release = await holdLock(file);
    const begun = performance.now();
    const error: unknown = await knock(database).catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(performance.now() - begun).toBeGreaterThan(4.9 * SECOND);
    await release();
    await knock(database);
  });
});
