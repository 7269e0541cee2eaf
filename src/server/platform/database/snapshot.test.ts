import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Database, Reader, Writer } from './database.ts';

const add = (database: Database, key: string) =>
  database.write((writer) =>
    writer.insertInto('limits').values({ key, count: 1, expires_at: 1 }).execute(),
  );
const keysOf = async (reader: Reader) =>
  (await reader.selectFrom('limits').select('key').orderBy('key').execute()).map(({ key }) => key);

eachDatabase(({ open }) => {
  describe('a snapshot', () => {
    it('sees one moment, whatever is written meanwhile', async () => {
      const database = await open();
      await add(database, 'a');
      const seen = await database.snapshot(async (reader) => {
        const before = await keysOf(reader);
        await add(database, 'b');
        return [before, await keysOf(reader)];
      });
      expect(seen).toEqual([['a'], ['a']]);
      expect(await keysOf(database.read)).toEqual(['a', 'b']);
    });

    it('can be taken many at a time, and after one that failed', async () => {
      const database = await open();
      await expect(database.snapshot(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
      const counts = await Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          await add(database, String(n));
          return await database.snapshot(async (reader) => (await keysOf(reader)).length);
        }),
      );
      expect(Math.max(...counts)).toBe(30);
    });

    it('writes nothing', async () => {
      const database = await open();
      const write = database.snapshot((reader) => sql`delete from limits`.execute(reader));
      await expect(write).rejects.toThrow(/read-?only/);
    });
  });
});

eachDatabase(
  ({ open }) => {
    it('one person’s writes hold one connection, and others’ go on', async () => {
      const database = await open();
      const { promise: opened, resolve: goOn } = Promise.withResolvers<void>();
      const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
      const hold = async (writer: Writer) => {
        await keysOf(writer);
        hasBegun();
        await opened;
      };
      const waiting = Array.from({ length: 30 }, () => database.write(hold, 'ada'));
      await begun;
      await add(database, 'bob');
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(
        database.read,
      );
      expect(rows[0]?.count).toBe(1);
      goOn();
      await Promise.all(waiting);
    });

    it('turns away one person’s writes beyond those that may wait', async () => {
      const database = await open();
      const results = await Promise.allSettled(
        Array.from({ length: 110 }, () => database.write(async () => undefined, 'ada')),
      );
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(9);
      expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
    });
  },
  ['postgres'],
);
