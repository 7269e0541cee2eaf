import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PersonalToken } from '#contract/personal-tokens.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { follow, lookUntil } from '../../../testing/follow.ts';
import { makeToken } from '../../../testing/make-token.ts';
import { buildTestApp, codeOf, PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { newSecret } from './secret.ts';

const list = async (test: TestApp, token: string) =>
  (await test.send('GET', '/api/profile/tokens', { token })).json<PersonalToken[]>();

const habits = (test: TestApp, token: string, headers: Record<string, string> = {}) =>
  test.send('GET', '/api/habits', { token, headers });

const pauses = (test: TestApp, token: string) => test.send('GET', '/api/pauses', { token });

const createHabit = async (test: TestApp, token: string, name = 'Read') =>
  (
    await test.send('POST', '/api/habits', { token, body: { name, frequency: 'DAILY' } })
  ).json<HabitAnswer>();

async function asAda(test: TestApp) {
  const { access_token: token } = await test.signUp();
  return { token, habit: await createHabit(test, token) };
}

eachDatabase(({ open }) => {
  describe('a personal token', () => {
    it('is shown once, kept as a hash, and lets its program do what it is for', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token, habit } = await asAda(test);
      const made = await makeToken(test, token, { name: 'The button', scopes: ['write:days'] });
      expect(made.token).toEqual({
        id: expect.any(String),
        name: 'The button',
        scopes: ['write:days'],
        habits: null,
        created_at: '2026-11-21T12:00:00.000Z',
        expires_at: '2026-12-21T12:00:00.000Z',
        used_at: null,
        used_by: '',
      });
      expect(await list(test, token)).toEqual([made.token]);
      const stored = await database.read.selectFrom('personal_tokens').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(made.secret);
      const path = `/api/habits/${habit.id}/completions`;
      const body = { value: true };
      const done = await test.send('POST', path, { token: made.secret, body });
      expect(done.json()).toEqual({ date: '2026-11-21', completed: true, value: true });
      const refused = await habits(test, made.secret);
      expect(refused.json()).toMatchObject({
        code: 'forbidden',
        detail: 'This call takes a token with the scope read.',
      });
      expect(JSON.stringify(test.logs())).not.toContain(made.secret);
    });

    it('is told of by mail when it is made and when it is revoked', async () => {
      const test = await buildTestApp(await open());
      const { token } = await asAda(test);
      const { token: made } = await makeToken(test, token, { name: 'Sticker at the door' });
      expect((await test.mails()).at(-1)?.text).toContain('Sticker at the door');
      await test.send('DELETE', `/api/profile/tokens/${made.id}`, { token });
      const last = (await test.mails()).at(-1);
      expect(last?.text).toContain('A token was revoked: Sticker at the door.');
      expect(last?.text).toContain('/auth/alarm#token=');
    });

    it('asks for a proof that is no older than ten minutes; revoking one does not', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token, refresh_token } = await test.signUp();
      const { token: made, secret } = await makeToken(test, token);
      test.advance(11 * MINUTE);
      const refreshed = await test.send('POST', '/api/auth/refresh', { token: refresh_token });
      const { access_token: old } = refreshed.json();
      const body = { name: 'Late', scopes: ['read'], days: null };
      const late = await test.send('POST', '/api/profile/tokens', { token: old, body });
      expect(codeOf(late)).toBe('password_needed');
      const revoke = () => test.send('DELETE', `/api/profile/tokens/${made.id}`, { token: old });
      expect((await revoke()).statusCode).toBe(200);
      expect(codeOf(await revoke())).toBe('not_found');
      expect(codeOf(await habits(test, secret))).toBe('unauthenticated');
    });

    it('tells when it was last used and by what, to the hour', async () => {
      const test = await buildTestApp(await open());
      const { token } = await asAda(test);
      const { secret } = await makeToken(test, token);
      const calledBy = (agent: string) => habits(test, secret, { 'user-agent': agent });
      // A call does not wait for its note for long.
      const noted = async (bearer: string) => {
        const [{ used_at, used_by } = {}] = await list(test, bearer);
        return [used_at, used_by];
      };
      const noon = ['2026-11-21T12:00:00.000Z', 'HomeAssistant'];
      await calledBy('HomeAssistant/2026.11 aiohttp/3.13');
      await expect.poll(() => noted(token)).toEqual(noon);
      test.advance(5 * MINUTE);
      await calledBy('curl/8.14');
      expect(await noted(token)).toEqual(noon);
      test.advance(HOUR);
      const { access_token } = await signIn(test);
      await calledBy('<b>nobody</b>');
      await expect.poll(() => noted(access_token)).toEqual(['2026-11-21T13:05:00.000Z', '']);
    });

    it('ends when it is to end, and goes on for years where it is not', async () => {
      const test = await buildTestApp(await open());
      const { token } = await asAda(test);
      const { secret: brief } = await makeToken(test, token, { days: 30 });
      const { secret: lasting } = await makeToken(test, token, { days: null });
      test.advance(30 * DAY - 1);
      expect((await habits(test, brief)).statusCode).toBe(200);
      test.advance(1);
      expect(codeOf(await habits(test, brief))).toBe('unauthenticated');
      test.advance(3000 * DAY);
      expect((await habits(test, lasting)).statusCode).toBe(200);
    });

    it('stops at once when it is revoked, in the middle of its calls', async () => {
      const test = await buildTestApp(await open());
      const { token, habit } = await asAda(test);
      const { token: made, secret } = await makeToken(test, token, { scopes: ['write'] });
      const write = (value: boolean) =>
        test.send('POST', `/api/habits/${habit.id}/completions`, {
          token: secret,
          body: { value },
        });
      const during = await Promise.all([
        ...Array.from({ length: 10 }, () => write(true)),
        test.send('DELETE', `/api/profile/tokens/${made.id}`, { token }),
      ]);
      const statuses = during.map(({ statusCode }) => statusCode);
      expect(statuses.every((status) => [200, 204, 401].includes(status))).toBe(true);
      expect((await write(false)).statusCode).toBe(401);
      expect((await list(test, token)).length).toBe(0);
      const kept = await test.send('GET', `/api/habits/${habit.id}`, { token });
      expect(kept.json<HabitAnswer>().completions).not.toContainEqual(
        expect.objectContaining({ completed: false }),
      );
    });

    it('is one of fifty at most, also of many that are made at once', async () => {
      const test = await buildTestApp(await open());
      const { token } = await asAda(test);
      const body = { name: 'One more', scopes: ['read'], days: 30 };
      const make = () => test.send('POST', '/api/profile/tokens', { token, body });
      const first = await Promise.all(Array.from({ length: 45 }, make));
      expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      const rest = await Promise.all(Array.from({ length: 10 }, make));
      expect(rest.filter(({ statusCode }) => statusCode === 201).length).toBe(5);
      expect(rest.map(codeOf)).toContain('limit_reached');
      const [one] = await list(test, token);
      await test.send('DELETE', `/api/profile/tokens/${one?.id}`, { token });
      expect((await make()).statusCode).toBe(201);
    });

    it('is for habits of one’s own alone', async () => {
      const test = await buildTestApp(await open());
      const { habit } = await asAda(test);
      const { access_token: token } = await test.signUp({ email: 'bob@example.org' });
      const own = await createHabit(test, token);
      const body = { name: 'Both', scopes: ['read'], days: 30, habits: [own.id, habit.id] };
      const refused = await test.send('POST', '/api/profile/tokens', { token, body });
      expect(codeOf(refused)).toBe('not_found');
      expect(await list(test, token)).toEqual([]);
    });

    it('lets nobody in who guesses, mistypes or changes it', async () => {
      const test = await buildTestApp(await open());
      const { token } = await asAda(test);
      const { secret } = await makeToken(test, token);
      for (const wrong of [newSecret(), secret.slice(0, -1), `${secret.slice(0, -1)}~`, 'hbt_']) {
        const answer = await habits(test, wrong);
        expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthenticated']);
      }
      const cookies = { '__Host-habitude_remember': secret };
      const headers = { 'sec-fetch-site': 'same-origin' };
      const refreshed = await test.send('POST', '/api/auth/refresh', { cookies, headers });
      expect(codeOf(refreshed)).toBe('invalid_token');
      expect(codeOf(await test.send('POST', '/api/auth/refresh', { token: secret }))).toBe(
        'invalid_token',
      );
      expect(codeOf(await test.send('POST', '/api/auth/logout', { token: secret }))).toBe(
        'unauthenticated',
      );
    });

    it('that is made up is asked for four at a time, from however many addresses of a network', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      let [asked, most] = [0, 0];
      const reading = vi.spyOn(database.read, 'executeQuery').mockImplementation(async () => {
        asked += 1;
        most = Math.max(most, asked);
        await setImmediate();
        asked -= 1;
        return { rows: [] };
      });
      onTestFinished(() => reading.mockRestore());
      const from = (n: number) =>
        test.send('GET', '/api/habits', { token: newSecret(), ip: `2001:db8:0:${n}::1` });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => from(n)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
      expect(most).toBe(4);
    });

    it('is refused while its account is suspended, and gone with it', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token } = await asAda(test);
      const { secret } = await makeToken(test, token);
      const suspend = (suspended_at: number | null) =>
        database.write((writer) => writer.updateTable('users').set({ suspended_at }).execute());
      await suspend(test.now());
      expect(codeOf(await habits(test, secret))).toBe('unauthenticated');
      await suspend(null);
      expect((await habits(test, secret)).statusCode).toBe(200);
      await test.send('DELETE', '/api/profile/me', { token, body: { password: PASSWORD } });
      expect(codeOf(await habits(test, secret))).toBe('unauthenticated');
      expect(await database.read.selectFrom('personal_tokens').selectAll().execute()).toEqual([]);
    });

    it('ends with an alarm, and stays when a password is changed', async () => {
      const test = await buildTestApp(await open());
      const { token } = await asAda(test);
      const { secret } = await makeToken(test, token);
      const text = (await test.mails()).at(-1)?.text ?? '';
      await test.send('PATCH', '/api/profile/password', {
        token,
        body: { current_password: PASSWORD, new_password: 'a fresh start 98' },
      });
      expect((await habits(test, secret)).statusCode).toBe(200);
      const [, alarm] = /alarm#token=([\w-]+)/.exec(text) ?? [];
      await test.send('POST', '/api/auth/alarm', { body: { token: alarm } });
      expect(codeOf(await habits(test, secret))).toBe('unauthenticated');
    });

    it('is made again after an alarm once a new password came by the mailbox', async () => {
      const test = await buildTestApp(await open());
      const { token } = await asAda(test);
      await makeToken(test, token);
      const mailed = async (page: string) => {
        const text = (await test.mails()).map((mail) => mail.text).join('\n');
        return new RegExp(`${page}#token=(\\S+)`).exec(text)?.[1];
      };
      const alarm = { token: await mailed('alarm') };
      await test.send('POST', '/api/auth/alarm', { body: alarm });
      const make = async (password: string) => {
        const { access_token: fresh } = await signIn(test, password);
        const body = { name: 'Door', scopes: ['read'], days: null };
        return await test.send('POST', '/api/profile/tokens', { token: fresh, body });
      };
      expect(codeOf(await make(PASSWORD))).toBe('changes_held');
      await test.send('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } });
      const reset = { token: await mailed('forgot-password'), password: 'a fresh start 98' };
      await test.send('PATCH', '/api/auth/create-new-password', { body: reset });
      expect(codeOf(await make('a fresh start 98'))).toBe(201);
    });

    it('makes 300 calls at once and as many a minute, and says how many are left', async () => {
      const test = await buildTestApp(await open());
      const { token } = await asAda(test);
      const { secret } = await makeToken(test, token);
      const { secret: other } = await makeToken(test, token);
      const first = await pauses(test, secret);
      expect(first.headers).toMatchObject({
        'ratelimit-policy': '"token";q=300;w=60',
        ratelimit: '"token";r=299;t=1',
      });
      for (let n = 0; n < 299; n += 1) await pauses(test, secret);
      const refused = await pauses(test, secret);
      expect([codeOf(refused), refused.headers['ratelimit']]).toEqual([
        'too_many_requests',
        '"token";r=0;t=60',
      ]);
      expect(refused.headers['retry-after']).toBe('1');
      expect((await pauses(test, other)).headers['ratelimit']).toBe('"token";r=299;t=1');
      expect((await pauses(test, token)).headers).not.toHaveProperty('ratelimit');
      test.advance(MINUTE);
      expect((await pauses(test, secret)).headers['ratelimit']).toBe('"token";r=299;t=1');
    });

    it('ends the stream of its program when it is revoked', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const test = await buildTestApp(await open());
      const { token } = await asAda(test);
      const { token: made, secret } = await makeToken(test, token);
      test.app.live.start();
      const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
      const [ofProgram, ofPerson] = [await follow(address, secret), await follow(address, token)];
      await Promise.all([ofProgram.hears(1), ofPerson.hears(1)]);
      await vi.advanceTimersByTimeAsync(5000);
      await createHabit(test, token);
      await Promise.all([ofProgram.hears(2), ofPerson.hears(2)]);
      await test.send('DELETE', `/api/profile/tokens/${made.id}`, { token });
      await lookUntil(ofProgram.ended);
      await createHabit(test, token);
      await ofPerson.hears(3);
      expect(ofProgram.told()).toEqual([1, 2]);
    });

    it('is exported without its secret and its hash', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token } = await asAda(test);
      const { token: made, secret } = await makeToken(test, token);
      const exported = await test.send('GET', '/api/profile/export', { token });
      expect(exported.json().tokens).toEqual([made]);
      const [{ hash } = { hash: '' }] = await database.read
        .selectFrom('personal_tokens')
        .select('hash')
        .execute();
      expect(exported.body).not.toContain(secret);
      expect(exported.body).not.toContain(hash);
    });
  });
});

async function signIn(test: TestApp, password = PASSWORD) {
  const body = { email: 'ada@example.org', password };
  return (await test.send('POST', '/api/auth/login', { body })).json();
}
