import { expect, it, vi } from 'vitest';
import { DAY, SECOND } from '../../platform/clock.ts';
import { deriveKeys } from '../../platform/keys.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { APP_SECRET, buildTestApp } from '../../testing/test-app.ts';
import { remindedPerson } from '../reminders/testing/reminded.ts';
import { webhookJobs } from './deliver.usecases.ts';
import { queueMessages } from './queue-messages.usecases.ts';
import { deliveryRows } from './webhooks.store.ts';

const never = () => expect.fail();

anyDatabase(({ open }) => {
  it('of more messages than may be tried those are given up whose day is over', async () => {
    const database = await open();
    const { read, engine } = database;
    const test = await buildTestApp(database);
    const ada = await remindedPerson(test, {});
    const { webhook } = await ada.addWebhook({
      name: 'House',
      url: 'https://example.org/hook',
      format: 'standard',
      events: ['day.kept'],
      habits: null,
    });
    const { id: userId } = await read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    let elapsed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
    const { run } = webhookJobs({
      database,
      clock: () => test.now(),
      key: deriveKeys(APP_SECRET).webhooks,
      // Who takes long to answer counts for most, whatever they answer.
      sender: {
        addressOf: (text) => new URL(text),
        async post() {
          elapsed += 8 * SECOND;
          return { status: 500, headers: {} };
        },
        close: never,
      },
      outbox: { put: never, putIfAllowed: never },
      publicUrl: '',
      log: { info: () => undefined },
    });

    /** Tries to have a new message taken that has waited for so long. @returns what was thrown */
    async function tryAfter(waited: number) {
      const [row] = await database.write((writer) => {
        const queueing = { writer, engine, jobs: { add: async () => undefined }, now: test.now() };
        return queueMessages(queueing, userId, [{ hook: webhook, told: { type: 'test' } }]);
      });
      if (!row) throw new Error('No message');
      const { signal } = new AbortController();
      const job = { id: 'job', userId, waited, signal };
      const thrown = await run({ webhook: webhook.id, delivery: row.id }, job).catch(
        ({ name }: Error) => name,
      );
      return { thrown, row: await deliveryRows.find(read, row) };
    }

    for (let n = 0; n < 67; n += 1)
      expect(await tryAfter(0)).toMatchObject({ thrown: 'Postponed' });
    expect(await tryAfter(DAY)).toMatchObject({
      thrown: 'ProblemError',
      row: { state: 'waiting' },
    });
    expect(await tryAfter(DAY + 1)).toMatchObject({
      thrown: undefined,
      row: { state: 'given_up', reason: 'too late', attempts: 0 },
    });
  });
});
