import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { openBrowser, type Browser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';

const EMAIL = 'ada@example.org';
const THEIRS = 'the password of Eve';

const signUp = (browser: Browser, password = PASSWORD, name = 'Ada') =>
  browser.send('POST', '/api/auth/create', { email: EMAIL, password, name });
const verify = (browser: Browser, code: string) =>
  browser.send('PATCH', '/api/auth/verify-email', { email: EMAIL, code });
const resend = (browser: Browser) =>
  browser.send('POST', '/api/auth/resend-verification-email', { email: EMAIL });
const signIn = async (browser: Browser, password = PASSWORD) => {
  const answer = await browser.send('POST', '/api/auth/login', { email: EMAIL, password });
  return [answer.statusCode, answer.statusCode === 200 ? undefined : answer.json().code];
};
const forget = (browser: Browser) =>
  browser.send('POST', '/api/auth/forgot-password', { email: EMAIL });
const choose = async (browser: Browser, token: string, password: string) =>
  (await browser.send('PATCH', '/api/auth/create-new-password', { token, password })).statusCode;

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

/** What the link of the newest mail with a code brings. */
async function linkCodeOf(test: TestApp): Promise<string> {
  const texts = (await test.mails()).map(({ text = '' }) => text);
  return texts.flatMap((text) => /#code=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
}

/** The tokens of all links to a new password that were mailed, the oldest first. */
async function tokensOf(test: TestApp): Promise<string[]> {
  const texts = (await test.mails()).map(({ text = '' }) => text);
  return texts.flatMap((text) => /#token=(\S+)/.exec(text)?.[1] ?? []);
}

anyDatabase(({ open }) => {
  async function setUp() {
    const database = await open();
    const test = await buildTestApp(database, { isHashingReal: true });
    const browsers = (...addresses: string[]) => addresses.map((at) => openBrowser(test, at));
    const [owner, phone, stranger] = browsers('192.0.2.1', '198.51.100.2', '203.0.113.3');
    if (!owner || !phone || !stranger) throw new Error('No browsers');
    return { test, database, owner, phone, stranger };
  }

  describe('a sign-up', () => {
    it('of a stranger, verified by the owner of the address, opens with the owner’s password', async () => {
      const { test, owner, stranger } = await setUp();
      await signUp(stranger, THEIRS, 'Mallory');
      const verified = await verify(owner, await test.code());
      expect(verified.statusCode).toBe(200);
      expect(await signIn(stranger, THEIRS)).toEqual([401, 'invalid_credentials']);
      expect(await choose(owner, verified.json().token, PASSWORD)).toBe(204);
      expect(await signIn(owner)).toEqual([200, undefined]);
      expect(await signIn(stranger, THEIRS)).toEqual([401, 'invalid_credentials']);
    });

    it('verified on another device, or without the cookie, asks for a password there', async () => {
      const { test, owner, phone } = await setUp();
      await signUp(owner);
      const verified = await verify(phone, await test.code());
      expect(verified.statusCode).toBe(200);
      expect(await signIn(owner)).toEqual([401, 'invalid_credentials']);
      expect(await choose(phone, verified.json().token, PASSWORD)).toBe(204);
      expect(await signIn(owner)).toEqual([200, undefined]);
    });

    it('is finished in its own browser with its own code only, and the first one counts', async () => {
      const { test, owner, stranger } = await setUp();
      await signUp(owner);
      const code = await test.code();
      await signUp(stranger, THEIRS);
      const theirs = await test.code();
      expect((await verify(owner, theirs)).json().code).toBe('invalid_code');
      expect((await verify(owner, code)).statusCode).toBe(204);
      expect(await signIn(owner)).toEqual([200, undefined]);
      expect(await signIn(stranger, THEIRS)).toEqual([401, 'invalid_credentials']);
    });

    it.each([
      ['https://habits.example.org', '__Host-habitude_sign_up', true],
      ['http://habits.example.org', 'habitude_sign_up', undefined],
    ])('at %s is named to its browser by the cookie %s', async (publicUrl, name, secure) => {
      const test = await buildTestApp(await open(), { publicUrl, isHashingReal: true });
      const answer = await signUp(openBrowser(test, '192.0.2.1'));
      const [cookie] = answer.cookies;
      expect(cookie).toMatchObject({ name, path: '/', httpOnly: true, sameSite: 'Strict' });
      expect(cookie?.secure).toBe(secure);
    });

    it('goes on after five of strangers’ with the address', async () => {
      const { test, owner, stranger } = await setUp();
      for (let n = 0; n < 5; n += 1) await signUp(stranger, THEIRS);
      const sixth = await signUp(stranger, THEIRS);
      expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '600']);
      await signUp(owner);
      expect((await verify(owner, await test.code())).statusCode).toBe(204);
      expect(await signIn(owner)).toEqual([200, undefined]);
    });

    it('is told to wait when its mailbox can take no more mails', async () => {
      const { test, owner } = await setUp();
      for (let n = 0; n < 6; n += 1) await signUp(openBrowser(test, `10.0.${n}.1`), THEIRS);
      const refused = await signUp(owner);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
      test.advance(HOUR);
      expect((await signUp(owner)).statusCode).toBe(202);
    });

    it('keeps the tries of its browser whatever codes strangers give', async () => {
      const { test, owner, phone, stranger } = await setUp();
      await signUp(owner);
      const code = await test.code();
      for (let n = 0; n < 5; n += 1) await verify(stranger, otherThan(code));
      // Who guesses on learns nothing, and whoever has the link is no guesser.
      expect((await verify(phone, code)).json().code).toBe('too_many_requests');
      expect((await verify(stranger, otherThan(code))).json().code).toBe('too_many_requests');
      expect((await verify(owner, code)).statusCode).toBe(204);
    });

    it('is finished by the link of its mail from anywhere, whatever codes strangers give', async () => {
      const { test, owner, phone, stranger } = await setUp();
      await signUp(owner);
      const code = await test.code();
      const link = await linkCodeOf(test);
      for (let n = 0; n < 30; n += 1) await verify(phone, otherThan(code));
      for (let n = 0; n < 5; n += 1) await verify(stranger, otherThan(code));
      expect((await verify(phone, `${code}.${'A'.repeat(43)}`)).statusCode).toBe(422);
      expect((await verify(phone, link)).statusCode).toBe(200);
    });

    it('is not slowed down by links that open nothing: beyond a limit they write nothing', async () => {
      const { test, database, owner, phone, stranger } = await setUp();
      await signUp(owner);
      const link = await linkCodeOf(test);
      const refused = () => test.logs().filter(({ msg }) => msg === 'code refused').length;
      for (let n = 0; n < 31; n += 1) await verify(phone, `123456.${'A'.repeat(43)}`);
      const write = vi.spyOn(database, 'write');
      onTestFinished(() => write.mockRestore());
      const again = await verify(phone, `123456.${'A'.repeat(43)}`);
      expect([again.json().code, refused()]).toEqual(['too_many_requests', 30]);
      expect(write).not.toHaveBeenCalled();
      test.advance(15 * MINUTE);
      for (let n = 0; n < 32; n += 1)
        expect((await verify(stranger, link)).json().code).toBe('expired_code');
      expect(refused()).toBe(60);
    });

    it('gives each browser that asks a code with tries of its own', async () => {
      const { test, owner, phone, stranger } = await setUp();
      await signUp(owner);
      const first = await test.code();
      for (let n = 0; n < 6; n += 1) await verify(stranger, otherThan(first));
      expect((await resend(phone)).statusCode).toBe(202);
      const second = await test.code();
      expect((await verify(phone, second)).statusCode).toBe(200);
    });
  });

  describe('an account that asks for its owner', () => {
    async function lock() {
      const rest = await setUp();
      await signUp(rest.owner);
      await verify(rest.owner, await rest.test.code());
      await failHundredTimes(rest);
      rest.test.advance(MINUTE);
      return rest;
    }

    /** From as many addresses: only the last failure is a real one. */
    async function failHundredTimes({
      test,
      database,
      stranger,
    }: Awaited<ReturnType<typeof setUp>>) {
      await signIn(stranger, 'not her password');
      await database.write((writer) =>
        writer
          .updateTable('limits')
          .set({ count: 99 })
          .where('key', 'like', 'failures-in-a-row:%')
          .execute(),
      );
      await signIn(openBrowser(test, '10.0.0.1'), 'not her password');
    }

    it('is unlocked by the code of whoever asked, though a stranger gives five wrong ones', async () => {
      const { test, phone, stranger } = await lock();
      expect(await signIn(phone)).toEqual([403, 'email_not_verified']);
      await resend(phone);
      const code = await test.code();
      for (let n = 0; n < 6; n += 1) await verify(stranger, otherThan(code));
      await resend(stranger);
      await test.mails();
      expect((await verify(phone, code)).statusCode).toBe(204);
      expect(await signIn(phone)).toEqual([200, undefined]);
    });

    it('asks nothing in the browser of the sign-up', async () => {
      const { owner } = await lock();
      expect(await signIn(owner)).toEqual([200, undefined]);
    });

    it('is not locked again for a device that has unlocked it', async () => {
      const rest = await lock();
      const { test, phone } = rest;
      await resend(phone);
      await verify(phone, await test.code());
      await failHundredTimes(rest);
      expect(await signIn(openBrowser(test, '192.0.2.9'))).toEqual([403, 'email_not_verified']);
      expect(await signIn(phone)).toEqual([200, undefined]);
    });
  });

  describe('links to a new password', () => {
    it('work side by side, and end together once one is used', async () => {
      const { test, owner, stranger } = await setUp();
      await test.signUp();
      await forget(owner);
      await forget(stranger);
      const [first = '', second = ''] = await tokensOf(test);
      expect(await choose(owner, first, 'a fresh start 99')).toBe(204);
      expect(await choose(owner, second, 'a fresh start 98')).toBe(422);
      expect(await choose(owner, first, 'a fresh start 97')).toBe(422);
      expect(await signIn(owner, 'a fresh start 99')).toEqual([200, undefined]);
    });

    it('can’t be pushed out by those that strangers ask for', async () => {
      const { test, owner } = await setUp();
      await test.signUp();
      await forget(owner);
      for (let n = 0; n < 20; n += 1) await forget(openBrowser(test, `10.0.${n}.1`));
      const tokens = await tokensOf(test);
      expect(tokens.length).toBeLessThanOrEqual(7);
      expect(await choose(owner, tokens[0] ?? '', 'a fresh start 99')).toBe(204);
      for (const token of tokens) expect(await choose(owner, token, 'a thief 123456')).toBe(422);
    });
  });
});
