import { execFile } from 'node:child_process';
import { fdatasyncSync, fstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Database, Reader } from './database.ts';
import { connectSqlite } from './sqlite.ts';

const MEGABYTE = 1024 * 1024;

function newFile(): string {
  const folder = temporaryFolder();
  const file = join(folder, 'habitude.db');
  const connection = new DatabaseSync(file);
  connection.exec('CREATE TABLE limits (key TEXT PRIMARY KEY, count INTEGER, expires_at INTEGER)');
  connection.close();
  return file;
}

/** A disk on which each sync waits until it is let through, or fails. */
function slowDisk() {
  const syncs: PromiseWithResolvers<void>[] = [];
  let lost: unknown;
  const database = connectSqlite(newFile(), () => undefined, {
    onLost: (error) => (lost = error),
    sync() {
      const sync = Promise.withResolvers<void>();
      syncs.push(sync);
      return sync.promise;
    },
  });
  return {
    database,
    begun: () => syncs.length,
    lost: () => lost,
    async next() {
      await expect.poll(() => syncs.length).toBeGreaterThan(0);
      const [first] = syncs.splice(0, 1);
      if (!first) throw new Error('no sync was begun');
      return first;
    },
  };
}

const add = (database: Database, key: string) =>
  database.write((writer) =>
    writer.insertInto('limits').values({ key, count: 1, expires_at: 1 }).execute(),
  );

const keysOf = async (reader: Reader) =>
  (await reader.selectFrom('limits').select('key').orderBy('key').execute()).map(({ key }) => key);

