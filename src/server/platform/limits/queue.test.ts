import { expect, it } from 'vitest';
import { createQueue, createQueues, type Turn } from './queue.ts';

it('lets some run, some wait, and rejects the rest', async () => {
  const pass = createQueue({ running: 2, waiting: 3 });
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
  const pass = createQueue({ running: 1, waiting: 1 });
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(pass(async () => 'yes')).resolves.toBe('yes');
});

/** A queue of one, which is held until it is opened; says in which order others got through. */
function heldQueue(waiting: number) {
  const pass = createQueue({ running: 1, waiting });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const passed: string[] = [];
  const refused: string[] = [];
  const attempts = [pass(() => opened, { names: ['crowd'] })];
  return {
    passed,
    refused,
    come(who: string, turn: Turn) {
      const attempt = pass(async () => void passed.push(who), turn);
      attempts.push(attempt.catch(() => void refused.push(who)));
    },
    async open() {
      open();
      await Promise.all(attempts);
    },
  };
}

it('serves lines in turn', async () => {
  const queue = heldQueue(3);
  for (const who of ['a1', 'a2', 'a3']) queue.come(who, { line: 'a' });
  for (const who of ['b1', 'b2']) queue.come(who, { line: 'b' });
  await queue.open();
  expect(queue.passed).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

it('takes places from a crowd for others, until it has no more than they', async () => {
  const queue = heldQueue(4);
  for (const n of [1, 2, 3, 4]) queue.come(`crowd ${n}`, { names: [`${n}`, 'crowd'] });
  for (const who of ['ada', 'bob', 'cid', 'dan']) queue.come(who, { names: [who] });
  queue.come('crowd 5', { names: ['5', 'crowd'] });
  await queue.open();
  expect(queue.passed).toEqual(['crowd 1', 'ada', 'bob', 'cid']);
  expect(queue.refused.toSorted()).toEqual(['crowd 2', 'crowd 3', 'crowd 4', 'crowd 5', 'dan']);
});

it('lets one of a name through at a time, and others beside it', async () => {
  const pass = createQueue({ running: 3, waiting: 8 });
  let running = 0;
  let most = 0;
  const one = () =>
    pass(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
      { names: ['ada', `${most}`] },
    );
  const { promise, resolve } = Promise.withResolvers<string>();
  const other = pass(() => promise, { names: ['bob'] });
  await Promise.all([one(), one(), one(), one()]);
  resolve('done');
  expect(await other).toBe('done');
  expect(most).toBe(1);
});

it('lets one of each key in at a time, and rejects who comes when too many wait', async () => {
  const pass = createQueues({ running: 1, waiting: 1 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const running: string[] = [];
  const work = (name: string) => async () => {
    running.push(name);
    await opened;
    return name;
  };
  const results = Promise.allSettled([
    pass('ada', work('a1')),
    pass('ada', work('a2')),
    pass('ada', work('a3')),
    pass('bob', work('b1')),
  ]);
  await Promise.resolve();
  expect(running).toEqual(['a1', 'b1']);
  open();
  const outcomes = (await results).map((result) =>
    result.status === 'rejected' ? result.reason.code : result.value,
  );
  expect(outcomes).toEqual(['a1', 'a2', 'unavailable', 'b1']);
  await expect(pass('ada', async () => 'again')).resolves.toBe('again');
});

it('lets few of all keys in at once, whoever comes', async () => {
  const pass = createQueues({ running: 1, waiting: 300 }, { running: 8, waiting: 2000 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await opened;
    running -= 1;
  };
  const ofAda = Array.from({ length: 302 }, () => pass('ada', work));
  const ofOthers = Array.from({ length: 20 }, (_, n) => pass(`other ${n}`, work));
  open();
  const done = async (results: Promise<void>[]) =>
    (await Promise.allSettled(results)).filter(({ status }) => status === 'fulfilled').length;
  expect(await done(ofAda)).toBe(301);
  expect(await done(ofOthers)).toBe(20);
  expect(most).toBe(8);
});

it('rejects who has waited for too long, and lets the next one in all the same', async () => {
  const pass = createQueue({ running: 1, waiting: 2, timeoutMs: 50 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const first = pass(() => opened);
  let ran = false;
  const impatient = pass(async () => (ran = true));
  await expect(impatient).rejects.toMatchObject({ code: 'unavailable' });
  const next = pass(async () => 'next');
  open();
  await first;
  expect(await next).toBe('next');
  expect(ran).toBe(false);
});
