import { expect, it } from 'vitest';
import { SECOND } from '../../platform/clock.ts';
import type { RunTask } from '../../platform/workers/task.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { lookAtDue } from './watch.usecases.ts';

const never = () => expect.fail();

anyDatabase(({ open }) => {
  it('nobody’s notebook waits for the look at another’s', async () => {
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
    const runTask: RunTask = async (task, args, userId) => {
      if (begun.add(userId).size === 2) both.resolve();
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
    expect(begun.size).toBe(2);
  });
});
