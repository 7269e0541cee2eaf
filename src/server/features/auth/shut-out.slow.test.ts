import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { openBrowser, type Browser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';

const EMAIL = 'ada@example.org';
const NEW = 'a fresh start 99';

const login = async (browser: Browser, password = PASSWORD) =>
  (await browser.send('POST', '/api/auth/login', { email: EMAIL, password })).statusCode;
const verify = async (browser: Browser, code: string) =>
  (await browser.send('PATCH', '/api/auth/verify-email', { email: EMAIL, code })).statusCode;
const choose = async (browser: Browser, token: string) =>
  (await browser.send('PATCH', '/api/auth/create-new-password', { token, password: NEW }))
    .statusCode;

/** Asks for a code or a link. @returns the status, and what is said of whether it was sent */
async function ask(browser: Browser, what: 'code' | 'link', email = EMAIL) {
  const call = what === 'code' ? 'resend-verification-email' : 'forgot-password';
  const answer = await browser.send('POST', `/api/auth/${call}`, { email });
  return [answer.statusCode, answer.json().sent];
}

const SENT = [202, true];
const NOT_SENT = [202, false];

/** What all mails of a kind bring behind a name in the fragment of their link. */
async function secretsIn(test: TestApp, name: 'code' | 'token'): Promise<string[]> {
  const texts = (await test.mails()).map(({ text = '' }) => text);
  return texts.flatMap((text) => new RegExp(`#${name}=(\\S+)`).exec(text)?.[1] ?? []);
}

/** Digits that no mail so far has brought. */
async function wrongCode(test: TestApp): Promise<string> {
  const mailed = await secretsIn(test, 'code');
  const isWrong = (digits: string) => !mailed.some((code) => code.startsWith(digits));
  return ['000001', '000002', '000003', ...mailed.map((_, n) => `10000${n}`)].find(isWrong) ?? '';
}

anyDatabase(({ open }) => {
  /** Twenty networks of strangers, who have locked the account to devices that it does not know. */
  async function setUp() {
    const test = await buildTestApp(await open());
    const home = openBrowser(test, '192.0.2.1');
    const person = { email: EMAIL, password: PASSWORD, name: 'Ada' };
    await home.send('POST', '/api/auth/create', person);
    await verify(home, await test.code());
    await login(home);
    test.advance(DAY);
    const strangers = Array.from({ length: 20 }, (_, n) => openBrowser(test, `203.0.113.${n}`));
    for (const stranger of strangers)
      for (let n = 0; n < 5; n += 1) await login(stranger, `guess ${n}`);
    const before = (await test.mails()).length;
    return { test, home, strangers, before, phone: openBrowser(test, '198.51.100.1') };
  }

  /** Has each stranger ask for a code and a link, and guess at codes without a cookie. */
  async function overrun({
    test,
    strangers,
  }: Pick<Awaited<ReturnType<typeof setUp>>, 'test' | 'strangers'>) {
    for (const stranger of strangers) {
      await ask(stranger, 'code');
      await ask(stranger, 'link');
    }
    const statuses = new Set<number>();
    const wrong = await wrongCode(test);
    for (let n = 0; n < 20; n += 1) {
      const nobody = openBrowser(test, `203.0.113.${n}`);
      for (let guess = 0; guess < 3; guess += 1) statuses.add(await verify(nobody, wrong));
    }
    expect(statuses).toEqual(new Set([422, 429]));
  }

  describe('strangers who guess, ask and guess again', () => {
    it('keep no new device from being sent a code of its own, which works', async () => {
      const on = await setUp();
      await overrun(on);
      expect(await login(on.phone)).toBe(403);
      expect(await ask(on.phone, 'code')).toEqual(SENT);
      expect(await verify(on.phone, await on.test.code())).toBe(204);
      expect(await login(on.phone)).toBe(200);
    });

    it('make no code worthless that lies in the mailbox: each link works', async () => {
      const on = await setUp();
      await overrun(on);
      const [first = ''] = (await secretsIn(on.test, 'code')).slice(1);
      expect(await verify(on.phone, first)).toBe(204);
      expect(await login(on.phone)).toBe(200);
    });

    it('keep no link to a new password from whoever has the mailbox', async () => {
      const on = await setUp();
      await overrun(on);
      expect(await ask(on.phone, 'link')).toEqual(SENT);
      const [link = ''] = (await secretsIn(on.test, 'token')).slice(-1);
      expect(await choose(on.phone, link)).toBe(204);
      expect(await login(on.phone, NEW)).toBe(200);
    });

    it('keep no known device from being sent either', async () => {
      const on = await setUp();
      await overrun(on);
      // Its own network has done all that, too.
      for (let n = 0; n < 100; n += 1)
        await ask(openBrowser(on.test, '192.0.2.1'), 'link', `${n}@example.org`);
      expect(await ask(openBrowser(on.test, '192.0.2.1'), 'link')).toEqual([429, undefined]);
      expect(await ask(on.home, 'code')).toEqual(SENT);
      expect(await ask(on.home, 'link')).toEqual(SENT);
      const [link = ''] = (await secretsIn(on.test, 'token')).slice(-1);
      expect(await choose(on.home, link)).toBe(204);
    });

    it('from ever new networks leave a link in the mailbox that works, all day long', async () => {
      const { test, before, phone } = await setUp();
      let network = 0;
      for (let hour = 0; hour < 20; hour += 1) {
        for (let n = 0; n < 5; n += 1) {
          network += 1;
          const stranger = openBrowser(test, `10.1.${Math.floor(network / 250)}.${network % 250}`);
          await ask(stranger, 'link');
        }
        test.advance(HOUR);
      }
      const [oldest = ''] = await secretsIn(test, 'token');
      expect(await choose(phone, oldest)).toBe(422);
      expect(await ask(phone, 'link')).toEqual(NOT_SENT);
      expect((await test.mails()).length - before).toBe(5);
      expect(await choose(phone, oldest)).toBe(204);
    });

    it('take up no link that is older than a day, and none that was used', async () => {
      const { test, phone, home } = await setUp();
      await ask(phone, 'link');
      const [link = ''] = await secretsIn(test, 'token');
      test.advance(DAY);
      for (let n = 0; n < 8; n += 1) await ask(openBrowser(test, `10.2.0.${n}`), 'link');
      expect(await choose(phone, link)).toBe(422);
      const [newest = ''] = (await secretsIn(test, 'token')).slice(-1);
      expect(await choose(home, newest)).toBe(204);
      expect(await ask(openBrowser(test, '10.3.0.1'), 'link')).toEqual(NOT_SENT);
      expect(await choose(home, newest)).toBe(422);
    });
  });

  it('whoever asks twice within a minute is told that nothing was sent again', async () => {
    const { phone, test } = await setUp();
    for (const what of ['code', 'link'] as const) {
      expect(await ask(phone, what)).toEqual(SENT);
      expect(await ask(phone, what)).toEqual(NOT_SENT);
      test.advance(MINUTE);
    }
  });

  it('is answered alike for an address that nobody has, whoever asks and however often', async () => {
    const { test } = await setUp();
    const answers: Record<string, unknown[]> = { [EMAIL]: [], 'who@example.org': [] };
    for (let n = 0; n < 12; n += 1) {
      for (const [email, seen] of Object.entries(answers)) {
        const stranger = openBrowser(test, `10.4.${n % 7}.1`);
        seen.push(await ask(stranger, 'code', email), await ask(stranger, 'link', email));
        const guess = await stranger.send('PATCH', '/api/auth/verify-email', {
          email,
          code: await wrongCode(test),
        });
        seen.push([guess.statusCode, guess.json().code, guess.headers['retry-after']]);
      }
      test.advance(3 * MINUTE);
    }
    expect(answers[EMAIL]).toEqual(answers['who@example.org']);
    expect(new Set(answers[EMAIL]?.map(String))).toEqual(
      new Set(['202,true', '202,false', '422,invalid_code,']),
    );
  });
});
