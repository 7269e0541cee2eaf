import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Database, Writer } from './database.ts';
import { isUniqueViolation } from './engine-errors.ts';

const OWNER = 'ada';

/** Keeps a key. @returns which transaction it is in */
async function add(writer: Writer, key: string): Promise<string | undefined> {
  await writer.later(
    writer.insertInto('limits').values({ key, count: 1, expires_at: 1 }).execute(),
  );
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
    writer,
  );
  return rows[0]?.id;
}

const keysOf = async (database: Database) =>
  (await database.read.selectFrom('limits').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

/** How many of one person's writes were in each transaction. */
const sizesOf = (ids: readonly unknown[]) =>
  [...Map.groupBy(ids, (id) => id).values()].map((same) => same.length);

eachDatabase(
  ({ open }) => {
    describe('writes of one person', () => {
      it('share a transaction where they wait at the same time, as many as are good for all', async () => {
        const database = await open();
        const keys = Array.from({ length: 51 }, (_, n) => String(n).padStart(2, '0'));
        const ids = await Promise.all(
          keys.map((key) => database.write((writer) => add(writer, key), OWNER)),
        );
        expect(sizesOf(ids)).toEqual([1, 25, 25]);
        expect(await keysOf(database)).toEqual(keys);
      });

      it('have transactions of their own where nobody waits', async () => {
        const database = await open();
        const first = await database.write((writer) => add(writer, 'a'), OWNER);
        const second = await database.write((writer) => add(writer, 'b'), OWNER);
        expect(sizesOf([first, second])).toEqual([1, 1]);
      });

      it('undo themselves alone where they throw, and what follows from them', async () => {
        const database = await open();
        const told: string[] = [];
        const write = (key: string) =>
          database.write(async (writer) => {
            writer.afterCommit(() => told.push(key));
            const id = await add(writer, key);
            if (key === 'c') throw new Error('changed my mind');
            return id;
          }, OWNER);
        const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(write));
        expect(results.map(({ status }) => status)).toEqual([
          'fulfilled',
          'fulfilled',
          'rejected',
          'fulfilled',
        ]);
        expect(await keysOf(database)).toEqual(['a', 'b', 'd']);
        expect(told).toEqual(['a', 'b', 'd']);
      });

      it('keep what others wrote where a statement left for later fails', async () => {
        const database = await open();
        const results = await Promise.allSettled(
          ['a', 'b', 'a', 'c'].map((key) =>
            database.write(async (writer) => {
              await writer.later(
                writer.insertInto('limits').values({ key, count: 1, expires_at: 1 }).execute(),
              );
            }, OWNER),
          ),
        );
        const reasons = results.map((result) =>
          result.status === 'rejected' ? isUniqueViolation(result.reason) : undefined,
        );
        expect(reasons).toEqual([undefined, undefined, true, undefined]);
        expect(await keysOf(database)).toEqual(['a', 'b', 'c']);
      });

      it('are not done one by one where the database can’t be asked any more', async () => {
        const database = await open();
        let attempts = 0;
        const write = (key: string) =>
          database.write(async (writer) => {
            attempts += 1;
            if (attempts > 5) await sql`do $$ begin raise sqlstate '57014'; end $$`.execute(writer);
            const row = { key, count: 1, expires_at: 1 };
            await writer.later(writer.insertInto('limits').values(row).execute());
          }, OWNER);
        // Four share a transaction, which fails in its end, since two of them keep the same key.
        const results = await Promise.allSettled(['a', 'b', 'c', 'c', 'd'].map(write));
        expect(results.map(({ status }) => status)).toEqual([
          'fulfilled',
          ...Array(4).fill('rejected'),
        ]);
        for (const result of results.slice(1))
          expect(result).toMatchObject({ reason: { code: '57014' } });
        expect(attempts).toBe(6);
      });

      it('are tried again together where they lost against somebody else', async () => {
        const database = await open();
        let attempts = 0;
        const lose = async (writer: Writer) => {
          attempts += 1;
          if (attempts < 3) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(writer);
          return await add(writer, 'c');
        };
        const ids = await Promise.all([
          database.write((writer) => add(writer, 'a'), OWNER),
          database.write((writer) => add(writer, 'b'), OWNER),
          database.write(lose, OWNER),
        ]);
        expect(sizesOf(ids)).toEqual([1, 2]);
        expect([await keysOf(database), attempts]).toEqual([['a', 'b', 'c'], 3]);
      });
    });
  },
  ['postgres'],
);
