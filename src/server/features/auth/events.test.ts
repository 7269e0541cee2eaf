import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import { openBrowser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD, signedIn, type TestApp } from '../../testing/test-app.ts';

const EMAIL = 'ada@example.org';
const NEW_PASSWORD = 'a fresh start 99';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** What use cases told since the test began, and the ids in it: what is not an id stays away. */
function eventsOf(test: TestApp): { messages: unknown[]; users: Set<unknown> } {
  const events = test.logs().filter(({ msg }) => msg !== 'mail sent' && msg !== 'refused');
  return {
    messages: events.map(({ msg }) => msg),
    users: new Set(events.flatMap(({ user }) => user ?? [])),
  };
}

anyDatabase(({ open }) => {
  describe('the log', () => {
    it('names sign-ins, refusals and changes by id, and holds no address and no secret', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const { access_token: token, refresh_token } = await test.signUp();
      const { id } = (await test.send('GET', '/api/profile/me', { token })).json();
      const signIn = (password: string) =>
        test.send('POST', '/api/auth/login', { body: { email: EMAIL, password } });
      await signIn('not her password');
      await signIn(PASSWORD);
      await test.send('POST', '/api/profile/confirm-password', {
        token,
        body: { password: 'not her password' },
      });
      await test.send('DELETE', '/api/profile/sessions', { token });
      const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
      await test.send('PATCH', '/api/profile/password', { token, body: change });
      const refreshed = await test.send('POST', '/api/auth/refresh', { token: refresh_token });
      await test.send('GET', '/api/profile/me', { token: refreshed.json<Tokens>().access_token });
      test.advance(11 * SECOND);
      await test.send('POST', '/api/auth/refresh', { token: refresh_token });
      await test.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
      const mails = await test.mails();
      const link = /#token=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
      const body = { token: link, password: PASSWORD };
      await test.send('PATCH', '/api/auth/create-new-password', { body });
      await test.send('PATCH', '/api/auth/create-new-password', { body });
      const again = (await signIn(PASSWORD)).json<Tokens>();
      await test.send('DELETE', '/api/profile/me', {
        token: again.access_token,
        body: { password: PASSWORD },
      });

      const { messages, users } = eventsOf(test);
      expect(messages).toEqual([
        'account opened',
        'session opened',
        'sign-in refused',
        'session opened',
        'password refused',
        'other sessions ended',
        'password changed',
        'copied token used',
        'link to a new password asked for',
        'password set by link',
        'link to a new password refused',
        'session opened',
        'account deleted',
      ]);
      expect([...users]).toEqual([id]);
      const text = JSON.stringify(test.logs());
      for (const secret of [EMAIL, 'ada@', PASSWORD, NEW_PASSWORD, token, refresh_token, link]) {
        expect(text).not.toContain(secret);
      }
    });

    it('names a change of address, an unlocked account and a refused code', async () => {
      const { test, token } = await signedIn(await open(), { isHashingReal: true });
      const email = 'countess@example.org';
      await test.send('POST', '/api/profile/email', { token, body: { email, password: PASSWORD } });
      const mail = (await test.mails()).find(({ to }) => to?.[0]?.address === email);
      const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
      const give = (given: string) =>
        test.send('PATCH', '/api/profile/email', { token, body: { email, code: given } });
      await give(code === '111111' ? '222222' : '111111');
      await give(code);
      await test.send('POST', '/api/auth/logout', { token });
      expect(eventsOf(test).messages.slice(2)).toEqual([
        'change of address asked for',
        'code refused',
        'address changed',
        'signed out',
      ]);
      expect(JSON.stringify(test.logs())).not.toContain(code);
    });
  });

  describe('a sign-in', () => {
    const newDeviceMails = async (test: TestApp) =>
      (await test.mails()).filter(({ subject }) =>
        /new device|nouvel appareil/.test(subject ?? ''),
      );

    it('on a new device is told by mail, with the device and the time there', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      await test.signUp();
      expect(await newDeviceMails(test)).toEqual([]);
      const body = { email: EMAIL, password: PASSWORD };
      await test.send('POST', '/api/auth/login', { body, headers: { 'user-agent': FIREFOX } });
      const [mail] = await newDeviceMails(test);
      expect(mail?.to?.[0]?.address).toBe(EMAIL);
      expect(mail?.text).toContain('Firefox · Linux, on 21 November 2026 at 13:00');
      expect(mail?.text).toContain('/auth/forgot-password');
    });

    it('on a device that is known is not', async () => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      await test.signUp();
      const browser = openBrowser(test, '192.0.2.1');
      const body = { email: EMAIL, password: PASSWORD };
      await browser.send('POST', '/api/auth/login', body);
      test.advance(MINUTE);
      await browser.send('POST', '/api/auth/login', body);
      expect(await newDeviceMails(test)).toHaveLength(1);
    });

    it('is told in the person’s language, and in no words of the caller', async () => {
      const { test, token } = await signedIn(await open(), { isHashingReal: true });
      await test.send('PATCH', '/api/profile/me', { token, body: { locale: 'fr' } });
      test.advance(10 * DAY);
      await test.send('POST', '/api/auth/login', {
        body: { email: EMAIL, password: PASSWORD },
        headers: { 'user-agent': 'You have won http://prize.example/ 1' },
      });
      const [mail] = await newDeviceMails(test);
      expect(mail?.text).toContain(
        'un appareil que nous ne reconnaissons pas, le 1er décembre 2026 à 13:00',
      );
      expect(mail?.text).not.toContain('won');
    });
  });
});
