import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import type { Link } from '#contract/links.ts';
import { MAX_LINKS } from '#domain/limits.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { makeLink } from '../../testing/make-link.ts';
import { hashOf } from '../auth/personal-tokens/secret.ts';
import {
  buildTestApp,
  codeOf,
  PASSWORD,
  signInAgain,
  type TestApp,
} from '../../testing/test-app.ts';

const links = async (test: TestApp, token: string) =>
  (await test.send('GET', '/api/profile/links', { token })).json<Link[]>();

const look = (test: TestApp, key: string, ip?: string) =>
  test.send('POST', '/api/stamps/look', { body: { key }, ...(ip && { ip }) });

const stamp = (test: TestApp, body: object, ip?: string) =>
  test.send('POST', '/api/stamps', { body, ...(ip && { ip }) });

async function asAda(test: TestApp, fields: object = {}) {
  const { access_token: token } = await test.signUp();
  const body = { name: 'Read', icon: '📖', color: 'teal', frequency: 'DAILY', ...fields };
  const habit = (await test.send('POST', '/api/habits', { token, body })).json<HabitAnswer>();
  const habits = async () =>
    (await test.send('GET', '/api/habits', { token: await signInAgain(test) })).json<
      HabitAnswer[]
    >();
  const completions = async () => (await habits()).find(({ id }) => id === habit.id)?.completions;
  return { token, habit: habit.id, habits, completions };
}

