import { expect, it } from 'vitest';
import { DAY, MINUTE } from '../clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { createDatabaseClock } from './database-clock.ts';

eachDatabase(({ open }) => {
  it('is the same for nodes of one database, also when one’s own clock is set', async () => {
    const database = await open();
    let off = 30 * MINUTE;
    const { clock, synchronize } = await createDatabaseClock(database, () => Date.now() + off);
    const isOwn = database.engine === 'sqlite';
    const error = () => Math.abs(clock() - Date.now() - (isOwn ? off : 0));
    expect(error()).toBeLessThan(MINUTE);
    off = -DAY;
    await synchronize();
    expect(error()).toBeLessThan(MINUTE);
  });

  it('goes on as it was when one’s own clock steps, and is asked anew after a sleep', async () => {
    const database = await open();
    if (database.engine === 'sqlite') return;
    let off = 0;
    let slept = 0;
    const { clock, synchronize } = await createDatabaseClock(
      database,
      () => Date.now() + off,
      () => performance.now() - slept,
    );
    const error = () => Math.abs(clock() - Date.now());
    for (off of [15 * MINUTE, -15 * MINUTE]) expect(error()).toBeLessThan(MINUTE);
    expect(Number.isInteger(clock())).toBe(true);
    slept = 15 * MINUTE;
    await expect.poll(error).toBeLessThan(MINUTE);
    // Also where it was being asked when the machine fell asleep.
    const asking = synchronize();
    slept += 15 * MINUTE;
    await asking;
    expect(error()).toBeLessThan(MINUTE);
  });
});
