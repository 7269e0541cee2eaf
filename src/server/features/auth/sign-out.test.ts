import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import {
  buildTestApp,
  cookiesIn,
  PASSWORD,
  REMEMBER_COOKIE,
  rememberCookieIn,
  type TestApp,
} from '../../testing/test-app.ts';

const headers = { 'sec-fetch-site': 'same-origin' };
const SIGN_OUT = { '__Host-habitude_sign_out': 's' };
const ADA = { email: 'ada@example.org', password: PASSWORD };

interface Browser extends Tokens {
  cookies: Record<string, string>;
}

type Sending = Parameters<TestApp['send']>[2];

const signOut = (test: TestApp, sending: Sending) =>
  test.send('POST', '/api/auth/logout', { headers, ...sending });

async function refresh(test: TestApp, sending: Sending) {
  const answer = await test.send('POST', '/api/auth/refresh', { headers, ...sending });
  return { status: answer.statusCode, cookie: rememberCookieIn(answer), ...answer.json<Tokens>() };
}

/** @returns what a browser has after a sign-in that is remembered */
async function signInRemembered(test: TestApp, sending: Sending = {}) {
  const body = { ...ADA, remember: true };
  const answer = await test.send('POST', '/api/auth/login', { body, ...sending });
  expect(answer.statusCode).toBe(200);
  const cookies = { [REMEMBER_COOKIE]: rememberCookieIn(answer) ?? '' };
  return { answer, cookies, ...answer.json<Tokens>() };
}

/** Which of the cookies that belong to a remembered session an answer clears. */
function clearedBy(answer: LightMyRequestResponse): string[] {
  return answer.cookies
    .filter(({ maxAge }) => maxAge === 0)
    .map(({ name }) => name.replace('__Host-habitude_', ''));
}

