import { expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '../../platform/clock.ts';
import type { RunTask } from '../../platform/workers/task.ts';
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { lookAtDue } from './watch.usecases.ts';

const never = () => expect.fail();

anyDatabase(({ open }) => {
  it('nobody’s notebook waits for the look at another’s, nor for what else its owner reads', async () => {
    const database = await open();
    const test = await buildTestApp(database, { webhookAllow: ['127.0.0.1'] });
    for (const email of ['ada@example.org', 'bob@example.org']) {
      const { access_token: token } = await test.signUp({ email });
      const hook = { name: 'House', url: 'http://127.0.0.1/', events: ['day.kept'] };
      await test.send('POST', '/api/profile/webhooks', {
        token,
        body: { ...hook, format: 'standard', habits: null },
      });
      const body = { name: 'Read', frequency: 'DAILY' };
      await test.send('POST', '/api/habits', { token, body });
    }
    test.advance(2 * SECOND);
    const begun = new Set<string>();
    const both = Promise.withResolvers<void>();
    const runTask: RunTask = async (task, args, key) => {
      if (begun.add(key).size === 2) both.resolve();
      await both.promise;
      return await task.work({ database, tempFolder: '' }, args);
    };
    const watching = {
      database,
      clock: () => test.now(),
      runTask,
      takeWork: () => undefined,
      takeMessages: () => undefined,
      jobs: { add: never },
    };
    const { signal } = new AbortController();
    await lookAtDue(watching, { onFailure: never, signal });
    const users = await database.read.selectFrom('users').select('id').execute();
    expect(begun).toEqual(new Set(users.map(({ id }) => `webhooks of ${id}`)));
  });
});

eachDatabase(({ open }) => {
  /** Somebody in New York, where it is seven in the morning, has a webhook. */
  async function begin() {
    const database = await open();
    const test = await buildTestApp(database, { webhookAllow: ['127.0.0.1'] });
    const { access_token: token } = await test.signUp({ time_zone: 'America/New_York' });
    const send = (method: 'POST' | 'PATCH', path: string, body: object) =>
      test.send(method, path, { token, body });
    await send('POST', '/api/habits', { name: 'Read', frequency: 'DAILY' });
    const hook = { name: 'House', url: 'http://127.0.0.1/', events: ['day.missed'] };
    await send('POST', '/api/profile/webhooks', { ...hook, format: 'standard', habits: null });
    const look = async () => {
      await test.app.webhooks.runDue();
      const told = await database.read.selectFrom('webhook_deliveries').select('event').execute();
      return told.map(({ event }) => JSON.parse(event).told.date);
    };
    return { test, send, look };
  }

  it('a day is over where its person is by now', async () => {
    const { test, send, look } = await begin();
    await send('PATCH', '/api/profile/me', { time_zone: 'Europe/Paris' });
    test.advance(2 * SECOND);
    expect(await look()).toEqual([]);
    test.advance(11 * HOUR);
    expect(await look()).toEqual(['2026-11-21']);
  });

  it('a day is over in time, though the clock was ahead for a moment', async () => {
    const { test, look } = await begin();
    test.advance(365 * DAY);
    await look();
    test.advance(-365 * DAY + 5 * SECOND);
    await look();
    test.advance(17 * HOUR);
    expect(await look()).toContain('2026-11-21');
  });
});
