import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { startPushService, type TestPushService } from '../../testing/start-push-service.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { EVENING, remindedPerson } from './testing/reminded.ts';

const PUSH = { ...EVENING, id: crypto.randomUUID(), way: 'push' } as const;
const TODAY = '2026-11-21';

anyDatabase(({ open }) => {
  let test: TestApp;
  let service: TestPushService;
  let ada: Awaited<ReturnType<typeof remindedPerson>>;

  beforeEach(async () => {
    test = await buildTestApp(await open());
    service = await startPushService();
    ada = await remindedPerson(test, { remember: true });
    await ada.addDevice(service.subscribe());
  });

  /** Lets so long go by. @returns what has come until then, as a browser reads it */
  async function after(milliseconds: number) {
    test.advance(milliseconds);
    await test.app.reminders.runDue();
    await test.app.jobs.runDue();
    return service.received.map(({ text }) => JSON.parse(text).notification);
  }
  const later = (token: string) => test.send('POST', '/api/reminders/later', { body: { token } });

  describe('a reminder that is wanted in an hour', () => {
    it('comes then, once however often it was asked for, and can be put off again', async () => {
      await ada.create({ reminders: [PUSH] });
      const [first] = await after(8 * HOUR);
      expect((await later(first.data.tokens.later)).statusCode).toBe(204);
      expect(await after(10 * MINUTE)).toHaveLength(1);
      expect((await later(first.data.tokens.later)).statusCode).toBe(204);
      expect(await after(59 * MINUTE)).toHaveLength(1);
      const [, second] = await after(MINUTE);
      expect(second).toEqual(first);
      expect(await after(HOUR)).toHaveLength(2);
      await later(second.data.tokens.later);
      expect(await after(HOUR)).toHaveLength(3);
    });

    it('names its day where that is over by then', async () => {
      await ada.create({ reminders: [PUSH] });
      const [first] = await after(8 * HOUR);
      test.advance(11 * HOUR);
      await later(first.data.tokens.later);
      const [, second] = await after(HOUR);
      expect(second).toMatchObject({
        body: 'Not done yet for Saturday 21 November: Read.',
        data: { date: TODAY },
      });
    });

    it('does not come for what was kept meanwhile, or turned off', async () => {
      const kept = await ada.create({ reminders: [PUSH] });
      const off = await ada.create({ reminders: [{ ...PUSH, id: crypto.randomUUID() }] });
      const shown = await after(8 * HOUR);
      for (const { data } of shown) await later(data.tokens.later);
      await ada.mark(kept, TODAY, { value: true });
      await ada.change(off, { reminders: [] });
      expect(await after(HOUR)).toHaveLength(2);
    });

    it('may be that of the whole notebook', async () => {
      await ada.create({});
      await ada.ofAll({ reminders: [PUSH] });
      const [first] = await after(8 * HOUR);
      expect(first.data).toMatchObject({ date: TODAY, tokens: { later: expect.any(String) } });
      await later(first.data.tokens.later);
      expect(await after(HOUR)).toEqual([first, first]);
    });
  });

  it('only its own token does it, until the next day is over', async () => {
    await ada.create({ reminders: [PUSH] });
    const [{ data }] = await after(8 * HOUR);
    for (const token of [data.tokens.done, `${data.tokens.later}x`, 'x.y'])
      expect((await later(token)).json()).toMatchObject({ code: 'invalid_token' });
    test.advance(2 * DAY);
    expect((await later(data.tokens.later)).json()).toMatchObject({ code: 'invalid_token' });
  });
});
