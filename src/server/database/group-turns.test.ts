import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase } from '../testing/each-database.ts';

/** A statement that takes a few milliseconds. */
const slow = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
  select max(i) from n`;

eachDatabase(
  ({ open }) => {
    it('a crowd of writes that share a commit lets those who read have a turn', async () => {
      const database = await open();
      let done = 0;
      const writes = Array.from({ length: 100 }, () =>
        database.write(async (writer) => {
          await slow.execute(writer);
          done += 1;
        }),
      );
      let turns = 0;
      while (done < writes.length) {
        await nextTurn();
        turns += 1;
      }
      await Promise.all(writes);
      expect(turns).toBeGreaterThan(10);
    });

    it('the writes of one person wait for few of another one’s', async () => {
      const database = await open();
      let done = 0;
      const writes = Array.from({ length: 100 }, async () => {
        await database.write((writer) => slow.execute(writer), 'ada');
        done += 1;
      });
      await database.write((writer) => slow.execute(writer), 'bob');
      expect(done).toBeLessThan(50);
      await Promise.all(writes);
      expect(done).toBe(100);
    });
  },
  ['sqlite'],
);
