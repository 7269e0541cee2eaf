import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { holdLock } from '../../testing/hold-lock.ts';
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

const attempt = (database: Database) =>
  database.write((writer) =>
    writer.insertInto('limits').values({ key: 'a', count: 1, expires_at: 1 }).execute(),
  );

const read = (database: Database) => database.read.selectFrom('limits').select('key').execute();

describe('another process that holds the lock on the file', () => {
  it('lets a write wait, and nothing else', async () => {
    const { database, file } = await databaseFile();
    const release = await holdLock(file);
    let isWritten = false;
    const write = attempt(database).finally(() => (isWritten = true));
    // One that stood still for its write would have no turn before it has failed.
    for (let n = 0; n < 20; n += 1) {
      await nextTurn();
      expect(await read(database)).toEqual([]);
    }
    expect(isWritten).toBe(false);
    await release();
    await write;
    expect(await read(database)).toEqual([{ key: 'a' }]);
  });

  it('makes a write fail in the end, as a database that is away', async () => {
    const { database, file } = await databaseFile();
    const release = await holdLock(file);
    const error: unknown = await attempt(database).catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await release();
    await attempt(database);
  });
});
