import { describe, expect, it } from 'vitest';
import type { CreateWebhookBody, MadeWebhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { Database } from '../../platform/database/database.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { createBuckets } from '../../platform/limits/buckets.ts';
import { createTransactionPlaces } from '../../platform/limits/transaction-places.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { startReceiver } from '../../testing/start-receiver.ts';
import { buildTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { FiredReminder } from '../reminders/decided-reminder.ts';
import { EVENING, remindedPerson } from '../reminders/testing/reminded.ts';
import { MESSAGES_OF_ONE, tellReminders } from './watch.usecases.ts';

const OF_ALL = { ...EVENING, id: '1c7d3b52-0a4e-4f6c-9d18-6f1be0a2c934' };

/** Somebody whom a mail reminds at nine in the evening, and whose house listens. */
async function withHouse(database: Database) {
  const receiver = await startReceiver();
  const test = await buildTestApp(database, { webhookAllow: [receiver.host] });
  const ada = await remindedPerson(test, {});
  const hook = (asked: Partial<CreateWebhookBody> = {}): Promise<MadeWebhook> =>
    ada.addWebhook({
      name: 'House',
      url: `http://${receiver.host}/hook`,
      format: 'standard',
      events: ['reminder.due'],
      habits: null,
      ...asked,
    });
  const evening = async () => {
    test.advance(8 * HOUR);
    await test.app.reminders.runDue();
    await test.app.jobs.runDue();
  };
  const told = () => receiver.received.map(({ body }) => JSON.parse(body).data);
  return { receiver, test, ada, hook, evening, told };
}

eachDatabase(({ open }) => {
  describe('a reminder', () => {
    it('is told to webhooks that listen to it, beside its mail, for their habits', async () => {
      const { test, ada, hook, evening, told } = await withHouse(await open());
      const read = await ada.create({ name: 'Read', reminders: [EVENING] });
      const walk = await ada.create({ name: 'Walk', reminders: [{ ...EVENING, way: 'push' }] });
      await ada.create({ name: 'Cook' });
      await ada.ofAll({ reminders: [OF_ALL] });
      await hook({ habits: [walk] });
      await hook();
      await hook({ events: ['day.kept'] });
      const before = (await test.mails()).length;
      await evening();
      const date = '2026-11-21';
      const named = (id: string, name: string) => ({
        date,
        habit: { id, name, icon: expect.any(String) },
      });
      const all = told();
      expect(all).toHaveLength(4);
      expect(all).toEqual(
        expect.arrayContaining([named(read, 'Read'), named(walk, 'Walk'), { date, open: 3 }]),
      );
      expect(all.filter(({ habit }) => habit?.id === walk)).toHaveLength(2);
      expect((await test.mails()).length - before).toBe(2);
    });

    it('is told of nothing that is kept, and to nobody whose webhook is off', async () => {
      const { receiver, ada, hook, evening, test } = await withHouse(await open());
      const read = await ada.create({ name: 'Read', reminders: [EVENING] });
      await hook();
      await ada.mark(read, '2026-11-21', { value: true });
      await evening();
      expect(receiver.received).toEqual([]);
      receiver.answer = (response) => void response.writeHead(410).end();
      for (const hours of [16, 16]) {
        test.advance(hours * HOUR);
        await evening();
        expect(receiver.received.length).toBe(1);
      }
    });

    it.each([
      [
        'en',
        'ntfy',
        /^Not done yet for Saturday 21 November: \S+ Read\.$/,
        /^Still due for Saturday 21 November: 3 habits\.$/,
      ],
      [
        'fr',
        'slack',
        /^\{"text":"Encore à faire pour le samedi 21.novembre.: \S+ Read\./,
        /^\{"text":"Encore à faire pour le samedi 21.novembre.: 3.habitudes\./,
      ],
    ] as const)('is a sentence in the person’s language (%s, %s)', async (...row) => {
      const [locale, format, one, ofAll] = row;
      const { receiver, ada, hook, evening } = await withHouse(await open());
      await ada.profile({ locale });
      await ada.create({ name: 'Read', reminders: [EVENING] });
      for (const name of ['Walk', 'Cook']) await ada.create({ name });
      await ada.ofAll({ reminders: [OF_ALL] });
      await hook({ format });
      await evening();
      const texts = receiver.received.map(({ body }) => body);
      expect(texts.some((text) => one.test(text))).toBe(true);
      expect(texts.some((text) => ofAll.test(text))).toBe(true);
    });

    it('takes the places of its messages with its transaction', async () => {
      const database = await open();
      const { test, hook } = await withHouse(database);
      await hook();
      const { id: userId } = await database.read
        .selectFrom('users')
        .select('id')
        .executeTakeFirstOrThrow();
      const take = createBuckets(test.now, MESSAGES_OF_ONE);
      const telling = {
        database,
        clock: test.now,
        takePlaces: createTransactionPlaces(take),
        jobs: test.app.jobs,
      };
      const asked = { habit: 'h', name: 'Read', icon: '📖', cue: '', takesAmount: false };
      const fired: FiredReminder = {
        userId,
        locale: 'en',
        reminderId: 'r',
        date: '2026-11-21',
        asked,
        dueAt: test.now(),
        way: 'mail',
        email: 'ada@example.org',
        name: 'Ada',
      };
      const failing = database.write(async (writer) => {
        await tellReminders(telling, writer, [fired]);
        throw new Error('the disk is full');
      });
      await expect(failing).rejects.toThrow('the disk is full');
      expect(take(userId, 0)).toBe(300);
      await database.write((writer) => tellReminders(telling, writer, [fired]));
      expect(take(userId, 0)).toBe(299);
    });

    it('is tried for its hour, and a webhook is told of fifty at once at most', async () => {
      const { receiver, test, ada, hook, evening } = await withHouse(await open());
      for (let n = 0; n < 52; n += 1)
        await ada.create({ name: `Habit ${n}`, reminders: [EVENING] });
      const { webhook } = await hook();
      receiver.answer = (response) => void response.writeHead(503).end();
      await evening();
      for (let wait = 0; wait < 8; wait += 1) {
        test.advance(10 * MINUTE);
        await test.app.jobs.runDue();
      }
      const tried = receiver.received.length;
      test.advance(5 * HOUR);
      await test.app.jobs.runDue();
      expect(receiver.received.length).toBe(tried);
      const body = { email: 'ada@example.org', password: PASSWORD, remember: false };
      const login = await test.send('POST', '/api/auth/login', { body });
      const path = `/api/profile/webhooks/${webhook.id}/deliveries`;
      const sent = (await test.send('GET', path, { token: login.json().access_token })).json<
        WebhookDelivery[]
      >();
      expect(sent).toHaveLength(50);
      expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['given_up']));
    });
  });
});
