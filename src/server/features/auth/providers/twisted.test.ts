import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import { anyDatabase, eachDatabase } from '../../../testing/each-database.ts';
import { comeBy, goAndBack, withProviders } from '../../../testing/provider/come-by.ts';
import { openProvider, type Twist } from '../../../testing/provider/open-provider.ts';
import {
  buildTestApp,
  codeOf,
  cookiesIn,
  PASSWORD,
  type TestApp,
} from '../../../testing/test-app.ts';

const ADA = { sub: '1', email: 'ada@example.org', email_verified: true, name: 'Ada' };

const SIGN_IN = '/api/auth/provider/sign-in';

const isIn = async (test: TestApp, token: string) =>
  (await test.send('GET', '/api/profile/me', { token })).statusCode;

const provider = await openProvider();
const work = await openProvider({ key: 'work' });
beforeEach(() => provider.twist('none of all'));
afterAll(() => {
  provider.close();
  work.close();
});

anyDatabase(({ open }) => {
  describe('what a provider answers', () => {
    it.each<[Twist, string]>([
      ['issuer', 'provider_refused'],
      ['audience', 'provider_refused'],
      ['nonce', 'provider_refused'],
      ['expired', 'provider_refused'],
      ['key', 'provider_refused'],
      ['HS256', 'provider_refused'],
      ['none', 'provider_refused'],
      ['cancelled', 'provider_refused'],
      ['nonsense', 'provider_unavailable'],
    ])('lets nobody in where it is twisted: %s', async (twist, refusal) => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      await provider.twist(twist);
      const refused = await comeBy(test, provider);
      expect(codeOf(refused)).toBe(refusal);
      expect(refused.cookies.map(({ name, value }) => [name, value])).toEqual([
        ['__Host-habitude_provider', ''],
      ]);
      expect(JSON.stringify(test.logs())).not.toContain(ADA.email);
      await provider.twist('none of all');
      expect(codeOf(await comeBy(test, provider))).toBe(200);
    });

    it('is awaited by nobody while others of their network answer what was never asked', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      const body = { provider: provider.config.key, answer: 'code=x&state=x' };
      for (let n = 0; n < 201; n += 1)
        expect(codeOf(await test.send('POST', SIGN_IN, { body }))).toBe('provider_refused');
      expect(codeOf(await comeBy(test, provider))).toBe(200);
    });

    it('counts once, also where the provider would take its code again', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      await provider.twist('forgiving');
      const { cookies, body } = await goAndBack(test, provider);
      const twice = await Promise.all([
        test.send('POST', SIGN_IN, { body, cookies }),
        test.send('POST', SIGN_IN, { body, cookies }),
      ]);
      expect(twice.map(codeOf).toSorted()).toEqual([200, 'provider_refused']);
      expect(codeOf(await test.send('POST', SIGN_IN, { body, cookies }))).toBe('provider_refused');
    });

    it('counts in the browser that asked, for what it asked, for a quarter of an hour', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      const { cookies, body } = await goAndBack(test, provider);
      const other = await goAndBack(test, provider);
      const { access_token: token } = await test.signUp({ email: 'eve@example.org' });
      const send = (path: string, more: object) => test.send('POST', path, more);
      const refused = [
        await send(SIGN_IN, { body }),
        await send(SIGN_IN, { body, cookies: { '__Host-habitude_provider': 'forged' } }),
        await send(SIGN_IN, { body, cookies: other.cookies }),
        await send('/api/profile/identities', { token, body, cookies }),
        await send('/api/profile/confirm-provider', { token, body, cookies }),
      ];
      expect(new Set(refused.map(codeOf))).toEqual(new Set(['provider_refused']));
      test.advance(16 * MINUTE);
      expect(codeOf(await send(SIGN_IN, { body, cookies }))).toBe('provider_refused');
    });

    it('is refused where it is nonsense', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      const nonsense = [
        '',
        '&code=',
        '&code=x',
        '&code=x&code=y',
        '&code=x&iss=https://evil.example',
      ];
      for (const rest of [...nonsense, '&error=no_such', '&response=x', '&id_token=x', '#', '&%']) {
        const asked = await test.send('POST', '/api/auth/provider', { body: { provider: '' } });
        const state = new URL(asked.json<{ url: string }>().url).searchParams.get('state');
        const body = { provider: '', answer: `state=${state}${rest}` };
        const refused = await test.send('POST', SIGN_IN, { body, cookies: cookiesIn(asked) });
        expect([rest, codeOf(refused)]).toEqual([rest, 'provider_refused']);
      }
    });

    it('leaves what another tab of the browser began', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      const earlier = await goAndBack(test, provider);
      const { cookies, body } = await goAndBack(test, provider);
      const refused = await test.send('POST', SIGN_IN, { body: earlier.body, cookies });
      expect([codeOf(refused), cookiesIn(refused)]).toEqual(['provider_refused', {}]);
      expect(codeOf(await test.send('POST', SIGN_IN, { body, cookies }))).toBe(200);
    });

    it('counts as that provider’s alone', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config, work.config));
      await provider.be(ADA);
      await work.be(ADA);
      const first = await goAndBack(test, provider);
      const second = await goAndBack(test, work);
      const send = (body: object, cookies: Record<string, string>) =>
        test.send('POST', SIGN_IN, { body, cookies });
      const mixed = [
        await send({ ...first.body, provider: 'work' }, first.cookies),
        await send({ ...first.body, answer: second.body.answer }, first.cookies),
        await send(first.body, second.cookies),
      ];
      expect(new Set(mixed.map(codeOf))).toEqual(new Set(['provider_refused']));
      // Of two providers one subject is two people.
      expect(codeOf(await comeBy(test, provider))).toBe(200);
      expect(codeOf(await comeBy(test, work))).toBe('identity_unknown');
    });
  });

  describe('a provider that is down', () => {
    it('is said, opens nothing, and takes no other door along', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await test.signUp();
      await provider.be(ADA);
      const { cookies, body } = await goAndBack(test, provider);
      await provider.twist('down');
      const refused = await test.send('POST', SIGN_IN, { body, cookies });
      expect([codeOf(refused), refused.statusCode]).toEqual(['provider_unavailable', 503]);
      const login = { email: ADA.email, password: PASSWORD };
      expect(codeOf(await test.send('POST', '/api/auth/login', { body: login }))).toBe(200);
    });

    it('is asked again a moment later', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      await provider.twist('down');
      expect(codeOf((await goAndBack(test, provider)).asked)).toBe('provider_unavailable');
      await provider.twist('none of all');
      expect(codeOf((await goAndBack(test, provider)).asked)).toBe('provider_unavailable');
      test.advance(6000);
      expect(codeOf(await comeBy(test, provider))).toBe(200);
    });
  });

  describe('where people come by a provider alone', () => {
    it('other doors are closed, but for a link of the command line', async () => {
      const oidc = { ...withProviders(provider.config).oidc, isOnly: true };
      const test = await buildTestApp(await open(), { oidc });
      const password = 'a fresh start 98';
      for (const [method, path, body] of [
        ['POST', '/api/auth/login', { email: ADA.email, password }],
        ['POST', '/api/auth/create', { email: ADA.email, password, name: 'Ada' }],
      ] as const)
        expect(codeOf(await test.send(method, path, { body }))).toBe('provider_needed');
      await provider.be(ADA);
      expect(codeOf(await comeBy(test, provider))).toBe(200);
    });

    it('a new password opens nothing, but is how an alarm is ended', async () => {
      const oidc = { ...withProviders(provider.config).oidc, isOnly: true };
      const test = await buildTestApp(await open(), { oidc });
      const { email } = ADA;
      const password = 'a fresh start 98';
      const linkTo = async (page: string) => {
        const texts = (await test.mails()).map(({ text = '' }) => text);
        return texts
          .flatMap((text) => RegExp(`/${page}#token=(\\S+)`).exec(text)?.[1] ?? [])
          .at(-1);
      };
      await provider.be(ADA);
      expect(codeOf(await comeBy(test, provider))).toBe(200);
      await test.send('POST', '/api/auth/forgot-password', { body: { email } });
      expect(await linkTo('forgot-password')).toBeUndefined();
      const holdsChanges = async () => {
        const { access_token } = (await comeBy(test, provider)).json<Tokens>();
        const path = '/api/profile/passkeys/challenge';
        return codeOf(await test.send('POST', path, { token: access_token })) === 'changes_held';
      };
      const alarm = { body: { token: await linkTo('alarm') } };
      expect(codeOf(await test.send('POST', '/api/auth/alarm', alarm))).toBe(204);
      expect(await holdsChanges()).toBe(true);
      test.advance(DAY);
      await test.send('POST', '/api/auth/forgot-password', { body: { email } });
      const chosen = { token: await linkTo('forgot-password'), password };
      const path = '/api/auth/create-new-password';
      expect(codeOf(await test.send('PATCH', path, { body: chosen }))).toBe(204);
      expect(await holdsChanges()).toBe(false);
      const login = await test.send('POST', '/api/auth/login', { body: { email, password } });
      expect(codeOf(login)).toBe('provider_needed');
    });
  });
});

