import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import {
  buildTestApp,
  PASSWORD,
  REMEMBER_COOKIE,
  rememberCookieIn,
  type TestApp,
} from '../../testing/test-app.ts';
import { insertChain } from './chains.store.ts';
import { newChain } from './chains.ts';
import { insertSession } from './sessions.store.ts';

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

const refresh = (test: TestApp, token: string) => test.send('POST', '/api/auth/refresh', { token });

const refreshByCookie = (
  test: TestApp,
  cookie: string,
  headers: Record<string, string> = SAME_SITE,
) => test.send('POST', '/api/auth/refresh', { cookies: { [REMEMBER_COOKIE]: cookie }, headers });

const statusOfMe = async (test: TestApp, token: string) =>
  (await test.send('GET', '/api/profile/me', { token })).statusCode;

async function signInRemembered(test: TestApp): Promise<{ tokens: Tokens; cookie: string }> {
  await test.signUp();
  const body = { email: 'ada@example.org', password: PASSWORD, remember: true };
  const answer = await test.send('POST', '/api/auth/login', { body });
  return { tokens: answer.json(), cookie: rememberCookieIn(answer) ?? '' };
}

const claimsOf = ({ access_token }: Tokens): { sub: string; sid: string } =>
  JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());

/** The cookies of a remembered session that an answer sets. */
function pairIn({ cookies }: LightMyRequestResponse) {
  return {
    token: cookies.find(({ name }) => name === REMEMBER_COOKIE),
    mark: cookies.find(({ name }) => name === '__Host-habitude_remembered'),
  };
}

