import { expect, it } from 'vitest';
import { HOUR, SECOND } from '../../platform/clock.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { IMPORTS_BY_ACCOUNT, type Rule } from '../../platform/limits/rules.ts';
import { anyDatabase, type TestDatabases } from '../../testing/each-database.ts';
import { createImportLimiter } from './import-limiter.ts';

async function openGate({ open }: TestDatabases) {
  const limits = createLimits(await open(), () => 0, Buffer.alloc(32, 7));
  let time = 0;
  const limiter = createImportLimiter(limits, () => time);
  const taken: string[] = [];
  return {
    /** whose files were taken */
    taken,
    /** what takes so long, and fails */
    async work(duration: number): Promise<void> {
      time += duration;
      throw new Error('It took too long');
    },
    /** somebody comes with a file, which `send` brings */
    come<T>(
      userId: string,
      work: () => Promise<T>,
      {
        send = nothing,
        rule = IMPORTS_BY_ACCOUNT,
      }: { send?: () => Promise<void>; rule?: Rule } = {},
    ): Promise<T> {
      const upload = {
        async take() {
          taken.push(userId);
          await send();
          return { fd: 0, close: async () => undefined };
        },
      };
      return limiter({ userId, rule, upload }, work);
    },
  };
}

const nothing = async () => undefined;
const often: Rule = { ...IMPORTS_BY_ACCOUNT, name: 'often', pauseAfter: () => 0 };

anyDatabase((databases) => {
  it('gives what came of the work, also where its seconds can’t be counted', async () => {
    const limits = createLimits(await databases.open(), () => 0, Buffer.alloc(32, 7));
    const tryTake = () => Promise.reject(new Error('away'));
    let time = 0;
    const limiter = createImportLimiter({ ...limits, tryTake }, () => time);
    const upload = { take: async () => ({ fd: 0, close: async () => undefined }) };
    const done = limiter({ userId: 'ada', rule: IMPORTS_BY_ACCOUNT, upload }, async () => {
      time += 3 * SECOND;
      return 'done';
    });
    expect(await done).toBe('done');
  });

  it('lets one file of a person in at a time, and takes nothing of a second one', async () => {
    const { come, taken } = await openGate(databases);
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const first = come('ada', async () => 'first', { send: () => sent });
    await expect.poll(() => taken).toEqual(['ada']);
    await expect(come('ada', async () => 'second')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await come('bob', async () => 'of another')).toBe('of another');
    expect(taken).toEqual(['ada', 'bob']);
    send();
    expect(await first).toBe('first');
    expect(await come('ada', async () => 'third')).toBe('third');
  });

  it('lets no more than forty files on their way, and takes nothing of the next one', async () => {
    const { come, taken } = await openGate(databases);
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const all = Promise.allSettled(
      Array.from({ length: 40 }, (_, person) => come(`${person}`, nothing, { send: () => sent })),
    );
    const later = { code: 'unavailable', retryAfter: 5 * SECOND };
    await expect(come('ada', nothing)).rejects.toMatchObject(later);
    await expect.poll(() => taken.length).toBe(40);
    expect(taken).not.toContain('ada');
    send();
    await all;
    await come('ada', nothing);
  });

  it('reads two at a time, and lets six wait', async () => {
    const { come, taken } = await openGate(databases);
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const all = Promise.allSettled(
      Array.from({ length: 10 }, (_, person) => come(`${person}`, () => finished)),
    );
    await expect.poll(() => taken.length).toBe(10);
    finish();
    const outcomes = await all;
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    const later = { code: 'unavailable', retryAfter: 5 * SECOND };
    expect(refused).toMatchObject([later, later]);
  });

  it('gives each person a minute of an hour, failures counted', async () => {
    const { come, taken, work } = await openGate(databases);
    for (let count = 0; count < 6; count += 1) {
      const failing = come('ada', () => work(10 * SECOND), { rule: often });
      await expect(failing).rejects.toThrow('too long');
    }
    const later = { code: 'too_many_requests', retryAfter: HOUR };
    await expect(come('ada', nothing, { rule: often })).rejects.toMatchObject(later);
    expect(taken).toHaveLength(6);
    await come('bob', nothing, { rule: often });
  });

  it.each([
    { title: '5 MB at 20 kB/s', seconds: 250, files: 5 },
    { title: 'as slowly as anything may', seconds: 300, files: 4 },
  ])('takes $files files an hour of whoever sends $title', async ({ seconds, files }) => {
    const { come, taken, work } = await openGate(databases);
    const send = () => work(seconds * SECOND);
    for (let count = 0; count < files; count += 1)
      await expect(come('ada', nothing, { rule: often, send })).rejects.toThrow('too long');
    const later = { code: 'too_many_requests', retryAfter: HOUR };
    await expect(come('ada', nothing, { rule: often })).rejects.toMatchObject(later);
    expect(taken).toHaveLength(files);
    await come('bob', nothing);
  });
});