anyDatabase(({ open }) => {
  describe('a sign-out', () => {
    it.each<[string, (test: TestApp, browser: Browser) => Promise<Sending>]>([
      ['an access token', async (_, { access_token }) => ({ token: access_token })],
      ['the token that renews it', async (_, { refresh_token }) => ({ token: refresh_token })],
      [
        'such a token that has been replaced',
        async (test, { refresh_token: token }) => {
          const { access_token } = await refresh(test, { token });
          await test.send('GET', '/api/profile/me', { token: access_token });
          test.advance(MINUTE);
          return { token };
        },
      ],
      ['the cookie', async (_, { cookies }) => ({ cookies })],
      [
        'a cookie that has been replaced, by an answer that never came',
        async (test, { cookies }) => {
          await refresh(test, { cookies });
          test.advance(MINUTE);
          return { cookies };
        },
      ],
      [
        'the cookie, days later',
        async (test, { cookies }) => {
          test.advance(6 * DAY);
          return { cookies };
        },
      ],
    ])('by %s ends the session, and clears its cookies', async (_, proofOf) => {
      const test = await buildTestApp(await open());
      await test.signUp();
      const browser = await signInRemembered(test);
      const proof = await proofOf(test, browser);
      const answer = await signOut(test, proof);
      expect([answer.statusCode, clearedBy(answer)]).toEqual([204, ['remember', 'remembered']]);
      const after = [{ cookies: browser.cookies }, { token: browser.refresh_token }];
      for (const sending of after) expect((await refresh(test, sending)).status).toBe(401);
      expect((await signOut(test, proof)).statusCode).toBe(401);
    });

    it('by a cookie that is over has the browser forget it, and what it noted of signing out', async () => {
      const test = await buildTestApp(await open());
      const cookies = { [REMEMBER_COOKIE]: 'rt1.none', ...SIGN_OUT };
      const answer = await signOut(test, { cookies });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_token']);
      expect(clearedBy(answer)).toEqual(['remember', 'remembered', 'sign_out']);
    });

    it('by a token that is over leaves the cookie, which may be good still', async () => {
      const test = await buildTestApp(await open());
      await test.signUp();
      const { access_token: token, cookies } = await signInRemembered(test);
      test.advance(DAY);
      const answer = await signOut(test, { token, cookies });
      expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
      expect((await refresh(test, { cookies })).status).toBe(200);
    });

    it('of one session leaves the cookies of another, which goes on', async () => {
      const test = await buildTestApp(await open());
      await test.signUp();
      const { access_token: token } = await signInRemembered(test);
      const cookies = cookiesIn((await signInRemembered(test)).answer);
      const answer = await signOut(test, { token, cookies });
      expect([answer.statusCode, answer.cookies]).toEqual([204, []]);
      expect((await refresh(test, { cookies })).status).toBe(200);
      const left = await signOut(test, { cookies });
      expect([left.statusCode, clearedBy(left)]).toEqual([204, ['remember', 'remembered']]);
    });

    it.each([[{ 'sec-fetch-site': 'cross-site' }], [{}]])(
      'by the cookie is refused to other sites: %j',
      async (from) => {
        const test = await buildTestApp(await open());
        await test.signUp();
        const { cookies } = await signInRemembered(test);
        const answer = await signOut(test, { cookies, headers: from as Record<string, string> });
        expect(answer.statusCode).toBe(403);
        expect((await refresh(test, { cookies })).status).toBe(200);
      },
    );
  });

  describe('a browser whose person signed out while nobody could be told', () => {
    it.each<[string, Sending, number, number]>([
      // who signs in, how that is answered, and a refresh by the cookie afterwards
      ['the same person', { body: ADA }, 200, 401],
      ['the same person, to stay', { body: { ...ADA, remember: true } }, 200, 200],
      ['somebody else', { body: { ...ADA, email: 'bob@example.org' } }, 200, 401],
      ['who does not know the password', { body: { ...ADA, password: 'wrong' } }, 401, 401],
    ])('is out with the next sign-in, of %s', async (_, sending, status, later) => {
      const test = await buildTestApp(await open());
      await test.signUp({ email: 'bob@example.org' });
      await test.signUp();
      const { cookies, refresh_token: token } = await signInRemembered(test);
      const answer = await test.send('POST', '/api/auth/login', {
        ...sending,
        // As where a proxy takes away what tells the site: nobody must be locked out by that.
        headers: {},
        cookies: { ...cookies, ...SIGN_OUT },
      });
      expect(answer.statusCode).toBe(status);
      for (const proof of [{ cookies }, { token }])
        expect((await refresh(test, proof)).status).toBe(401);
      expect(clearedBy(answer).includes('sign_out')).toBe(status === 200);
      const now = { ...cookies, ...cookiesIn(answer) };
      expect((await refresh(test, { cookies: now })).status).toBe(later);
    });

    it('whose cookie is over signs in all the same', async () => {
      const test = await buildTestApp(await open());
      await test.signUp();
      const cookies = { [REMEMBER_COOKIE]: 'rt1.none', ...SIGN_OUT };
      const { answer } = await signInRemembered(test, { cookies });
      expect(clearedBy(answer)).toEqual(['sign_out']);
    });

    it('is out of both sessions when another one of its tabs signs out', async () => {
      const test = await buildTestApp(await open());
      await test.signUp();
      const { cookies } = await signInRemembered(test);
      const { access_token: token, refresh_token } = await signInRemembered(test);
      const answer = await signOut(test, { token, cookies: { ...cookies, ...SIGN_OUT } });
      expect(clearedBy(answer)).toEqual(['remember', 'remembered', 'sign_out']);
      expect((await refresh(test, { cookies })).status).toBe(401);
      expect((await refresh(test, { token: refresh_token })).status).toBe(401);
    });

    it('is out by a token of the same session', async () => {
      const test = await buildTestApp(await open());
      await test.signUp();
      const { refresh_token: token, cookies } = await signInRemembered(test);
      const answer = await signOut(test, { token, cookies: { ...cookies, ...SIGN_OUT } });
      expect([answer.statusCode, clearedBy(answer)]).toEqual([
        204,
        ['remember', 'remembered', 'sign_out'],
      ]);
    });

    it('who has not signed out there keeps the session that was', async () => {
      const test = await buildTestApp(await open());
      await test.signUp();
      const { cookies } = await signInRemembered(test);
      await signInRemembered(test, { cookies });
      expect((await refresh(test, { cookies })).status).toBe(200);
    });
  });
});
