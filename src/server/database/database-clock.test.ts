import { expect, it } from 'vitest';
import { DAY, MINUTE } from '../clock.ts';
import { eachDatabase } from '../testing/each-database.ts';
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
});
