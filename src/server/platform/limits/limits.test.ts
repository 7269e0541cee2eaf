import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import { ProblemError } from '../problem-error.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { createLimits, type Limits } from './limits.ts';
import { placeOf, placesAt, type Place, type Rule } from './rules.ts';

const KEY = Buffer.alloc(32, 7);
const START = Date.parse('2026-11-21T12:00:00Z');
const THREE_A_MINUTE: Rule = {
  name: 'three',
  window: MINUTE,
  restarts: false,
  pauseAfter: (count) => (count >= 3 ? MINUTE : 0),
};
const COUNTED: Rule = { name: 'counted', window: MINUTE, restarts: true, pauseAfter: () => 0 };
const A_SECOND_EACH: Rule = { ...COUNTED, name: 'second', pauseAfter: () => SECOND };

const ada = placeOf(THREE_A_MINUTE, 'ada');
const bob = placeOf(THREE_A_MINUTE, 'bob');

/** How long an attempt has to wait; 0 for one that counts. */
async function waitAt(limits: Limits | undefined, place: Place): Promise<number> {
  try {
    await limits?.take([place]);
    return 0;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.retryAfter ?? Number.NaN;
  }
}

eachDatabase(({ open }) => {
  it('lets no more through at once than one by one', async () => {
    const database = await open();
    const nodes = [1, 2].map(() => createLimits(database, () => START, KEY));
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, n) => nodes[n % 2]?.tryTake([ada])),
    );
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  it('refuses again without asking, counts nothing then, and forgets what is cleared', async () => {
    const limits = createLimits(await open(), () => START, KEY);
    for (let n = 0; n < 3; n += 1) await limits.take([ada]);
    limits.refuseAgain([ada]);
    expect(await waitAt(limits, ada)).toBe(MINUTE);
    expect(() => limits.refuseAgain([bob, ada])).toThrow('too_many_requests');
    limits.refuseAgain([bob]);
    expect(await limits.count(ada)).toBe(3);
    await limits.clear([ada]);
    limits.refuseAgain([ada]);
    expect(await limits.count(ada)).toBe(0);
  });

  it('believes its memory for a second, since another node may know better', async () => {
    let now = START;
    const database = await open();
    const [here, there] = [1, 2].map(() => createLimits(database, () => now, KEY));
    for (let n = 0; n < 4; n += 1) await here?.tryTake([ada]);
    await there?.clear([ada]);
    expect(await here?.tryTake([ada])).toBe(false);
    now += SECOND;
    expect(await here?.tryTake([ada])).toBe(true);
  });

  it('believes it for as long as there is anything left to wait', async () => {
    let now = START;
    const rule: Rule = { ...COUNTED, name: 'moment', pauseAfter: () => 10 };
    const database = await open();
    const [here, there] = [1, 2].map(() => createLimits(database, () => now, KEY));
    const moment = placeOf(rule, 'ada');
    await here?.take([moment]);
    expect(await waitAt(here, moment)).toBe(10);
    await there?.clear([moment]);
    now += 9;
    expect(await waitAt(here, moment)).toBe(1);
    now += 1;
    expect(await waitAt(here, moment)).toBe(0);
  });

  it('takes all places or none', async () => {
    const limits = createLimits(await open(), () => START, KEY);
    for (let n = 0; n < 3; n += 1) await limits.take([ada]);
    expect(await limits.tryTake([bob, ada])).toBe(false);
    expect(await limits.count(bob)).toBe(0);
  });

  it('has a place again that was given back', async () => {
    const limits = createLimits(await open(), () => START, KEY);
    for (let n = 0; n < 3; n += 1) await limits.take([ada]);
    expect(await limits.tryTake([ada])).toBe(false);
    await limits.refund([ada]);
    expect(await limits.tryTake([ada])).toBe(true);
    expect(await limits.tryTake([ada])).toBe(false);
    await limits.refund([]);
  });

  it('counts with a transaction what is counted within it', async () => {
    const database = await open();
    const limits = createLimits(database, () => START, KEY);
    const undone = database.write(async (writer) => {
      await limits.take([ada], writer);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await limits.count(ada)).toBe(0);
    await database.write(async (writer) => {
      await limits.take([ada, bob], writer);
      await limits.refund([bob], writer);
    });
    expect([await limits.count(ada), await limits.count(bob)]).toEqual([1, 0]);
  });

  it('has no more for a customer with many networks than for a few', async () => {
    const limits = createLimits(await open(), () => START, KEY);
    const tryFrom = async (ips: string[]) => {
      let taken = 0;
      for (const ip of ips) if (await limits.tryTake(placesAt(THREE_A_MINUTE, ip))) taken += 1;
      return taken;
    };
    const hex = Array.from({ length: 50 }, (_, n) => n.toString(16));
    expect(await tryFrom(hex.map((n) => `2001:db8:1:1::${n}`))).toBe(3);
    expect(await tryFrom(hex.map((n) => `2001:db8:2:${n}::1`))).toBe(9);
    expect(await tryFrom(hex.map((n) => `2001:db8:3:${n}00::1`))).toBe(30);
    expect(await tryFrom(hex.map((n) => `2001:db8:${n}00:1::1`))).toBe(50);
    expect(await tryFrom(hex.map((n) => `192.0.2.${Number.parseInt(n, 16)}`))).toBe(50);
  });

  describe('clocks', () => {
    it('refuse nobody where there is no pause', async () => {
      const database = await open();
      const nodes = [0, 30, -30].map((seconds) =>
        createLimits(database, () => START + seconds * SECOND, KEY),
      );
      for (let n = 0; n < 60; n += 1)
        expect(await waitAt(nodes[n % 3], placeOf(COUNTED, 'ada'))).toBe(0);
    });

    it('lock nobody out when one is set back a day', async () => {
      let now = START;
      const limits = createLimits(await open(), () => now, KEY);
      for (let n = 0; n < 3; n += 1) await limits.take([ada]);
      expect(await waitAt(limits, ada)).toBe(MINUTE);
      now -= DAY;
      limits.refuseAgain([ada]);
      expect(await waitAt(limits, ada)).toBe(0);
      expect(await limits.count(ada)).toBe(1);
    });

    it('make no pause longer than its rule, and grant a try more, when they are 30 s apart', async () => {
      const database = await open();
      let now = START;
      const ahead = createLimits(database, () => now + 30 * SECOND, KEY);
      const behind = createLimits(database, () => now, KEY);
      const waits: number[] = [];
      for (let n = 0; n < 30; n += 1) {
        waits.push(await waitAt(ahead, ada), await waitAt(behind, ada));
        now += SECOND;
      }
      expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
      expect(Math.max(...waits)).toBeLessThanOrEqual(MINUTE);
      for (let n = 0; n < 3; n += 1) await waitAt(ahead, bob);
      expect(await waitAt(behind, bob)).toBe(0);
      expect(await waitAt(behind, bob)).toBe(MINUTE);
      const each = placeOf(A_SECOND_EACH, 'ada');
      await ahead.take([each]);
      expect(await waitAt(ahead, each)).toBe(SECOND);
      expect(await waitAt(behind, each)).toBe(0);
    });
  });
});
