import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, cookiesIn, PASSWORD, type TestApp } from '../../testing/test-app.ts';

const ada = { email: 'ada@example.org', password: PASSWORD, name: 'Ada' };
const login = { email: ada.email, password: PASSWORD };

async function codesOf(
  test: TestApp,
  path: string,
  body: unknown,
  method: 'POST' | 'PATCH' = 'POST',
  cookies: Record<string, string> = {},
) {
  const response = await test.send(method, path, { body, cookies });
  return [response.statusCode, response.statusCode < 400 ? undefined : response.json().code];
}

/** The token in the link of the newest mail. */
async function tokenOf(test: TestApp): Promise<string> {
  const text = (await test.mails()).at(-1)?.text ?? '';
  return /#token=(\S+)/.exec(text)?.[1] ?? '';
}

anyDatabase(({ open }) => {
  describe('signing up', () => {
    it('opens an account that can be used once its address is verified', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const signedUp = await test.send('POST', '/api/auth/create', { body: ada });
      expect([signedUp.statusCode, signedUp.json()]).toEqual([202, { email: ada.email }]);
      expect(await codesOf(test, '/api/auth/login', login)).toEqual([403, 'email_not_verified']);
      const body = { email: ada.email, code: await test.code() };
      const cookies = cookiesIn(signedUp);
      expect(await codesOf(test, '/api/auth/verify-email', body, 'PATCH', cookies)).toEqual([
        204,
        undefined,
      ]);
      expect(await codesOf(test, '/api/auth/login', login)).toEqual([200, undefined]);
    });

    it('takes the address in any case, and spaces in the code', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const cookies = cookiesIn(await test.send('POST', '/api/auth/create', { body: ada }));
      const code = (await test.code()).replace(/^.../, '$& ');
      const body = { email: 'ADA@Example.org', code };
      expect(await codesOf(test, '/api/auth/verify-email', body, 'PATCH', cookies)).toEqual([
        204,
        undefined,
      ]);
      expect(
        await codesOf(test, '/api/auth/login', { ...login, email: 'Ada@EXAMPLE.org' }),
      ).toEqual([200, undefined]);
    });

    it('answers alike for a known address, and tells its owner by mail', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      await test.signUp();
      const answer = await test.send('POST', '/api/auth/create', {
        body: { ...ada, password: 'another one 1234' },
      });
      expect([answer.statusCode, answer.json()]).toEqual([202, { email: ada.email }]);
      expect((await test.mails()).at(-1)?.subject).toBe('You already have an account on Habitude');
      expect(await codesOf(test, '/api/auth/login', login)).toEqual([200, undefined]);
    });

    it('is answered alike afterwards too: whoever signed up is told to verify the address', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      await test.signUp();
      for (const email of [ada.email, 'new@example.org']) {
        const body = { ...ada, email, password: 'the password of Eve' };
        await test.send('POST', '/api/auth/create', { body });
        const attempt = { email, password: body.password };
        expect(await codesOf(test, '/api/auth/login', attempt)).toEqual([
          403,
          'email_not_verified',
        ]);
      }
    });

    it('refuses a password that many use, or that is made of the person', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      for (const [password, code] of [
        ['password1234', 'common_password'],
        ['LÖVELACE 4711', 'personal_password'],
        ['I am countess ada@example.org', 'personal_password'],
        ['lovelace-4711', 'personal_password'],
      ]) {
        const body = { ...ada, name: 'Ada Lovelace', password };
        const answer = await test.send('POST', '/api/auth/create', { body });
        const { code: problem, errors } = answer.json();
        expect([problem, errors]).toEqual(['weak_password', [{ path: 'password', code }]]);
      }
      expect(await test.mails()).toEqual([]);
    });

    it('takes a password of 10 to 256 characters, of whatever kind', async () => {
      const test = await buildTestApp(await open());
      for (const [length, status] of [
        [9, 400],
        [10, 202],
        [256, 202],
        [257, 400],
      ]) {
        const password = [...'Ψ 鷺🐦é\u0007-'.repeat(64)].slice(0, length).join('');
        const answer = await test.send('POST', '/api/auth/create', { body: { ...ada, password } });
        expect([length, answer.statusCode]).toEqual([length, status]);
      }
    });

    it('survives the same sign-up twice at once', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const answers = await Promise.all(
        [1, 2, 3].map(() => codesOf(test, '/api/auth/create', ada)),
      );
      expect(answers).toEqual(Array.from({ length: 3 }, () => [202, undefined]));
    });
  });

  describe('verification codes', () => {
    it('are valid for 15 minutes', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      await test.send('POST', '/api/auth/create', { body: ada });
      const body = { email: ada.email, code: await test.code() };
      test.advance(15 * MINUTE);
      expect(await codesOf(test, '/api/auth/verify-email', body, 'PATCH')).toEqual([
        422,
        'expired_code',
      ]);
    });

    it('are used up by five wrong tries of the browser that asked', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const cookies = cookiesIn(await test.send('POST', '/api/auth/create', { body: ada }));
      const code = await test.code();
      const wrong = code === '111111' ? '222222' : '111111';
      const verify = (given: string) =>
        codesOf(
          test,
          '/api/auth/verify-email',
          { email: ada.email, code: given },
          'PATCH',
          cookies,
        );
      for (let n = 0; n < 5; n += 1) expect(await verify(wrong)).toEqual([422, 'invalid_code']);
      // Right or wrong: nobody learns more by going on.
      for (const given of [code, wrong]) expect(await verify(given)).toEqual([422, 'expired_code']);
    });

    it('are replaced by a newer one, of which one a minute is sent', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const cookies = cookiesIn(await test.send('POST', '/api/auth/create', { body: ada }));
      const first = await test.code();
      const resend = () =>
        codesOf(test, '/api/auth/resend-verification-email', { email: ada.email }, 'POST', cookies);
      expect(await resend()).toEqual([202, undefined]);
      expect(await test.mails()).toHaveLength(1);
      test.advance(MINUTE);
      expect(await resend()).toEqual([202, undefined]);
      expect(await test.mails()).toHaveLength(2);
      const second = await test.code();
      // Once in a million the newer code is the same.
      if (first === second) return;
      const verify = (code: string) =>
        codesOf(test, '/api/auth/verify-email', { email: ada.email, code }, 'PATCH', cookies);
      expect(await verify(first)).toEqual([422, 'invalid_code']);
      expect(await verify(second)).toEqual([204, undefined]);
      expect(await verify(second)).toEqual([422, 'invalid_code']);
    });

    it('are not mailed to an unknown address, and nobody is told', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const answer = await test.send('POST', '/api/auth/resend-verification-email', {
        body: { email: 'who@example.org' },
      });
      expect([answer.statusCode, answer.json()]).toEqual([
        202,
        { email: 'who@example.org', sent: true },
      ]);
      expect(await test.mails()).toEqual([]);
    });
  });

  describe('a forgotten password', () => {
    it('is replaced with the mailed link, once; every session ends and the person is told', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const { access_token } = await test.signUp();
      expect(await codesOf(test, '/api/auth/forgot-password', { email: ada.email })).toEqual([
        202,
        undefined,
      ]);
      const token = await tokenOf(test);
      const body = { token, password: 'a fresh start 99' };
      expect(await codesOf(test, '/api/auth/create-new-password', body, 'PATCH')).toEqual([
        204,
        undefined,
      ]);
      expect((await test.send('GET', '/api/profile/me', { token: access_token })).statusCode).toBe(
        401,
      );
      expect((await test.mails()).at(-1)?.subject).toBe('Your Habitude password was changed');
      expect(await codesOf(test, '/api/auth/create-new-password', body, 'PATCH')).toEqual([
        422,
        'invalid_token',
      ]);
      expect(await codesOf(test, '/api/auth/login', login)).toEqual([401, 'invalid_credentials']);
      expect(await codesOf(test, '/api/auth/login', { ...login, password: body.password })).toEqual(
        [200, undefined],
      );
    });

    it('keeps its link when the new password is refused, and loses it after 30 minutes', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      await test.signUp();
      await test.send('POST', '/api/auth/forgot-password', { body: { email: ada.email } });
      const token = await tokenOf(test);
      expect(
        await codesOf(
          test,
          '/api/auth/create-new-password',
          { token, password: 'password1234' },
          'PATCH',
        ),
      ).toEqual([422, 'weak_password']);
      test.advance(30 * MINUTE);
      expect(
        await codesOf(
          test,
          '/api/auth/create-new-password',
          { token, password: 'a fresh start 99' },
          'PATCH',
        ),
      ).toEqual([422, 'invalid_token']);
    });

    it('of an unknown address is answered alike, and mailed to nobody', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      expect(
        await codesOf(test, '/api/auth/forgot-password', { email: 'who@example.org' }),
      ).toEqual([202, undefined]);
      expect(await test.mails()).toEqual([]);
      expect(
        await codesOf(
          test,
          '/api/auth/create-new-password',
          { token: 'x', password: 'a fresh start 99' },
          'PATCH',
        ),
      ).toEqual([422, 'invalid_token']);
    });
  });

  it('ends a session 30 days after its sign-in at the latest', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    let { access_token, refresh_token } = await test.signUp();
    for (let day = 0; day < 30; day += 1) {
      expect((await test.send('GET', '/api/profile/me', { token: access_token })).statusCode).toBe(
        200,
      );
      test.advance(DAY - MINUTE);
      const answer = await test.send('POST', '/api/auth/refresh', { token: refresh_token });
      expect(answer.statusCode).toBe(200);
      ({ access_token, refresh_token } = answer.json());
    }
    test.advance(30 * MINUTE);
    expect(
      (await test.send('POST', '/api/auth/refresh', { token: refresh_token })).statusCode,
    ).toBe(401);
  });
});