eachDatabase(({ open }) => {
  it.each([
    ['POST', '/api/notebook/commands'],
    ['POST', '/mcp'],
    ['DELETE', '/mcp'],
  ] as const)(
    'nothing is read of what comes with a bearer that was never ours, or no more is: %s %s',
    async (method, path) => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const noJson = (bearer?: string) => test.send(method, path, { token: bearer, body: '{' });
      expect((await noJson(token)).statusCode).toBe(400);
      for (const bearer of [undefined, `${token}x`, `hbt_${'x'.repeat(49)}`])
        expect((await noJson(bearer)).statusCode).toBe(401);
      test.advance(10 * MINUTE);
      expect((await noJson(token)).statusCode).toBe(401);
    },
  );

  describe('the session of a tab', () => {
    it('goes on with new tokens, the old access token still working until it expires', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const first = await test.signUp();
      const second = (await refresh(test, first.refresh_token)).json<Tokens>();
      expect(second.refresh_token).not.toBe(first.refresh_token);
      expect(await statusOfMe(test, first.access_token)).toBe(200);
      test.advance(10 * MINUTE);
      expect(await statusOfMe(test, first.access_token)).toBe(401);
    });

    it('lets its holder read while somebody else writes for long', async () => {
      const database = await open();
      const test = await buildTestApp(database, { isHashingReal: true });
      const { access_token } = await test.signUp();
      test.advance(2 * MINUTE);
      const { promise, resolve } = Promise.withResolvers<void>();
      const writing = database.write(() => promise);
      const headers = { authorization: `Bearer ${access_token}` };
      // `send` would wait for what is noted after the answer.
      const asked = Array.from({ length: 3 }, () =>
        test.app.http.inject({ url: '/api/profile/me', headers }),
      );
      const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
      expect(statuses).toEqual([200, 200, 200]);
      resolve();
      await writing;
    });

    it('outlives an answer that was lost, and the token in it is worth nothing', async () => {
      const test = await buildTestApp(await open());
      const { refresh_token } = await test.signUp();
      const lost = (await refresh(test, refresh_token)).json<Tokens>();
      test.advance(MINUTE);
      const again = (await refresh(test, refresh_token)).json<Tokens>();
      expect(await statusOfMe(test, again.access_token)).toBe(200);
      expect((await refresh(test, lost.refresh_token)).statusCode).toBe(401);
    });

    it('ends after a day without a refresh', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const { refresh_token } = await test.signUp();
      test.advance(DAY);
      expect((await refresh(test, refresh_token)).statusCode).toBe(401);
    });

    it('refuses a token whose generation was changed, without ending the chain', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const { refresh_token } = await test.signUp();
      const forged = refresh_token.replace(/\.0\./, '.7.');
      expect((await refresh(test, forged)).statusCode).toBe(401);
      expect((await refresh(test, refresh_token)).statusCode).toBe(200);
    });
  });

  describe('a remembered session', () => {
    it('begins with a cookie that no script can read, for seven days', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      await test.signUp();
      const body = { email: 'ada@example.org', password: PASSWORD, remember: true };
      const answer = await test.send('POST', '/api/auth/login', { body });
      expect(answer.cookies.find(({ name }) => name === REMEMBER_COOKIE)).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
        path: '/',
        maxAge: 604_800,
      });
      const forgotten = { body: { ...body, remember: false } };
      expect(rememberCookieIn(await test.send('POST', '/api/auth/login', forgotten))).toBe('');
    });

    it('has a mark beside its cookie that says whose it is, and comes, stays and goes with it', async () => {
      const test = await buildTestApp(await open());
      const { sub, sid } = claimsOf(await test.signUp({ remember: true }));
      const body = { email: 'ada@example.org', password: PASSWORD, remember: true };
      const began = await test.send('POST', '/api/auth/login', { body });
      const renewed = await refreshByCookie(test, rememberCookieIn(began) ?? '');
      for (const answer of [began, renewed]) {
        const { token, mark } = pairIn(answer);
        expect(mark).toEqual({
          ...token,
          name: mark?.name,
          value: mark?.value,
          httpOnly: undefined,
        });
        const claims = claimsOf(answer.json<Tokens>());
        expect(mark?.value).toBe(`${claims.sub}.${claims.sid}`);
        expect([claims.sub, claims.sid === sid]).toEqual([sub, false]);
      }
      const refused = await refreshByCookie(test, 'rt1.none');
      const { access_token: token } = renewed.json<Tokens>();
      const left = await test.send('POST', '/api/auth/logout', { token });
      const forgotten = { body: { ...body, remember: false } };
      for (const answer of [refused, left, await test.send('POST', '/api/auth/login', forgotten)])
        expect(pairIn(answer)).toMatchObject({
          token: { maxAge: 0 },
          mark: { maxAge: 0, value: '' },
        });
    });

    it('has a cookie with a plain name over plain http, as on a machine of one’s own', async () => {
      const publicUrl = 'http://localhost:3000';
      const test = await buildTestApp(await open(), { publicUrl, isHashingReal: true });
      await test.signUp();
      const body = { email: 'ada@example.org', password: PASSWORD, remember: true };
      const [{ name = '', value = '' } = {}] = (
        await test.send('POST', '/api/auth/login', { body })
      ).cookies.filter((cookie) => cookie.name.endsWith('habitude_remember'));
      expect(name).toBe('habitude_remember');
      const headers = { origin: publicUrl };
      const answer = await test.send('POST', '/api/auth/refresh', {
        cookies: { [name]: value },
        headers,
      });
      expect(answer.statusCode).toBe(200);
    });

    it('gives a new tab tokens of its own, and a new cookie', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const { cookie } = await signInRemembered(test);
      test.advance(6 * DAY);
      const answer = await refreshByCookie(test, cookie);
      expect(answer.statusCode).toBe(200);
      expect(rememberCookieIn(answer)).not.toBe(cookie);
      const tab = answer.json<Tokens>();
      expect(await statusOfMe(test, tab.access_token)).toBe(200);
      expect((await refresh(test, tab.refresh_token)).statusCode).toBe(200);
    });

    it('opens two tabs at once', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const { cookie } = await signInRemembered(test);
      const answers = await Promise.all([
        refreshByCookie(test, cookie),
        refreshByCookie(test, cookie),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(new Set(answers.map(rememberCookieIn)).size).toBe(1);
    });

    it('is gone on with from its own site alone', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const { cookie } = await signInRemembered(test);
      const from: [headers: Record<string, string>, status: number][] = [
        [{ 'sec-fetch-site': 'cross-site' }, 403],
        [{ 'sec-fetch-site': 'same-site' }, 403],
        [{ origin: 'https://elsewhere.example.org' }, 403],
        [{}, 403],
        [{ origin: 'https://habits.example.org' }, 200],
      ];
      for (const [headers, status] of from) {
        const answer = await refreshByCookie(test, cookie, headers);
        expect([headers, answer.statusCode]).toEqual([headers, status]);
      }
    });

    it('takes no cookie for a bearer token, nor the other way round', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const { cookie, tokens } = await signInRemembered(test);
      expect((await refresh(test, cookie)).statusCode).toBe(401);
      expect((await refreshByCookie(test, tokens.refresh_token)).statusCode).toBe(401);
    });
  });

  it('opens a hundred at most: with one more the oldest ends', async () => {
    const database = await open();
    const test = await buildTestApp(database, { isHashingReal: true });
    const oldest = await test.signUp();
    const { id: userId } = (
      await test.send('GET', '/api/profile/me', { token: oldest.access_token })
    ).json();
    const now = test.now();
    const sessionEndsAt = now + DAY;
    await database.write(async (writer) => {
      for (let n = 1; n < 100; n += 1) {
        const sessionId = newId();
        await insertSession(writer, {
          user_id: userId,
          id: sessionId,
          device: '',
          created_at: now,
          last_seen_at: now,
          opened_by: 'password',
          proven_by: 'password',
          proven_at: now,
          expires_at: sessionEndsAt,
        });
        await insertChain(
          writer,
          newChain({ user_id: userId, session_id: sessionId, kind: 'tab', now, sessionEndsAt }),
        );
      }
    });
    const count = async (token: string) =>
      (await test.send('GET', '/api/profile/sessions', { token })).json().length;
    expect(await count(oldest.access_token)).toBe(100);
    const body = { email: 'ada@example.org', password: PASSWORD };
    const newest = (await test.send('POST', '/api/auth/login', { body })).json<Tokens>();
    expect(await statusOfMe(test, oldest.access_token)).toBe(401);
    expect(await count(newest.access_token)).toBe(100);
  });

  it('lists none that nobody can go on with', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    const { cookie } = await signInRemembered(test);
    const devices = async (token: string) =>
      (await test.send('GET', '/api/profile/sessions', { token })).json().length;
    const tab = (await refreshByCookie(test, cookie)).json<Tokens>();
    expect(await devices(tab.access_token)).toBe(2);
    // The session of the sign-in without a cookie ends a day later.
    test.advance(DAY - MINUTE);
    const kept = (await refresh(test, tab.refresh_token)).json<Tokens>();
    test.advance(MINUTE);
    expect(await devices(kept.access_token)).toBe(1);
  });

  it('is refreshed 3000 times a minute, and then says how long to wait', async () => {
    const database = await open();
    const test = await buildTestApp(database, { isHashingReal: true });
    const first = (await refresh(test, (await test.signUp()).refresh_token)).json<Tokens>();
    await database.write((writer) =>
      writer
        .updateTable('limits')
        .set({ count: 2999 })
        .where('key', 'like', 'refreshes:%')
        .execute(),
    );
    const last = (await refresh(test, first.refresh_token)).json<Tokens>();
    const refused = await refresh(test, last.refresh_token);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    test.advance(MINUTE);
    expect((await refresh(test, last.refresh_token)).statusCode).toBe(200);
  });
});