eachDatabase(({ open }) => {
  describe('a link', () => {
    it('has a key that can be shown again and is kept nowhere', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token, habit } = await asAda(test);
      const { key, ...made } = await makeLink(test, token, { habit, name: 'Desk', days: 30 });
      expect(made).toEqual({
        id: expect.any(String),
        kind: 'stamp',
        habit,
        name: 'Desk',
        at_once: false,
        address: `https://habits.example.org/reminder#${key}.${habit.slice(-12)}`,
        created_at: '2026-11-21T12:00:00.000Z',
        expires_at: '2026-12-21T12:00:00.000Z',
        used_at: null,
      });
      const other = await makeLink(test, token, { habit });
      expect(other.key).not.toBe(key);
      expect(await links(test, token)).toEqual([expect.objectContaining({ id: other.id }), made]);
      const stored = await database.read.selectFrom('links').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(key);
      const exported = await test.send('GET', '/api/profile/export', { token });
      const { address: _address, ...told } = made;
      expect(exported.json().links).toContainEqual(told);
      expect(exported.body).not.toContain(key);
    });

    it('shows its day by the entries of that year alone', async () => {
      const test = await buildTestApp(await open());
      const { token, habit } = await asAda(test);
      const enter = (date: string) =>
        test.send('POST', `/api/habits/${habit}/completions`, {
          token,
          body: { date, note: `a day of ${date}` },
        });
      for (const date of ['2019-05-05', '2025-12-31', '2026-11-21']) await enter(date);
      const { key } = await makeLink(test, token, { habit });
      const parse = vi.spyOn(JSON, 'parse');
      onTestFinished(() => parse.mockRestore());
      expect((await look(test, key)).json()).toMatchObject({ kept: true });
      const pages = parse.mock.calls.filter(([text]) => String(text).includes('a day of'));
      expect(pages).toEqual([[expect.stringContaining('a day of 2026')]]);
    });

    it('opens in the language of its person', async () => {
      const test = await buildTestApp(await open());
      const { token, habit } = await asAda(test);
      await test.send('PATCH', '/api/profile/me', { token, body: { locale: 'fr' } });
      const { address } = await makeLink(test, token, { habit });
      expect(new URL(address).pathname).toBe('/fr/reminder');
      expect(await links(test, token)).toMatchObject([{ address }]);
    });

    it('is for a habit of its person, and there are fifty at most', async () => {
      const test = await buildTestApp(await open());
      const { token, habit } = await asAda(test);
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      const body = { kind: 'stamp', habit, name: '', at_once: false, days: null };
      const refused = await test.send('POST', '/api/profile/links', { token: bob, body });
      expect(codeOf(refused)).toBe('not_found');
      for (let n = 0; n < MAX_LINKS; n += 1) await makeLink(test, token, { habit });
      const full = await test.send('POST', '/api/profile/links', { token, body });
      expect(codeOf(full)).toBe('limit_reached');
    });

    it('is closed by its person alone, at once', async () => {
      const test = await buildTestApp(await open());
      const { token, habit } = await asAda(test);
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      const { id, key } = await makeLink(test, token, { habit });
      const close = (by: string) => test.send('DELETE', `/api/profile/links/${id}`, { token: by });
      expect(codeOf(await close(bob))).toBe('not_found');
      expect(codeOf(await look(test, key))).toBe(200);
      expect(codeOf(await close(token))).toBe(200);
      expect(codeOf(await look(test, key))).toBe('not_found');
      expect(codeOf(await stamp(test, { key }))).toBe('not_found');
      expect(codeOf(await close(token))).toBe('not_found');
    });

    it('ends when it is said, with its habit, with an alarm and with the account', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token, habit } = await asAda(test);
      const short = await makeLink(test, token, { habit, days: 1 });
      test.advance(DAY - 1);
      expect(codeOf(await look(test, short.key))).toBe(200);
      test.advance(1);
      expect(codeOf(await look(test, short.key))).toBe('not_found');

      const fresh = await signInAgain(test);
      const body = { name: 'Walk', frequency: 'DAILY' };
      const { id: gone } = (await test.send('POST', '/api/habits', { token: fresh, body })).json();
      const ofGone = await makeLink(test, fresh, { habit: gone });
      for (const query of ['', '?permanent=true'])
        await test.send('DELETE', `/api/habits/${gone}${query}`, { token: fresh });
      expect(codeOf(await look(test, ofGone.key))).toBe('not_found');
      expect(codeOf(await stamp(test, { key: ofGone.key }))).toBe('not_found');

      const kept = await makeLink(test, fresh, { habit });
      const suspend = (at: number | null) =>
        database.write((writer) => writer.updateTable('users').set({ suspended_at: at }).execute());
      await suspend(test.now());
      expect(codeOf(await look(test, kept.key))).toBe('not_found');
      await suspend(null);
      expect(codeOf(await look(test, kept.key))).toBe(200);

      await test.send('PATCH', '/api/profile/password', {
        token: fresh,
        body: { current_password: PASSWORD, new_password: 'a fresh start 98' },
      });
      const text = (await test.mails()).map((mail) => mail.text).join('\n');
      const [, alarm] = /alarm#token=([\w-]+)/.exec(text) ?? [];
      expect(codeOf(await look(test, kept.key))).toBe(200);
      await test.send('POST', '/api/auth/alarm', { body: { token: alarm } });
      expect(codeOf(await look(test, kept.key))).toBe('not_found');
    });

    it('ends with the secret of which its key was made', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token, habit } = await asAda(test);
      const { key, created_at } = await makeLink(test, token, { habit });
      const former = 'f'.repeat(43);
      await database.write((writer) =>
        writer
          .updateTable('links')
          .set({ hash: hashOf(former) })
          .execute(),
      );
      for (const each of [key, former]) expect(codeOf(await look(test, each))).toBe('not_found');
      expect(await links(test, token)).toMatchObject([{ expires_at: created_at }]);
    });

    it('ends with the account', async () => {
      const test = await buildTestApp(await open());
      const { token, habit } = await asAda(test);
      const { key } = await makeLink(test, token, { habit });
      await test.send('DELETE', '/api/profile/me', { token, body: { password: PASSWORD } });
      expect(codeOf(await look(test, key))).toBe('not_found');
    });
  });

  describe('a stamp link', () => {
    it('shows its habit and today, and changes nothing when it is looked at', async () => {
      const test = await buildTestApp(await open());
      const { token, habit, completions } = await asAda(test);
      const { key } = await makeLink(test, token, { habit, at_once: true });
      for (let n = 0; n < 3; n += 1)
        expect((await look(test, key)).json()).toEqual({
          habit: { name: 'Read', icon: '📖', color: 'teal' },
          date: '2026-11-21',
          target: { kind: 'check' },
          value: null,
          kept: false,
          at_once: true,
        });
      for (const path of ['/api/stamps', '/api/stamps/look', `/api/stamps?key=${key}`])
        expect((await test.send('GET', path)).statusCode).toBe(404);
      expect(await completions()).toEqual([]);
    });

    it('marks today of its habit, once, and nothing else; and that can be taken back', async () => {
      const test = await buildTestApp(await open());
      const { token, habit, habits, completions } = await asAda(test);
      const other = { name: 'Walk', frequency: 'DAILY' };
      await test.send('POST', '/api/habits', { token, body: other });
      const { key } = await makeLink(test, token, { habit });
      const { undo } = (await stamp(test, { key })).json();
      expect((await stamp(test, { key })).json()).toEqual({ undo: null });
      expect(await completions()).toEqual([{ date: '2026-11-21', completed: true }]);
      const [walk] = (await habits()).filter(({ id }) => id !== habit);
      expect(walk?.completions).toEqual([]);
      expect((await look(test, key)).json()).toMatchObject({ kept: true });
      await test.send('POST', '/api/reminders/undo', { body: { token: undo } });
      expect(await completions()).toEqual([]);
      // What names another day or habit is refused.
      for (const date of ['2026-11-20', '2026-11-22'])
        expect(codeOf(await stamp(test, { key, date }))).toBe('conflict');
      expect(await completions()).toEqual([]);
      expect(codeOf(await stamp(test, { key, date: '2026-11-21' }))).toBe(200);
      for (const more of [{ date: 'today' }, { habit }, { key: 'x' }])
        expect(codeOf(await stamp(test, { key, ...more }))).toBe('invalid_request');
      const asBearer = await test.send('GET', '/api/habits', { token: key });
      expect(asBearer.statusCode).toBe(401);
    });

    it('enters an amount, on the day of its person', async () => {
      const test = await buildTestApp(await open());
      const { token, habit, completions } = await asAda(test, {
        goals: [
          {
            from: '2026-11-01',
            schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
            target: { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' },
          },
        ],
      });
      const { key } = await makeLink(test, token, { habit });
      // It is after midnight in Paris.
      test.advance(12 * HOUR);
      await stamp(test, { key, amount: 25 });
      expect(await completions()).toEqual([{ date: '2026-11-22', completed: true, value: 25 }]);
    });

    it('notes when it was used, to the hour', async () => {
      const test = await buildTestApp(await open());
      const { token, habit } = await asAda(test);
      const { key } = await makeLink(test, token, { habit });
      const used = async () => (await links(test, await signInAgain(test)))[0]?.used_at;
      await stamp(test, { key });
      expect(await used()).toBe('2026-11-21T12:00:00.000Z');
      test.advance(HOUR - 1);
      await look(test, key);
      expect(await used()).toBe('2026-11-21T12:00:00.000Z');
      test.advance(1);
      await look(test, key);
      expect(await used()).toBe('2026-11-21T13:00:00.000Z');
    });

    it('is used thirty times at once, and guessed at by a network six hundred, which keeps out no key', async () => {
      const test = await buildTestApp(await open());
      const { token, habit } = await asAda(test);
      const { key } = await makeLink(test, token, { habit });
      const other = await makeLink(test, token, { habit });
      for (let n = 0; n < 30; n += 1)
        expect((await look(test, key, `198.51.100.${n}`)).statusCode).toBe(200);
      expect(codeOf(await look(test, key, '198.51.100.99'))).toBe('too_many_requests');
      expect((await look(test, other.key, '198.51.100.99')).statusCode).toBe(200);
      const guess = 'x'.repeat(43);
      for (let n = 0; n < 600; n += 1) await look(test, guess, '203.0.113.1');
      expect(codeOf(await look(test, guess, '203.0.113.1'))).toBe('too_many_requests');
      expect((await look(test, other.key, '203.0.113.1')).statusCode).toBe(200);
    });
  });
});
