import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('lets some run, some wait, and turns the rest away', async () => {
  const pass = createGate({ running: 2, waiting: 3 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await opened;
    running -= 1;
  };
  const results = Promise.allSettled(Array.from({ length: 7 }, () => pass(work)));
  open();
  const outcomes = (await results).map((result) =>
    result.status === 'rejected' ? result.reason.code : 'done',
  );
  expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'unavailable', 'unavailable']);
  expect(most).toBe(2);
});

it('lets the next one in after one failed', async () => {
  const pass = createGate({ running: 1, waiting: 1 });
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(pass(async () => 'yes')).resolves.toBe('yes');
});
