import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { Credentials } from '#contract/passkeys.ts';
import type { Identity } from '#contract/providers.ts';
import { MINUTE } from '../../../platform/clock.ts';
import { anyDatabase } from '../../../testing/each-database.ts';
import { comeBy, goAndBack, join, withProviders } from '../../../testing/provider/come-by.ts';
import { openProvider } from '../../../testing/provider/open-provider.ts';
import { buildTestApp, codeOf, cookiesIn, type TestApp } from '../../../testing/test-app.ts';

const ADA = { sub: '1', email: 'ada@example.org', email_verified: true, name: 'Ada L.' };

const me = async (test: TestApp, answer: { json: <T>() => T }) =>
  (await test.send('GET', '/api/profile/me', { token: answer.json<Tokens>().access_token })).json<{
    id: string;
    email: string;
    name: string;
  }>();

const credentials = async (test: TestApp, token: string) =>
  (await test.send('GET', '/api/profile/credentials', { token })).json<Credentials>();

const invite = async (test: TestApp, token: string, body: object) => {
  const made = await test.send('POST', '/api/operator/invitations', { token, body });
  return made.json<{ url: string }>().url.split('#invitation=')[1];
};

const provider = await openProvider();
beforeEach(() => provider.twist('none of all'));
afterAll(provider.close);

