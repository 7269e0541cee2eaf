import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Database, Writer } from './database.ts';
import { isUniqueViolation } from './engine-errors.ts';

const attempt = (key: string) => ({ key, count: 1, expires_at: 1 });
const add = (key: string) => (writer: Writer) =>
  writer.insertInto('limits').values(attempt(key)).execute();
const keysOf = async (database: Database) =>
  (await database.read.selectFrom('limits').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

eachDatabase(({ open }) => {
  describe('writes that arrive together', () => {
    it('are all kept', async () => {
      const database = await open();
      const keys = Array.from({ length: 40 }, (_, n) => String(n).padStart(3, '0'));
      await Promise.all(keys.map((key) => database.write(add(key))));
      expect(await keysOf(database)).toEqual(keys);
    });

    it('write nothing any more once they have failed', async () => {
      const database = await open();
      const failed = Promise.withResolvers<void>();
      const late: Promise<unknown>[] = [];
      const writing = database.write(async (writer) => {
        late.push(failed.promise.then(() => add('late')(writer)));
        throw new Error('changed my mind');
      });
      await expect(writing).rejects.toThrow('changed my mind');
      failed.resolve();
      expect((await Promise.allSettled(late)).map(({ status }) => status)).toEqual(['rejected']);
      expect(await keysOf(database)).toEqual([]);
    });

    it('fail by what failed first, though more was asked meanwhile', async () => {
      const database = await open();
      await database.write(add('a'));
      const writing = database.write(async (writer) => {
        await writer.later(add('a')(writer));
        return await writer.selectFrom('limits').select('key').execute();
      });
      expect(isUniqueViolation(await writing.catch((error: unknown) => error))).toBe(true);
    });

    it('fail each on its own', async () => {
      const database = await open();
      await database.write(add('b'));
      const results = await Promise.allSettled([
        database.write(add('a')),
        database.write(async (writer) => {
          await add('x')(writer);
          throw new Error('changed my mind');
        }),
        database.write(add('b')),
        database.write(add('c')),
      ]);
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'fulfilled',
      ]);
      expect(results[2]?.status === 'rejected' && isUniqueViolation(results[2].reason)).toBe(true);
      expect(await keysOf(database)).toEqual(['a', 'b', 'c']);
    });

    it('can begin another one after their own', async () => {
      const database = await open();
      await database.write(add('a'));
      await Promise.all([
        database.write(add('b')),
        database.write(add('c')).then(() => database.write(add('d'))),
      ]);
      expect(await keysOf(database)).toEqual(['a', 'b', 'c', 'd']);
    });
  });

  describe('what is left for later', () => {
    it('is done in its order, and with the rest', async () => {
      const database = await open();
      await database.write(async (writer) => {
        await writer.later(add('a')(writer));
        await writer.later(writer.deleteFrom('limits').execute());
        await writer.later(add('b')(writer));
      });
      expect(await keysOf(database)).toEqual(['b']);
    });

    it('fails the write with what was wrong with it', async () => {
      const database = await open();
      const error: unknown = await database
        .write(async (writer) => {
          await writer.later(add('a')(writer));
          await writer.later(add('a')(writer));
        })
        .catch((reason: unknown) => reason);
      expect(isUniqueViolation(error)).toBe(true);
      expect(await keysOf(database)).toEqual([]);
    });
  });

  it('gives instants and counts as numbers, on either engine', async () => {
    const database = await open();
    await database.write((writer) =>
      writer
        .insertInto('limits')
        .values({ key: 'a', count: 3, expires_at: 4_102_444_800_000 })
        .execute(),
    );
    const { count } = await database.read
      .selectFrom('limits')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const row = await database.read.selectFrom('limits').selectAll().executeTakeFirstOrThrow();
    expect([count, row.count, row.expires_at]).toEqual([1, 3, 4_102_444_800_000]);
  });

  describe('a write within a write', () => {
    it('is refused, with the one that it is within', async () => {
      const database = await open();
      const nested = database.write(async (writer) => {
        await add('outer')(writer);
        await database.write(add('inner'));
      });
      await expect(nested).rejects.toThrow('A write within a write waits for itself');
      expect(await keysOf(database)).toEqual([]);
    });

    it('may follow from one that is done', async () => {
      const database = await open();
      const [done, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let late: Promise<unknown> | undefined;
      await database.write(async (writer) => {
        writer.afterCommit(() => void database.write(add('after')).then(() => committed.resolve()));
        late = done.promise.then(() => database.write(add('late')));
      });
      done.resolve();
      await Promise.all([late, committed.promise]);
      expect(await keysOf(database)).toEqual(['after', 'late']);
    });
  });
});