/** What has settled so far, by name. */
function settling(promises: Record<string, Promise<unknown>>): string[] {
  const settled: string[] = [];
  for (const [name, promise] of Object.entries(promises)) {
    void promise.finally(() => settled.push(name)).catch(() => undefined);
  }
  return settled;
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

describe('what is committed', () => {
  it('is told, and seen by others, once it is on disk', async () => {
    const { database, next } = slowDisk();
    const settled = settling({ write: add(database, 'a') });
    const sync = await next();
    await someTurns();
    expect(settled).toEqual([]);
    expect(await keysOf(database.read)).toEqual([]);
    expect(await database.snapshot(keysOf)).toEqual([]);
    sync.resolve();
    await expect.poll(() => settled).toEqual(['write']);
    expect(await keysOf(database.read)).toEqual(['a']);
    expect(await database.snapshot(keysOf)).toEqual(['a']);
    await database.close();
  });

  it('goes on while another commit is on its way to the disk, and shares the next sync', async () => {
    const { database, next, begun } = slowDisk();
    const writes = { a: add(database, 'a') };
    const first = await next();
    const settled = settling({ ...writes, b: add(database, 'b'), c: add(database, 'c') });
    await someTurns();
    const d = add(database, 'd').finally(() => settled.push('d'));
    await someTurns();
    expect(begun()).toBe(0);
    first.resolve();
    const second = await next();
    expect(settled).toEqual(['a']);
    expect(await keysOf(database.read)).toEqual(['a']);
    second.resolve();
    await d;
    expect(settled).toEqual(['a', 'b', 'c', 'd']);
    expect(begun()).toBe(0);
    await database.close();
  });

  it('is waited for by a write that changes nothing, and by whoever asks', async () => {
    const { database, next } = slowDisk();
    const write = add(database, 'a');
    const sync = await next();
    const settled = settling({ looked: database.write(keysOf), onDisk: database.onDisk() });
    await someTurns();
    expect(settled).toEqual([]);
    sync.resolve();
    await write;
    expect(await database.write(keysOf)).toEqual(['a']);
    expect(settled.toSorted()).toEqual(['looked', 'onDisk']);
    await database.onDisk();
    await database.close();
  });

  it('stays as it was for a snapshot that began before', async () => {
    const { database, next } = slowDisk();
    const goOn = Promise.withResolvers<void>();
    const write = add(database, 'a');
    const sync = await next();
    const during = database.snapshot(async (reader) => {
      await goOn.promise;
      return await keysOf(reader);
    });
    sync.resolve();
    await write;
    expect(await database.snapshot(keysOf)).toEqual(['a']);
    goOn.resolve();
    expect(await during).toEqual([]);
    await database.close();
  });

  it('is never told, nor seen, when the disk did not take it', async () => {
    const { database, next, lost } = slowDisk();
    const settled = settling({ write: add(database, 'a') });
    const error = new Error('EIO');
    (await next()).reject(error);
    await expect.poll(lost).toBe(error);
    void add(database, 'b').finally(() => settled.push('b'));
    await someTurns();
    expect(settled).toEqual([]);
    expect(await keysOf(database.read)).toEqual([]);
  });
});

it('a sync that fails ends the process before anybody is told', async () => {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.fdatasync = (_descriptor, done) => setImmediate(done, new Error('EIO'));
    syncBuiltinESMExports();
    const { connectSqlite } = await import(${JSON.stringify(new URL('sqlite.ts', import.meta.url))});
    const database = connectSqlite(${JSON.stringify(newFile())}, () => undefined);
    await database.write((writer) => writer.deleteFrom('limits').execute());
    await database.write((writer) =>
      writer.insertInto('limits').values({ key: 'a', count: 1, expires_at: 1 }).execute());
    console.log('told');
  `;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('The disk did not take what was written'),
  });
});

describe('the log', () => {
  const pagesIn = (file: string) => {
    const connection = new DatabaseSync(file, { readOnly: true });
    try {
      return connection.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {};
    } finally {
      connection.close();
    }
  };

  it('goes into the file, begins again, and is cut, while others read', async () => {
    const file = newFile();
    const database = connectSqlite(file, () => undefined);
    const text = 'x'.repeat(MEGABYTE);
    const write = (n: number, times: number) =>
      database.write(async (writer) => {
        for (let time = 0; time < times; time += 1) {
          const row = { key: `${n} ${time} ${text}`, count: n, expires_at: 1 };
          await writer.insertInto('limits').values(row).execute();
        }
      });
    await write(0, 20);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(20 * MEGABYTE);
    await expect.poll(() => pagesIn(file)['log']).toBeLessThan(10);
    await expect.poll(() => statSync(`${file}-wal`).size).toBeLessThanOrEqual(16 * MEGABYTE);
    expect(statSync(file).size).toBeGreaterThan(20 * MEGABYTE);
    for (let n = 1; n <= 12; n += 1) {
      await write(n, 1);
      await database.snapshot((reader) => reader.selectFrom('limits').select('count').execute());
    }
    let count = 32;
    // A reader may have kept the log from beginning again: the next writes have it tried once more.
    const written = async () => {
      await write(count, 1);
      count += 1;
      return statSync(`${file}-wal`).size;
    };
    await expect.poll(written).toBeLessThanOrEqual(16 * MEGABYTE);
    const { length } = await database.read.selectFrom('limits').select('count').execute();
    expect(length).toBe(count);
    await database.close();
  });

  it('is waited for while others write, when it was copied into the file', async () => {
    const file = newFile();
    const [asked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const database = connectSqlite(file, () => undefined, {
      async sync(descriptor) {
        if (fstatSync(descriptor).ino === statSync(file).ino) {
          asked.resolve();
          await done.promise;
        }
        fdatasyncSync(descriptor);
      },
    });
    await add(database, 'x'.repeat(20 * MEGABYTE));
    await asked.promise;
    await add(database, 'meanwhile');
    done.resolve();
    await expect.poll(() => pagesIn(file)['log']).toBeLessThan(10);
    await database.close();
  });

  it('of a process that was killed is on disk before anybody reads', async () => {
    const file = newFile();
    const killed = new DatabaseSync(file);
    killed.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
    killed.exec("INSERT INTO limits VALUES ('a', 1, 1)");
    const database = connectSqlite(file, () => undefined);
    expect(pagesIn(file)).toEqual({ busy: 0, log: 2, checkpointed: 2 });
    expect(await keysOf(database.read)).toEqual(['a']);
    await database.close();
    killed.close();
  });
});