anyDatabase(({ open }) => {
  describe('somebody new by a provider', () => {
    it('gets an account, whose address the provider verified, and comes back to the same', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      const first = await comeBy(test, provider);
      expect(first.statusCode).toBe(200);
      const ada = await me(test, first);
      expect(ada).toMatchObject({ email: ADA.email, name: ADA.name });
      await provider.be({ ...ADA, email: 'elsewhere@example.org' });
      expect(await me(test, await comeBy(test, provider))).toEqual(ada);
      const { access_token: token } = first.json<Tokens>();
      expect(await credentials(test, token)).toMatchObject({
        password: false,
        identities: [{ provider: 'Club', account: ADA.email, usable: true }],
      });
      const sessions = await test.send('GET', '/api/profile/sessions', { token });
      expect(sessions.json()).toMatchObject([{ opened_by: 'identity' }, {}]);
    });

    it('is never let into an account by its address, whatever the provider says of it', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      const { access_token: token } = await test.signUp();
      await provider.be(ADA);
      expect(codeOf(await comeBy(test, provider))).toBe('identity_unknown');
      expect((await credentials(test, token)).identities).toEqual([]);
    });

    it('confirms by a code in the same browser what the provider did not verify', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be({ sub: '1', email: ADA.email });
      const kept = await comeBy(test, provider);
      expect(kept.json()).toEqual({ email: ADA.email });
      const verified = await test.send('PATCH', '/api/auth/verify-email', {
        body: { email: ADA.email, code: await test.code() },
        cookies: cookiesIn(kept),
      });
      expect(verified.statusCode).toBe(204);
      expect(await me(test, await comeBy(test, provider))).toMatchObject({ email: ADA.email });
      const login = { email: ADA.email, password: '' };
      expect(codeOf(await test.send('POST', '/api/auth/login', { body: login }))).not.toBe(200);
    });

    it('keeps the code for its browser where a password would open nothing', async () => {
      const { oidc } = withProviders(provider.config);
      const test = await buildTestApp(await open(), { oidc: { ...oidc, isOnly: true } });
      await provider.be({ sub: '1', email: ADA.email });
      const cookies = cookiesIn(await comeBy(test, provider));
      const digits = await test.code();
      const { text = '' } = (await test.mails()).at(-1) ?? {};
      const [, link = ''] = /#code=(\S+)/.exec(text) ?? [];
      const verify = async (code: string, more = {}) => {
        const body = { email: ADA.email, code };
        return codeOf(await test.send('PATCH', '/api/auth/verify-email', { body, ...more }));
      };
      expect(await verify(link)).toBe('provider_needed');
      expect(await verify(digits)).toBe('provider_needed');
      expect(await verify(digits, { cookies })).toBe(204);
      expect(await me(test, await comeBy(test, provider))).toMatchObject({ email: ADA.email });
    });

    it('brings no identity along where somebody else confirms the address', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be({ sub: 'thief', email: ADA.email });
      await comeBy(test, provider);
      const verified = await test.send('PATCH', '/api/auth/verify-email', {
        body: { email: ADA.email, code: await test.code() },
      });
      expect(verified.json()).toEqual({ token: expect.any(String) });
      expect(codeOf(await comeBy(test, provider))).toBe(200);
      expect((await comeBy(test, provider)).json()).toEqual({ email: ADA.email });
    });

    it('learns of an unverified address no more than by signing up', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await test.signUp();
      await provider.be({ sub: '2', email: ADA.email });
      expect((await comeBy(test, provider)).json()).toEqual({ email: ADA.email });
      expect((await test.mails()).at(-1)?.subject).toBe('You already have an account on Habitude');
    });

    it.each([
      [{ mode: 'closed', domains: [] }, true, 'invitation_needed'],
      [{ mode: 'open', domains: ['example.net'] }, true, 'invalid_request'],
      [{ mode: 'open', domains: [] }, false, 'identity_unknown'],
    ] as const)('has to be let in by %j', async (signUp, isAutoCreate, refusal) => {
      const test = await buildTestApp(await open(), {
        ...withProviders({ ...provider.config, isAutoCreate }),
        signUp: { ...signUp, domains: [...signUp.domains] },
      });
      const first = { email: 'first@example.net' };
      const { access_token: token } = await test.signUp(first);
      await provider.be(ADA);
      expect(codeOf(await comeBy(test, provider))).toBe(refusal);
      const forSome = await invite(test, token, { people: 2, days: 3, locale: 'en' });
      expect(codeOf(await comeBy(test, provider, forSome))).toBe(200);
      await provider.be({ sub: '3' });
      expect(codeOf(await comeBy(test, provider, forSome))).toBe('no_address');
      const forBob = { email: 'bob@example.org', people: 1, days: 3, locale: 'en' };
      const link = await invite(test, token, forBob);
      expect(await me(test, await comeBy(test, provider, link))).toMatchObject({
        email: 'bob@example.org',
      });
      await provider.be({ sub: '4' });
      expect(codeOf(await comeBy(test, provider, link))).toBe('invitation_over');
    });
  });

  describe('an identity', () => {
    it('is joined by whoever is signed in, told by mail, and one account’s alone', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      const { access_token: token } = await test.signUp();
      await provider.be({ sub: '1', email: 'work@example.org' });
      const joined = await join(test, provider, token);
      expect([joined.statusCode, joined.json()]).toMatchObject([
        201,
        { provider: 'Club', account: 'work@example.org', usable: true, used_at: null },
      ]);
      expect((await test.mails()).at(-1)?.text).toContain('From now on Club lets you in');
      expect(await me(test, await comeBy(test, provider))).toMatchObject({ email: ADA.email });
      const { access_token: eve } = await test.signUp({ email: 'eve@example.org' });
      expect(codeOf(await join(test, provider, eve))).toBe('identity_taken');
      const { id } = joined.json<Identity>();
      const path = `/api/profile/identities/${id}`;
      expect(codeOf(await test.send('DELETE', path, { token: eve }))).toBe('not_found');
      expect((await test.send('DELETE', path, { token })).statusCode).toBe(204);
      expect(codeOf(await comeBy(test, provider))).toBe(200);
    });

    it.each<[number, number, number | string]>([
      [9, 14, 201],
      [9, 15, 'provider_refused'],
    ])(
      'is joined by who left after %i minutes and came back %i later: %s',
      async (before, away, code) => {
        const test = await buildTestApp(await open(), withProviders(provider.config));
        const { refresh_token } = await test.signUp();
        await provider.be({ sub: '1' });
        test.advance(before * MINUTE);
        const renew = async (token: string) =>
          (await test.send('POST', '/api/auth/refresh', { token })).json<Tokens>();
        const earlier = await renew(refresh_token);
        const { cookies, body } = await goAndBack(test, provider, {
          token: earlier.access_token,
          to: 'join',
        });
        test.advance(away * MINUTE);
        const { access_token: token } = await renew(earlier.refresh_token);
        const joined = await test.send('POST', '/api/profile/identities', { token, body, cookies });
        expect(codeOf(joined)).toBe(code);
      },
    );

    it('lets nobody in who is suspended', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      const { access_token: token } = await test.signUp({ email: 'operator@example.org' });
      await provider.be(ADA);
      const { id } = await me(test, await comeBy(test, provider));
      const body = { act: 'suspend' };
      await test.send('POST', `/api/operator/accounts/${id}`, { token, body });
      expect(codeOf(await comeBy(test, provider))).toBe('account_suspended');
    });

    it('lets nobody change anything after ten minutes, until it was shown once more', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      const tokens = (await comeBy(test, provider)).json<Tokens>();
      const [identity] = (await credentials(test, tokens.access_token)).identities ?? [];
      test.advance(11 * MINUTE);
      const refreshed = await test.send('POST', '/api/auth/refresh', {
        token: tokens.refresh_token,
      });
      const { access_token: token } = refreshed.json<Tokens>();
      const remove = async () =>
        codeOf(await test.send('DELETE', `/api/profile/identities/${identity?.id}`, { token }));
      expect(await remove()).toBe('password_needed');
      expect(codeOf(await join(test, provider, token))).toBe('password_needed');

      const confirm = async () => {
        const { cookies, body } = await goAndBack(test, provider, { token, to: 'confirm' });
        const shown = { token, body, cookies };
        return codeOf(await test.send('POST', '/api/profile/confirm-provider', shown));
      };
      await provider.be({ ...ADA, sub: 'somebody else' });
      expect(await confirm()).toBe('provider_refused');
      await provider.be(ADA);
      await provider.twist('asked long ago');
      expect(await confirm()).toBe('provider_refused');
      await provider.twist('none of all');
      expect(await confirm()).toBe(204);
      expect(await remove()).toBe('last_way_in');
    });
  });
});