eachDatabase(({ open }) => {
  describe('a sign-out there', () => {
    const out = (test: TestApp, token: string) =>
      test.app.http.inject({
        method: 'POST',
        url: '/api/auth/oidc/backchannel-logout',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      });

    it('ends the sessions here that it opened, once, and no others', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      const first = (await comeBy(test, provider)).json<Tokens>().access_token;
      const second = (await comeBy(test, provider)).json<Tokens>().access_token;
      await provider.be({ ...ADA, sub: '2', email: 'eve@example.org' });
      const eve = (await comeBy(test, provider)).json<Tokens>().access_token;
      // Without the session there, all that the identity opened.
      const token = await provider.signOut('1', 'x', { sid: null });
      const answer = await out(test, token);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([204, 'no-store']);
      const tokens = [first, second, eve];
      expect(await Promise.all(tokens.map((each) => isIn(test, each)))).toEqual([401, 401, 200]);
      expect((await out(test, token)).statusCode).toBe(400);
    });

    it('ends those of one session there, where it says which', async () => {
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      const { cookies, body } = await goAndBack(test, provider);
      const answer = await test.send('POST', SIGN_IN, { body, cookies });
      const { access_token: token } = answer.json<Tokens>();
      await out(test, await provider.signOut('1', 'another'));
      expect(await isIn(test, token)).toBe(200);
      const sid = await provider.session();
      expect((await out(test, await provider.signOut('1', sid))).statusCode).toBe(204);
      expect(await isIn(test, token)).toBe(401);
    });

    it('is believed by no token that says less or something else', async () => {
      const wrong: [what: string, change: Record<string, unknown>, twist?: Twist][] = [
        ['of another issuer', { iss: 'https://evil.example.org' }],
        ['for another audience', { aud: 'somebody else' }],
        ['of long ago', { iat: 1, exp: 2 }],
        ['that says no time', { iat: null }],
        ['with a nonce, as sign-ins have', { nonce: 'x' }],
        ['about something else', { events: { 'https://example.org/else': {} } }],
        ['of nobody', { sub: null, sid: null }],
        ['without an id', { jti: null }],
        ['of another type, as sign-ins have', {}, 'type'],
        ['of another key', {}, 'key'],
        ['of a shared key', {}, 'HS256'],
      ];
      const test = await buildTestApp(await open(), withProviders(provider.config));
      await provider.be(ADA);
      const { access_token } = (await comeBy(test, provider)).json<Tokens>();
      const sid = await provider.session();
      for (const [what, change, twist = 'none of all'] of wrong) {
        await provider.twist(twist);
        const refused = await out(test, await provider.signOut('1', sid, change));
        expect([what, refused.statusCode, cookiesIn(refused)]).toEqual([what, 400, {}]);
        expect([what, await isIn(test, access_token)]).toEqual([what, 200]);
      }
    });
  });
});
