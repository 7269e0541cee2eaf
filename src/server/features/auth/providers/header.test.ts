import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { buildTestApp, codeOf, NO_PROVIDERS, type TestApp } from '../../../testing/test-app.ts';
import { comesFrom } from './header.usecases.ts';

const SITE = {
  oidc: { ...NO_PROVIDERS, header: 'remote-email' },
  trustProxy: ['10.0.0.0/8', '::1'],
};

const PROXY = '10.1.2.3';

const come = (test: TestApp, email: string | undefined, ip = PROXY, more = {}, body = {}) =>
  test.send('POST', '/api/auth/header', {
    body,
    ip,
    headers: { ...(email === undefined ? {} : { 'Remote-Email': email }), ...more },
  });

it.each([
  ['10.255.0.1', true],
  ['11.0.0.1', false],
  ['::ffff:10.0.0.1', true],
  ['::1', true],
  ['::2', false],
  ['', false],
])('an address %s is trusted: %s', (address, isTrusted) => {
  expect(comesFrom(SITE.trustProxy)(address)).toBe(isTrusted);
});

eachDatabase(({ open }) => {
  describe('a header of a proxy', () => {
    it('lets in whom it names, and makes an account of who is new', async () => {
      const test = await buildTestApp(await open(), SITE);
      await test.signUp();
      const answer = await come(test, 'ADA@example.org');
      const { access_token: token } = answer.json<Tokens>();
      const me = await test.send('GET', '/api/profile/me', { token });
      expect(me.json()).toMatchObject({ email: 'ada@example.org' });
      const sessions = await test.send('GET', '/api/profile/sessions', { token });
      const openedBy = sessions.json<{ opened_by: string }[]>().map((each) => each.opened_by);
      expect(openedBy.toSorted()).toEqual(['header', 'password']);
      const both = await Promise.all([
        come(test, 'eve@example.org'),
        come(test, 'eve@example.org'),
      ]);
      expect(both.map(codeOf)).toEqual([200, 200]);
    });

    it('is believed of the proxy alone, whatever else is said', async () => {
      const test = await buildTestApp(await open(), SITE);
      await test.signUp();
      for (const refused of [
        await come(test, 'ada@example.org', '203.0.113.7'),
        await come(test, 'ada@example.org', '203.0.113.7', { 'x-forwarded-for': PROXY }),
        await come(test, undefined),
        await come(test, 'nobody'),
      ])
        expect(codeOf(refused)).toBe('forbidden');
      const without = await buildTestApp(await open(), { trustProxy: SITE.trustProxy });
      expect(codeOf(await come(without, 'ada@example.org'))).toBe('forbidden');
    });

    it('keeps out nobody who has an account, whatever else comes from their network', async () => {
      const test = await buildTestApp(await open(), SITE);
      await test.signUp();
      for (let n = 0; n < 201; n += 1) await come(test, undefined);
      expect(codeOf(await come(test, 'ada@example.org'))).toBe(200);
    });

    it('lets nobody in who is suspended', async () => {
      const test = await buildTestApp(await open(), SITE);
      const { access_token: token } = await test.signUp();
      const eve = (await come(test, 'eve@example.org')).json<Tokens>().access_token;
      const me = await test.send('GET', '/api/profile/me', { token: eve });
      const account = `/api/operator/accounts/${me.json<{ id: string }>().id}`;
      await test.send('POST', account, { token, body: { act: 'suspend' } });
      expect(codeOf(await come(test, 'eve@example.org'))).toBe('account_suspended');
    });

    it.each<[string, object, string, string | number]>([
      ['for several people', { people: 2 }, 'eve@example.org', 200],
      ['for their address', { email: 'Eve@example.org' }, 'eve@example.org', 200],
      ['for another address', { email: 'bob@example.org' }, 'eve@example.org', 'invitation_over'],
    ])('opens an account by an invitation %s', async (_, wanted, email, code) => {
      const signUp = { mode: 'invited' as const, domains: [] };
      const test = await buildTestApp(await open(), { ...SITE, signUp });
      const { access_token: token } = await test.signUp();
      const body = { days: 1, locale: 'en', ...wanted };
      const made = await test.send('POST', '/api/operator/invitations', { token, body });
      const [, invitation] = made.json<{ url: string }>().url.split('#invitation=');
      expect(codeOf(await come(test, email))).toBe('invitation_needed');
      expect(codeOf(await come(test, email, PROXY, {}, { invitation }))).toBe(code);
    });

    it('is nothing by which anything is changed, and opens nothing where signing up is closed', async () => {
      const signUp = { mode: 'closed', domains: [] } as const;
      const database = await open();
      const test = await buildTestApp(database, { ...SITE, signUp: { ...signUp, domains: [] } });
      await test.signUp();
      expect(codeOf(await come(test, 'eve@example.org'))).toBe('invitation_needed');
      const { access_token: token } = (await come(test, 'ada@example.org')).json<Tokens>();
      const body = { new_password: 'a fresh start 98' };
      const changed = await test.send('PATCH', '/api/profile/password', { token, body });
      expect(codeOf(changed)).toBe('password_needed');
    });
  });
});
