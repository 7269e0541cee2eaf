import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { createLimits } from './limits.ts';
import type { Rule } from './rules.ts';

const KEY = Buffer.alloc(32, 7);
const THREE_A_MINUTE: Rule = {
  name: 'three',
  window: MINUTE,
  slides: false,
  pauseAfter: (count, left) => (count >= 3 ? left : 0),
};

eachDatabase(({ open }) => {
  it('lets no more through at once than one by one', async () => {
    const database = await open();
    const nodes = [1, 2].map(() => createLimits(database, () => 0, KEY));
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, n) => nodes[n % 2]?.tryTake(THREE_A_MINUTE, 'ada')),
    );
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  it('counts nothing when it only checks, and forgets at once what is cleared', async () => {
    const limits = createLimits(await open(), () => 0, KEY);
    for (let n = 0; n < 5; n += 1) await limits.check(THREE_A_MINUTE, 'ada');
    for (let n = 0; n < 3; n += 1) await limits.take(THREE_A_MINUTE, 'ada');
    await expect(limits.check(THREE_A_MINUTE, 'ada')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: MINUTE,
    });
    await limits.check(THREE_A_MINUTE, 'bob');
    await limits.clear(THREE_A_MINUTE, 'ada');
    await limits.check(THREE_A_MINUTE, 'ada');
    expect(await limits.count(THREE_A_MINUTE, 'ada')).toBe(0);
  });

  it('believes its memory for a second, since another node may know better', async () => {
    let now = 0;
    const database = await open();
    const [here, there] = [1, 2].map(() => createLimits(database, () => now, KEY));
    for (let n = 0; n < 4; n += 1) await here?.tryTake(THREE_A_MINUTE, 'ada');
    await there?.clear(THREE_A_MINUTE, 'ada');
    expect(await here?.tryTake(THREE_A_MINUTE, 'ada')).toBe(false);
    now += SECOND;
    expect(await here?.tryTake(THREE_A_MINUTE, 'ada')).toBe(true);
  });
});
