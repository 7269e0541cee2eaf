import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Database, Writer } from './database.ts';

const add = (writer: Writer, key: string) =>
  writer.insertInto('limits').values({ key, count: 1, expires_at: 1 }).execute();

const keysOf = async (database: Database) =>
  (await database.read.selectFrom('limits').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

/** Makes the commit fail, and nothing before it. */
async function spoilCommit(database: Database, writer: Writer): Promise<void> {
  if (database.engine === 'postgres') {
    await sql`create temp table spoilt (n int unique deferrable initially deferred) on commit drop`.execute(
      writer,
    );
    await sql`insert into spoilt values (1), (1)`.execute(writer);
    return;
  }
  await sql`pragma defer_foreign_keys = on`.execute(writer);
  await sql`insert into sessions (user_id, id, device, created_at, last_seen_at, expires_at)
    values ('nobody', 's', '', 0, 0, 1)`.execute(writer);
}

eachDatabase(({ open }) => {
  describe('what follows a write', () => {
    it('is done once all is on disk, and before the write settles', async () => {
      const database = await open();
      const seen: string[][] = [];
      let looking: Promise<void> | undefined;
      const tasks: string[] = [];
      await database.write(async (writer) => {
        writer.afterCommit(() => {
          tasks.push('first');
          looking = keysOf(database).then((keys) => void seen.push(keys));
        });
        await add(writer, 'a');
        await nextTurn();
        expect(tasks).toEqual([]);
        writer.afterCommit(() => tasks.push('second'));
      });
      expect(tasks).toEqual(['first', 'second']);
      await looking;
      expect(seen).toEqual([['a']]);
    });

    it('is done once, however often it is asked for', async () => {
      const database = await open();
      let count = 0;
      const task = () => void (count += 1);
      await database.write(async (writer) => {
        for (let n = 0; n < 3; n += 1) writer.afterCommit(task);
      });
      expect(count).toBe(1);
    });

    it('is not done when the work throws, and for those beside it all the same', async () => {
      const database = await open();
      const done: string[] = [];
      const write = (key: string) =>
        database.write(async (writer) => {
          writer.afterCommit(() => done.push(key));
          await add(writer, key);
          if (key === 'b') throw new Error('changed my mind');
        });
      const results = await Promise.allSettled(['a', 'b', 'c'].map((key) => write(key)));
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      await nextTurn();
      expect(done.toSorted()).toEqual(['a', 'c']);
      expect(await keysOf(database)).toEqual(['a', 'c']);
    });

    it('is not done when the commit fails', async () => {
      const database = await open();
      const done: string[] = [];
      const write = database.write(async (writer) => {
        writer.afterCommit(() => done.push('a'));
        await add(writer, 'a');
        await spoilCommit(database, writer);
      });
      await expect(write).rejects.toThrow(/foreign key|unique/i);
      await nextTurn();
      expect([done, await keysOf(database)]).toEqual([[], []]);
    });
  });
});

eachDatabase(
  ({ open }) => {
    it('what follows a write that is tried again is done once', async () => {
      const database = await open();
      const done: number[] = [];
      let attempts = 0;
      await database.write(async (writer) => {
        attempts += 1;
        const attempt = attempts;
        writer.afterCommit(() => done.push(attempt));
        if (attempt < 3) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(writer);
      });
      expect(done).toEqual([3]);
    });
  },
  ['postgres'],
);
