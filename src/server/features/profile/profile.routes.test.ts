import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { AccountExport } from '#contract/export.ts';
import type { Session } from '#contract/profile.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD, signedIn, type TestApp } from '../../testing/test-app.ts';

const NEW = 'ada@lovelace.example.org';

const signIn = async (test: TestApp, email: string, password = PASSWORD) =>
  await test.send('POST', '/api/auth/login', { body: { email, password } });

anyDatabase(({ open }) => {
  it('answers who is signed in', async () => {
    const { test, token } = await signedIn(await open());
    expect((await test.send('GET', '/api/profile/me', { token })).json()).toEqual({
      id: expect.any(String),
      email: 'ada@example.org',
      name: 'Ada',
      locale: 'en',
      time_zone: 'Europe/Paris',
      day_start_hour: 0,
      shown_first: 'share',
      created_at: '2026-11-21T12:00:00.000Z',
      // Whoever comes first runs the server.
      is_operator: true,
    });
  });

  it('says when the password was changed last, once it was', async () => {
    const { test, token } = await signedIn(await open());
    test.advance(MINUTE);
    const body = { current_password: PASSWORD, new_password: 'battery staple' };
    expect((await test.send('PATCH', '/api/profile/password', { token, body })).statusCode).toBe(
      204,
    );
    for (const method of ['GET', 'PATCH'] as const)
      expect(
        (await test.send(method, '/api/profile/me', { token, body: {} })).json(),
      ).toMatchObject({
        created_at: '2026-11-21T12:00:00.000Z',
        password_changed_at: '2026-11-21T12:01:00.000Z',
      });
  });

  it('changes what is given and nothing else', async () => {
    const { test, token } = await signedIn(await open());
    const before = (await test.send('GET', '/api/profile/me', { token })).json();
    const change = { locale: 'fr', day_start_hour: 4, shown_first: 'streak' };
    const answer = await test.send('PATCH', '/api/profile/me', { token, body: change });
    expect(answer.json()).toEqual({ ...before, ...change });
    expect((await test.send('PATCH', '/api/profile/me', { token, body: {} })).json()).toEqual(
      answer.json(),
    );
  });

  it('moves thirty times at once, and then once a minute; whatever else changes is free', async () => {
    const { test, token } = await signedIn(await open());
    const change = async (body: object) =>
      (await test.send('PATCH', '/api/profile/me', { token, body })).statusCode;
    const moves: number[] = [];
    for (let count = 0; count < 30; count += 1)
      moves.push(await change({ day_start_hour: 1 + (count % 2), time_zone: 'UTC' }));
    expect(new Set(moves)).toEqual(new Set([200]));
    expect(await change({ time_zone: 'Asia/Tokyo' })).toBe(429);
    expect(await change({ name: 'Ada', day_start_hour: 2, time_zone: 'UTC' })).toBe(200);
    test.advance(MINUTE);
    expect([await change({ time_zone: 'Asia/Tokyo' }), await change({ time_zone: 'UTC' })]).toEqual(
      [200, 429],
    );
  });

  it('refuses what is wrong with a field, and says what it is', async () => {
    const { test, token } = await signedIn(await open());
    for (const [body, path, code] of [
      [{ name: '' }, 'name', 'required'],
      [{ locale: 'de' }, 'locale', 'invalid'],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'invalid_time_zone'],
      [{ day_start_hour: 24 }, 'day_start_hour', 'too_big'],
      [{ day_start_hour: 1.5 }, 'day_start_hour', 'invalid'],
      [{ shown_first: 'name' }, 'shown_first', 'invalid'],
      [{ email: NEW }, 'email', 'unknown_field'],
    ] as const) {
      const answer = await test.send('PATCH', '/api/profile/me', { token, body });
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, code }]]);
    }
  });

  describe('another address', () => {
    it('counts once its code was given, and the old one is told', async () => {
      const { test, token } = await signedIn(await open());
      const asked = await test.send('POST', '/api/profile/email', {
        token,
        body: { email: NEW, password: PASSWORD },
      });
      expect([asked.statusCode, asked.json()]).toEqual([202, { email: NEW }]);
      const [toNew, toOld] = (await test.mails()).slice(-2);
      expect([toNew?.to?.[0]?.address, toOld?.to?.[0]?.address]).toEqual([NEW, 'ada@example.org']);
      const code = /\d{6}/.exec(toNew?.subject ?? '')?.[0];
      expect((await signIn(test, NEW)).statusCode).toBe(401);
      const wrong = await test.send('PATCH', '/api/profile/email', {
        token,
        body: { email: 'eve@example.org', code },
      });
      expect(wrong.json().code).toBe('invalid_code');
      const done = await test.send('PATCH', '/api/profile/email', {
        token,
        body: { email: NEW, code },
      });
      expect(done.json().email).toBe(NEW);
      expect((await test.mails()).at(-1)).toMatchObject({
        subject: 'Your Habitude address was changed',
        to: [{ address: 'ada@example.org' }],
      });
      expect((await signIn(test, NEW)).statusCode).toBe(200);
      expect((await signIn(test, 'ada@example.org')).statusCode).toBe(401);
    });

    it('that waits at a sign-up to be verified goes to who shows that it is theirs', async () => {
      const test = await buildTestApp(await open());
      const stranger = { email: NEW, password: PASSWORD, name: 'Eve' };
      await test.send('POST', '/api/auth/create', { body: stranger });
      const { access_token: token } = await test.signUp();
      const body = { email: NEW, password: PASSWORD };
      await test.send('POST', '/api/profile/email', { token, body });
      const mail = (await test.mails()).findLast(({ to }) => to?.[0]?.address === NEW);
      const code = /\d{6}/.exec(mail?.subject ?? '')?.[0];
      const done = await test.send('PATCH', '/api/profile/email', {
        token,
        body: { email: NEW, code },
      });
      expect(done.json().email).toBe(NEW);
    });

    it('ends the other sessions, as another password does', async () => {
      const test = await buildTestApp(await open());
      const { access_token: elsewhere } = await test.signUp();
      const { access_token: token } = (await signIn(test, 'ada@example.org')).json<Tokens>();
      const body = { email: NEW, password: PASSWORD };
      await test.send('POST', '/api/profile/email', { token, body });
      const mail = (await test.mails()).findLast(({ to }) => to?.[0]?.address === NEW);
      const code = /\d{6}/.exec(mail?.subject ?? '')?.[0];
      const me = async (bearer: string) =>
        (await test.send('GET', '/api/profile/me', { token: bearer })).statusCode;
      expect(await me(elsewhere)).toBe(200);
      await test.send('PATCH', '/api/profile/email', { token, body: { email: NEW, code } });
      expect([await me(elsewhere), await me(token)]).toEqual([401, 200]);
    });

    it('that somebody has already is not given away', async () => {
      const test = await buildTestApp(await open());
      await test.signUp({ email: 'bob@example.org', name: 'Bob' });
      const { access_token: token } = await test.signUp();
      const asked = await test.send('POST', '/api/profile/email', {
        token,
        body: { email: 'bob@example.org', password: PASSWORD },
      });
      expect(asked.statusCode).toBe(202);
      expect(
        (await test.mails()).slice(-2).map(({ subject, to }) => [subject, to?.[0]?.address]),
      ).toEqual([
        ['You already have an account on Habitude', 'bob@example.org'],
        ['Your Habitude address is about to change', 'ada@example.org'],
      ]);
    });

    it('is not asked for with a wrong password, and no more than once a minute', async () => {
      const { test, token } = await signedIn(await open());
      const ask = (password: string) =>
        test.send('POST', '/api/profile/email', { token, body: { email: NEW, password } });
      const wrong = await ask('not her password');
      expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'invalid_credentials']);
      expect((await ask(PASSWORD)).statusCode).toBe(202);
      expect((await ask(PASSWORD)).statusCode).toBe(429);
      test.advance(MINUTE);
      expect((await ask(PASSWORD)).statusCode).toBe(202);
    });
  });

  describe('the password', () => {
    it('makes links worthless that are still on their way', async () => {
      const { test, token } = await signedIn(await open());
      await test.send('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } });
      const link = /#token=(\S+)/.exec((await test.mails()).at(-1)?.text ?? '')?.[1];
      const body = { current_password: PASSWORD, new_password: 'a fresh start 99' };
      await test.send('PATCH', '/api/profile/password', { token, body });
      const reset = { token: link, password: 'a thief was here 1' };
      const answer = await test.send('PATCH', '/api/auth/create-new-password', { body: reset });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_token']);
    });

    it('can be changed by who knows it; other sessions end, and a mail tells', async () => {
      const { test, token } = await signedIn(await open());
      const other = (await signIn(test, 'ada@example.org')).json<Tokens>().access_token;
      const body = { current_password: PASSWORD, new_password: 'a fresh start 99' };
      expect((await test.send('PATCH', '/api/profile/password', { token, body })).statusCode).toBe(
        204,
      );
      expect((await test.send('GET', '/api/profile/me', { token })).statusCode).toBe(200);
      expect((await test.send('GET', '/api/profile/me', { token: other })).statusCode).toBe(401);
      expect((await test.mails()).at(-1)?.subject).toBe('Your Habitude password was changed');
      expect((await signIn(test, 'ada@example.org', 'a fresh start 99')).statusCode).toBe(200);
    });

    it.each([
      ['not her password', 'a fresh start 99', 'invalid_credentials', undefined],
      [
        PASSWORD,
        'password1234',
        'weak_password',
        [{ path: 'new_password', code: 'common_password' }],
      ],
    ])('stays with %s and %s', async (current_password, new_password, code, errors) => {
      const { test, token } = await signedIn(await open());
      const answer = await test.send('PATCH', '/api/profile/password', {
        token,
        body: { current_password, new_password },
      });
      expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
        422,
        code,
        errors,
      ]);
      expect((await signIn(test, 'ada@example.org')).statusCode).toBe(200);
    });

    it('can’t be guessed through a stolen session', async () => {
      const { test, token } = await signedIn(await open());
      const guess = () =>
        test.send('DELETE', '/api/profile/me', { token, body: { password: 'not her password' } });
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await guess()).statusCode);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    });
  });

  describe('sessions', () => {
    it('are listed with their device, and end one by one or all but this one', async () => {
      const { test, token } = await signedIn(await open());
      const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
      const body = { email: 'ada@example.org', password: PASSWORD };
      await test.send('POST', '/api/auth/login', { body, headers: { 'user-agent': firefox } });
      await signIn(test, 'ada@example.org');
      const list = async () =>
        (await test.send('GET', '/api/profile/sessions', { token })).json<Session[]>();
      const sessions = await list();
      expect(sessions).toHaveLength(3);
      expect(sessions.filter(({ current }) => current)).toHaveLength(1);
      const onFirefox = sessions.find(({ device }) => device === 'Firefox · Linux');
      expect(
        (await test.send('DELETE', `/api/profile/sessions/${onFirefox?.id}`, { token })).statusCode,
      ).toBe(204);
      expect(
        (await test.send('DELETE', `/api/profile/sessions/${onFirefox?.id}`, { token })).statusCode,
      ).toBe(404);
      expect((await test.send('DELETE', '/api/profile/sessions', { token })).statusCode).toBe(204);
      expect((await list()).map(({ current }) => current)).toEqual([true]);
    });

    it('are ended by who gave the password in the last ten minutes, and by nobody else', async () => {
      const test = await buildTestApp(await open());
      const { access_token: first, refresh_token } = await test.signUp();
      const [{ id } = { id: '' }] = (
        await test.send('GET', '/api/profile/sessions', { token: first })
      ).json<Session[]>();
      const other = (await signIn(test, 'ada@example.org')).json<Tokens>();
      test.advance(10 * MINUTE + SECOND);
      const { access_token: token } = (
        await test.send('POST', '/api/auth/refresh', { token: other.refresh_token })
      ).json<Tokens>();
      const end = async (path: string) => {
        const answer = await test.send('DELETE', `/api/profile/sessions${path}`, { token });
        return [answer.statusCode, answer.statusCode === 204 ? undefined : answer.json().code];
      };
      expect(await end('')).toEqual([403, 'password_needed']);
      expect(await end(`/${id}`)).toEqual([403, 'password_needed']);
      const confirm = (password: string) =>
        test.send('POST', '/api/profile/confirm-password', { token, body: { password } });
      const wrong = await confirm('not her password');
      expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'invalid_credentials']);
      expect(await end('')).toEqual([403, 'password_needed']);
      expect(
        (await test.send('POST', '/api/auth/refresh', { token: refresh_token })).statusCode,
      ).toBe(200);
      expect((await confirm(PASSWORD)).statusCode).toBe(204);
      expect(await end(`/${id}`)).toEqual([204, undefined]);
      expect(await end('')).toEqual([204, undefined]);
    });

    it('of another person don’t exist', async () => {
      const { test, token } = await signedIn(await open());
      const bob = await test.signUp({ email: 'bob@example.org', name: 'Bob' });
      const [session] = (
        await test.send('GET', '/api/profile/sessions', { token: bob.access_token })
      ).json<Session[]>();
      expect(
        (await test.send('DELETE', `/api/profile/sessions/${session?.id}`, { token })).statusCode,
      ).toBe(404);
      expect(
        (await test.send('GET', '/api/profile/me', { token: bob.access_token })).statusCode,
      ).toBe(200);
    });
  });

  it('gives everything that is stored away in one document', async () => {
    const { test, token } = await signedIn(await open());
    const habit = (
      await test.send('POST', '/api/habits', { token, body: { name: 'Read', frequency: 'DAILY' } })
    ).json();
    await test.send('POST', `/api/habits/${habit.id}/completions`, {
      token,
      body: { value: true },
    });
    const answer = await test.send('GET', '/api/profile/export', { token });
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="habitude-2026-11-21.json"',
    );
    const document = answer.json<AccountExport>();
    expect(document).toMatchObject({
      format: 'habitude',
      version: 4,
      profile: { email: 'ada@example.org' },
    });
    const list = await test.send('GET', '/api/habits', { token });
    const listed = list
      .json<(HabitAnswer & { slug: string })[]>()
      .map(({ slug, ...habit }) => ({ ...habit, slugs: [slug] }));
    const unsaid = { cue: '', reminders: [], answers: [] };
    expect(document.habits).toEqual(listed.map((habit) => ({ ...habit, ...unsaid })));
    expect(document.reminders).toEqual({ reminders: [], weekly_letter: false });
    expect(document.sessions).toHaveLength(1);
    expect(answer.body).not.toContain('argon2');
  });

  it('deletes every row of a person who gives their password, and none of another', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const bob = await test.signUp({ email: 'bob@example.org', name: 'Bob' });
    const { access_token: token } = await test.signUp({ remember: true });
    const habit = (
      await test.send('POST', '/api/habits', { token, body: { name: 'Read', frequency: 'DAILY' } })
    ).json();
    await test.send('POST', `/api/habits/${habit.id}/completions`, {
      token,
      body: { value: true },
    });
    const answer = await test.send('DELETE', '/api/profile/me', {
      token,
      body: { password: PASSWORD },
    });
    expect(answer.statusCode).toBe(204);
    expect((await test.send('GET', '/api/profile/me', { token })).statusCode).toBe(401);
    expect(
      (await test.send('GET', '/api/profile/me', { token: bob.access_token })).statusCode,
    ).toBe(200);
    expect((await signIn(test, 'ada@example.org')).statusCode).toBe(401);
    await test.app.jobs.runDue();
    const tables = ['sessions', 'chains', 'one_time_codes', 'habits', 'pages', 'jobs'] as const;
    const owners = await Promise.all(
      tables.map((table) => database.read.selectFrom(table).select('user_id').distinct().execute()),
    );
    const { id } = (await test.send('GET', '/api/profile/me', { token: bob.access_token })).json();
    expect(new Set(owners.flat().map(({ user_id }) => user_id))).toEqual(new Set([id]));
    expect(await database.read.selectFrom('users').select('email').execute()).toEqual([
      { email: 'bob@example.org' },
    ]);
  });

  it('closes an account at once, and frees its address, whatever it still holds', async () => {
    const database = await open();
    const { test, token } = await signedIn(database);
    const { refresh_token } = (await signIn(test, 'ada@example.org')).json<Tokens>();
    const feed = (await test.send('POST', '/api/profile/calendar', { token })).json();
    const body = { password: PASSWORD };
    expect((await test.send('DELETE', '/api/profile/me', { token, body })).statusCode).toBe(204);
    expect(await database.read.selectFrom('users').select('closed_at').execute()).toHaveLength(1);
    const refreshed = await test.send('POST', '/api/auth/refresh', { token: refresh_token });
    expect(refreshed.statusCode).toBe(401);
    const calendar = new URL(feed.address).pathname;
    expect((await test.send('GET', calendar)).statusCode).toBe(404);
    await test.signUp({ name: 'Another' });
    await test.app.jobs.runDue();
    const left = await database.read.selectFrom('users').select(['name', 'closed_at']).execute();
    expect(left).toEqual([{ name: 'Another', closed_at: null }]);
  });
});
