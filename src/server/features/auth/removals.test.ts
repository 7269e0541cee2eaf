import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { Inbox } from '#contract/inboxes.ts';
import type { Removed } from '#contract/removals.ts';
import type { MadeWebhook } from '#contract/webhooks.ts';
import { MAX_LINKS } from '#domain/limits.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { makeLink } from '../../testing/make-link.ts';
import { makeToken } from '../../testing/make-token.ts';
import { PASSWORD, signedIn, type TestApp } from '../../testing/test-app.ts';

const WEBHOOK = {
  name: 'House',
  url: 'https://house.example.org/',
  format: 'standard',
  events: ['day.kept'],
  habits: null,
};

async function asAda(database: Database) {
  const { test, token } = await signedIn(database);
  const habit = (
    await test.send('POST', '/api/habits', { token, body: { name: 'Read', frequency: 'DAILY' } })
  ).json<HabitAnswer>();
  const remove = async (path: string) =>
    (await test.send('DELETE', path, { token })).json<Removed>().undo;
  const takeBack = async (undo: string, by = token) =>
    (await test.send('POST', '/api/profile/removals/undo', { token: by, body: { undo } }))
      .statusCode;
  const list = async (path: string) =>
    (await test.send('GET', path, { token })).json<{ id: string }[]>();
  return { test, token, habit, remove, takeBack, list };
}

/** Makes one of a kind. @returns the path of its list, and what it is named by there */
type Make = (
  test: TestApp,
  ada: Omit<Awaited<ReturnType<typeof asAda>>, 'test'>,
) => Promise<{ path: string; id: string }>;

const KINDS: [string, Make][] = [
  [
    'a token',
    async (test, { token }) => ({
      path: '/api/profile/tokens',
      id: (await makeToken(test, token)).token.id,
    }),
  ],
  [
    'a link',
    async (test, { token, habit }) => ({
      path: '/api/profile/links',
      id: (await makeLink(test, token, { habit: habit.id })).id,
    }),
  ],
  [
    'an inbox',
    async (test, { token, habit }) => {
      const path = '/api/profile/inboxes';
      const made = await test.send('POST', path, { token, body: { name: 'Phone' } });
      const { id } = made.json<Inbox>();
      const mappings = [{ name: 'steps', habit: habit.id, factor: 0.001, mode: 'add' }];
      await test.send('PATCH', `${path}/${id}`, { token, body: { mappings } });
      return { path, id };
    },
  ],
  [
    'a webhook',
    async (test, { token }) => {
      const path = '/api/profile/webhooks';
      const made = await test.send('POST', path, { token, body: WEBHOOK });
      return { path, id: made.json<MadeWebhook>().webhook.id };
    },
  ],
];

eachDatabase(({ open }) => {
  describe('the removal of', () => {
    it.each(KINDS)('%s is taken back once, as it was', async (_kind, make) => {
      const { test, ...ada } = await asAda(await open());
      const { path, id } = await make(test, ada);
      const before = await ada.list(path);
      const undo = await ada.remove(`${path}/${id}`);
      expect(await ada.list(path)).toEqual([]);
      expect(await ada.takeBack(undo)).toBe(204);
      expect(await ada.list(path)).toEqual(before);
      expect(await ada.takeBack(undo)).toBe(204);
      expect(await ada.list(path)).toEqual(before);
      test.advance(1);
      // Whoever removes it again means it, whichever other session kept the first removal.
      await ada.remove(`${path}/${id}`);
      for (const again of [undo, `${undo}=`]) expect(await ada.takeBack(again)).toBe(404);
      expect(await ada.list(path)).toEqual([]);
    });

    it('a token lets its program in again with the same secret, and is told by mail', async () => {
      const { test, ...ada } = await asAda(await open());
      const { token, secret } = await makeToken(test, ada.token);
      const asks = async () =>
        (await test.send('GET', '/api/habits', { token: secret })).statusCode;
      const undo = await ada.remove(`/api/profile/tokens/${token.id}`);
      expect(await asks()).toBe(401);
      await ada.takeBack(undo);
      expect(await asks()).toBe(200);
      await test.app.jobs.runDue();
      const told = (await test.mails()).filter(({ text }) => text?.includes(token.name));
      expect(told).toHaveLength(3);
    });

    it('a token, taken back again and again, leaves a place for the mail about another', async () => {
      const { test, ...ada } = await asAda(await open());
      const { token } = await makeToken(test, ada.token);
      for (let n = 0; n < 6; n += 1) {
        test.advance(1);
        await ada.takeBack(await ada.remove(`/api/profile/tokens/${token.id}`));
      }
      await makeToken(test, ada.token, { name: 'A thief' });
      await test.app.jobs.runDue();
      const told = (await test.mails()).map(({ text }) => text ?? '');
      expect(told.filter((text) => text.includes('works again: A button'))).toHaveLength(2);
      expect(told.filter((text) => text.includes('was made: A thief'))).toHaveLength(1);
    });

    it('a link is not taken back by another session, later, changed, or where there is no room', async () => {
      const { test, ...ada } = await asAda(await open());
      const remove = async () => {
        const { id } = await makeLink(test, ada.token, { habit: ada.habit.id });
        return await ada.remove(`/api/profile/links/${id}`);
      };
      const undo = await remove();
      const elsewhere = (
        await test.send('POST', '/api/auth/login', {
          body: { email: 'ada@example.org', password: PASSWORD },
        })
      ).json<Tokens>().access_token;
      const bob = (await test.signUp({ email: 'bob@example.org' })).access_token;
      for (const by of [elsewhere, bob]) expect(await ada.takeBack(undo, by)).toBe(404);
      expect(await ada.takeBack(`${undo.slice(0, -1)}${undo.endsWith('A') ? 'B' : 'A'}`)).toBe(404);
      expect(await ada.takeBack('')).toBe(404);
      await Promise.all(
        Array.from({ length: MAX_LINKS }, () => makeLink(test, ada.token, { habit: ada.habit.id })),
      );
      expect(await ada.takeBack(undo)).toBe(409);
      const [first] = await ada.list('/api/profile/links');
      await ada.remove(`/api/profile/links/${first?.id}`);
      test.advance(2 * MINUTE + 1);
      expect(await ada.takeBack(undo)).toBe(404);
      expect(await ada.list('/api/profile/links')).toHaveLength(MAX_LINKS - 1);
    });
  });
});
