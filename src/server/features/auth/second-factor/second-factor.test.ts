import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { Credentials } from '#contract/passkeys.ts';
import { DAY, MINUTE, SECOND } from '../../../platform/clock.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { openBrowser, type Browser } from '../../../testing/browser.ts';
import { buildTestApp, codeOf, PASSWORD, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'ada@example.org';
const WRONG = '000000';

const appOf = (secret: string, test: TestApp) => (offset: number) =>
  new TOTP({ secret }).generate({ timestamp: test.now() + offset });

/** The session goes on, a while after its person has shown who they are. */
async function goOn(test: TestApp, refresh_token: string): Promise<string> {
  const answer = await test.send('POST', '/api/auth/refresh', { token: refresh_token });
  return answer.json<Tokens>().access_token;
}

/** An account with a second factor, and the app of its person. */
async function setUp(test: TestApp) {
  const { access_token: token, refresh_token } = await test.signUp();
  const path = '/api/profile/second-factor';
  const asked = await test.send('POST', `${path}/secret`, { token });
  const { secret, ticket } = asked.json<{ secret: string; ticket: string }>();
  const code = appOf(secret, test);
  const body = { ticket, code: code(0) };
  const added = await test.send('POST', path, { token, body });
  const { codes } = added.json<{ codes: string[] }>();
  // The code that was given is used up.
  test.advance(30 * SECOND);
  const login = (browser: Browser, more: object = {}) =>
    browser.send('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD, ...more });
  return { token, refresh_token, secret, ticket, code, added, codes, login };
}

eachDatabase(({ open }) => {
  describe('a second factor', () => {
    it('is asked for after the password, and tells nobody else that it is there', async () => {
      const test = await buildTestApp(await open());
      const { login, code, added, codes, token } = await setUp(test);
      expect(added.statusCode).toBe(201);
      expect(codes).toHaveLength(10);
      const listed = await test.send('GET', '/api/profile/credentials', { token });
      expect(listed.json<Credentials>()).toMatchObject({ second_factor: true, recovery_codes: 10 });
      const stranger = openBrowser(test, '203.0.113.1');
      expect(codeOf(await login(stranger, { password: 'a wrong guess' }))).toBe(
        'invalid_credentials',
      );
      const guess = { password: 'a wrong guess', code: WRONG };
      expect(codeOf(await login(stranger, guess))).toBe('invalid_credentials');
      const home = openBrowser(test, '192.0.2.1');
      expect(codeOf(await login(home))).toBe('second_factor_needed');
      expect(codeOf(await login(home, { code: WRONG }))).toBe('invalid_code');
      const signedIn = await login(home, { code: code(0) });
      expect(signedIn.statusCode).toBe(200);
      const sessions = await test.send('GET', '/api/profile/sessions', {
        token: signedIn.json<Tokens>().access_token,
      });
      expect(sessions.json()[0]).toMatchObject({ opened_by: 'code', current: true });
    });

    it('takes a code once, also from two at once, one step early or late', async () => {
      const test = await buildTestApp(await open());
      const { login, code } = await setUp(test);
      const browser = openBrowser(test, '192.0.2.1');
      const both = await Promise.all([0, 1].map(() => login(browser, { code: code(0) })));
      expect(both.map(codeOf).toSorted()).toEqual([200, 'invalid_code']);
      expect(codeOf(await login(browser, { code: code(0) }))).toBe('invalid_code');
      expect(codeOf(await login(browser, { code: code(-30 * SECOND) }))).toBe('invalid_code');
      expect(codeOf(await login(browser, { code: code(60 * SECOND) }))).toBe('invalid_code');
      expect((await login(browser, { code: code(30 * SECOND) })).statusCode).toBe(200);
    });

    it('takes each recovery code once, with or without its dashes, and tells its person', async () => {
      const test = await buildTestApp(await open());
      const { login, codes } = await setUp(test);
      const [first = '', second = ''] = codes;
      const browser = openBrowser(test, '192.0.2.1');
      const both = await Promise.all([0, 1].map(() => login(browser, { code: first })));
      expect(both.map(codeOf).toSorted()).toEqual([200, 'invalid_code']);
      const typed = second.replaceAll('-', '').toLowerCase();
      expect((await login(browser, { code: typed })).statusCode).toBe(200);
      expect(codeOf(await login(browser, { code: typed }))).toBe('invalid_code');
      const told = (await test.mails()).filter(({ text = '' }) =>
        text.includes('recovery codes was used'),
      );
      expect(told).toHaveLength(2);
    });

    it('is not got past by a reset by mail', async () => {
      const test = await buildTestApp(await open());
      const { login, code } = await setUp(test);
      await test.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
      const [, secret] = /#token=(\S+)/.exec((await test.mails()).at(-1)?.text ?? '') ?? [];
      const thief = openBrowser(test, '203.0.113.1');
      const password = 'a fresh start 98';
      const reset = { token: secret, password };
      expect((await thief.send('PATCH', '/api/auth/create-new-password', reset)).statusCode).toBe(
        204,
      );
      expect(codeOf(await login(thief, { password }))).toBe('second_factor_needed');
      expect((await login(thief, { password, code: code(0) })).statusCode).toBe(200);
    });

    it('is not asked for on a trusted device, for 30 days and for one password', async () => {
      const test = await buildTestApp(await open());
      const { login, code } = await setUp(test);
      const home = openBrowser(test, '192.0.2.1');
      await login(home, { code: code(0), trust: true });
      expect((await login(home)).statusCode).toBe(200);
      expect(codeOf(await login(openBrowser(test, '192.0.2.1')))).toBe('second_factor_needed');
      test.advance(30 * DAY - MINUTE);
      const signedIn = await login(home);
      expect(signedIn.statusCode).toBe(200);
      const token = signedIn.json<Tokens>().access_token;
      const confirm = { password: PASSWORD, code: code(0) };
      const path = '/api/profile/confirm-password';
      expect((await test.send('POST', path, { token, body: confirm })).statusCode).toBe(204);
      const password = 'a fresh start 98';
      await test.send('PATCH', '/api/profile/password', {
        token,
        body: { new_password: password },
      });
      expect(codeOf(await login(home, { password }))).toBe('second_factor_needed');
      test.advance(MINUTE);
      expect(codeOf(await login(home, { password }))).toBe('second_factor_needed');
    });

    it('lets nobody guess: wrong codes count as wrong passwords do, and never keep the owner out', async () => {
      const test = await buildTestApp(await open());
      const { login, code } = await setUp(test);
      const home = openBrowser(test, '192.0.2.1');
      await login(home, { code: code(0) });
      const thief = openBrowser(test, '203.0.113.1');
      const answers: unknown[] = [];
      for (let n = 0; n < 8; n += 1) {
        // To have the password alone gives no new tries.
        answers.push(codeOf(await login(thief, { code: WRONG })), codeOf(await login(thief)));
      }
      expect(answers.filter((answer) => answer === 'invalid_code')).toHaveLength(5);
      expect(answers.at(-1)).toBe('too_many_requests');
      test.advance(30 * SECOND);
      expect((await login(home, { code: code(0) })).statusCode).toBe(200);
    });

    it('lets nobody who is signed in guess: nor does the password alone give new tries', async () => {
      const test = await buildTestApp(await open());
      const { token } = await setUp(test);
      const confirm = (more: object) =>
        test.send('POST', '/api/profile/confirm-password', {
          token,
          body: { password: PASSWORD, ...more },
        });
      const answers: unknown[] = [];
      for (let n = 0; n < 8; n += 1)
        answers.push(codeOf(await confirm({ code: WRONG })), codeOf(await confirm({})));
      expect(answers.filter((answer) => answer === 'invalid_code')).toHaveLength(5);
      expect(answers.at(-2)).toBe('too_many_requests');
    });

    it('counts no right code as wrong where the database is held up', async () => {
      const database = await open();
      let isHeldUp = true;
      const test = await buildTestApp({
        ...database,
        async write(work, owner) {
          // The try is counted before, and given back after it.
          if (isHeldUp && new Error().stack?.includes('noteProof'))
            throw Object.assign(new Error('a lock was waited for'), { code: '57014' });
          return await database.write(work, owner);
        },
      });
      const { token, code } = await setUp(test);
      const body = { password: PASSWORD, code: code(0) };
      const confirm = () => test.send('POST', '/api/profile/confirm-password', { token, body });
      for (let n = 0; n < 8; n += 1) expect(codeOf(await confirm())).toBe('unavailable');
      isHeldUp = false;
      expect((await confirm()).statusCode).toBe(204);
    });

    it('is changed by who shows both, and not by the password alone', async () => {
      const test = await buildTestApp(await open());
      const { refresh_token, code, codes, ticket } = await setUp(test);
      test.advance(11 * MINUTE);
      const token = await goOn(test, refresh_token);
      const path = '/api/profile/second-factor';
      const remove = () => test.send('DELETE', path, { token });
      const confirm = (body: object) =>
        test.send('POST', '/api/profile/confirm-password', { token, body });
      expect(codeOf(await remove())).toBe('password_needed');
      expect((await confirm({ password: PASSWORD })).statusCode).toBe(204);
      expect(codeOf(await remove())).toBe('password_needed');
      expect(codeOf(await confirm({ password: PASSWORD, code: WRONG }))).toBe('invalid_code');
      expect((await confirm({ password: PASSWORD, code: code(0) })).statusCode).toBe(204);
      const again = await test.send('POST', path, { token, body: { ticket, code: code(0) } });
      expect(codeOf(again)).toBe('conflict');
      const renewed = await test.send('POST', '/api/profile/recovery-codes', { token });
      const fresh = renewed.json<{ codes: string[] }>().codes;
      expect(fresh.filter((each) => codes.includes(each))).toEqual([]);
      expect(codeOf(await confirm({ password: PASSWORD, code: codes[0] }))).toBe('invalid_code');
      expect((await confirm({ password: PASSWORD, code: fresh[0] })).statusCode).toBe(204);
      expect((await remove()).statusCode).toBe(204);
      const listed = await test.send('GET', '/api/profile/credentials', { token });
      expect(listed.json()).toMatchObject({ second_factor: false, recovery_codes: 0 });
    });

    it('begins with a first code, in the session that asked, within a quarter of an hour', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token, refresh_token } = await test.signUp();
      const path = '/api/profile/second-factor';
      const ask = async () =>
        (await test.send('POST', `${path}/secret`, { token })).json<{
          secret: string;
          ticket: string;
        }>();
      const { secret, ticket } = await ask();
      const code = appOf(secret, test);
      const send = (body: object, bearer = token) =>
        test.send('POST', path, { token: bearer, body });
      expect(codeOf(await send({ ticket, code: WRONG }))).toBe('invalid_code');
      const body = { email: EMAIL, password: PASSWORD };
      const other = (await test.send('POST', '/api/auth/login', { body })).json<Tokens>();
      const elsewhere = await send({ ticket, code: code(0) }, other.access_token);
      expect(codeOf(elsewhere)).toBe('expired_code');
      const forged = `${ticket.slice(0, -3)}AAA`;
      expect(codeOf(await send({ ticket: forged, code: code(0) }))).toBe('expired_code');
      test.advance(15 * MINUTE);
      const later = await goOn(test, refresh_token);
      expect(codeOf(await send({ ticket, code: code(0) }, later))).toBe('expired_code');
    });

    it('is kept encrypted, and its recovery codes as hashes', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { secret, codes } = await setUp(test);
      const rows = JSON.stringify(
        await database.read.selectFrom('credentials').selectAll().execute(),
      );
      for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
        expect(rows).not.toContain(each);
    });
  });
});
