import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';

/** Work that takes five milliseconds, by a clock that nothing else moves on. */
function slowWork(): () => Promise<void> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return async () => void (now += 5);
}

eachDatabase(
  ({ open }) => {
    it('a crowd of writes that share a commit lets those who read have a turn', async () => {
      const database = await open();
      const slow = slowWork();
      let done = 0;
      const writes = Array.from({ length: 100 }, () =>
        database.write(async () => {
          await slow();
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
      const slow = slowWork();
      let done = 0;
      const writes = Array.from({ length: 100 }, async () => {
        await database.write(slow, 'ada');
        done += 1;
      });
      await database.write(slow, 'bob');
      expect(done).toBeLessThan(50);
      await Promise.all(writes);
      expect(done).toBe(100);
    });
  },
  ['sqlite'],
);
