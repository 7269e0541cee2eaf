import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { AskPasskey, Credentials, MakePasskey } from '#contract/passkeys.ts';
import { MINUTE } from '../../../platform/clock.ts';
import { Authenticator, type Behaviour } from '../../../testing/authenticator.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import {
  buildTestApp,
  codeOf,
  cookiesIn,
  PASSWORD,
  type TestApp,
} from '../../../testing/test-app.ts';

const EMAIL = 'ada@example.org';

/** Adds a passkey for whoever is signed in. */
async function add(test: TestApp, token: string, behaviour: Behaviour = {}) {
  const asked = await test.send('POST', '/api/profile/passkeys/challenge', { token });
  const authenticator = new Authenticator();
  const body = authenticator.make(asked.json<MakePasskey>(), behaviour);
  const answer = await test.send('POST', '/api/profile/passkeys', { token, body });
  return { authenticator, answer, body };
}

async function challenge(test: TestApp): Promise<AskPasskey> {
  return (await test.send('POST', '/api/auth/passkey/challenge')).json<AskPasskey>();
}

async function show(test: TestApp, authenticator: Authenticator, behaviour: Behaviour = {}) {
  const passkey = authenticator.show(await challenge(test), behaviour);
  return await test.send('POST', '/api/auth/passkey', { body: { passkey } });
}

async function confirm(test: TestApp, token: string, authenticator: Authenticator) {
  const path = '/api/profile/confirm-passkey';
  const asked = (await test.send('POST', `${path}/challenge`, { token })).json<AskPasskey>();
  return await test.send('POST', path, { token, body: { passkey: authenticator.show(asked) } });
}

const list = async (test: TestApp, token: string) =>
  (await test.send('GET', '/api/profile/credentials', { token })).json<Credentials>();

eachDatabase(({ open }) => {
  describe('a passkey', () => {
    it('signs in without an address, and is listed with when it was last used', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator, answer } = await add(test, token);
      expect(answer.statusCode).toBe(201);
      const made = {
        synced: true,
        usable: true,
        used_at: null,
        created_at: '2026-11-21T12:00:00.000Z',
      };
      expect(await list(test, token)).toMatchObject({
        password: true,
        passkeys: [made],
        accepted: { rp_id: 'habits.example.org', ids: [authenticator.id] },
      });
      expect((await test.mails()).at(-1)?.subject).toBe(
        'The ways to sign in to your Habitude account have changed',
      );
      test.advance(MINUTE);
      const shown = await show(test, authenticator);
      expect(shown.statusCode).toBe(200);
      const { access_token } = shown.json<Tokens>();
      const me = await test.send('GET', '/api/profile/me', { token: access_token });
      expect(me.json()).toMatchObject({ email: EMAIL });
      const [{ used_at } = { used_at: null }] = (await list(test, token)).passkeys;
      expect(used_at).toBe('2026-11-21T12:01:00.000Z');
      const sessions = await test.send('GET', '/api/profile/sessions', { token });
      const opened = sessions.json<{ opened_by: string }[]>().map(({ opened_by }) => opened_by);
      expect(opened.toSorted()).toEqual(['passkey', 'password']);
    });

    it.each<[string, Behaviour]>([
      ['of another site', { origin: 'https://evil.example.org' }],
      ['for another relying party', { relyingParty: 'evil.example.org' }],
      ['that verified nobody', { isVerified: false }],
      ['in a frame of another site', { crossOrigin: true }],
    ])('%s neither signs in nor is taken', async (_what, behaviour) => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator } = await add(test, token);
      expect(codeOf(await show(test, authenticator, behaviour))).toBe('invalid_passkey');
      expect(codeOf((await add(test, token, behaviour)).answer)).toBe('invalid_passkey');
      expect((await list(test, token)).passkeys).toHaveLength(1);
    });

    it('is refused alike whether it is unknown, of nobody, or another one’s', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator } = await add(test, token);
      const other = new Authenticator();
      other.userHandle = authenticator.userHandle;
      const nobody = new Authenticator();
      nobody.userHandle = Buffer.from('01a1fe0e-0000-74dc-b4a3-9f3362ccf01b').toString('base64url');
      const forged = { ...other.show(await challenge(test)), id: authenticator.id };
      const answers = [
        await show(test, other),
        await show(test, nobody),
        await test.send('POST', '/api/auth/passkey', { body: { passkey: forged } }),
      ];
      const [first] = answers.map(({ body }) => body);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
      expect(answers.map(({ body }) => body)).toEqual([first, first, first]);
      expect(first).toContain('invalid_passkey');
    });

    it('of a known device is let in whatever its network shows, of another one while that shows little', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator } = await add(test, token);
      const marks = cookiesIn(await show(test, authenticator));
      const asked = await challenge(test);
      const send = (passkey: object, cookies = {}) =>
        test.send('POST', '/api/auth/passkey', { body: { passkey }, cookies });
      const rubbish = { ...authenticator.show(asked), client_data: 'e30' };
      for (let n = 0; n < 201; n += 1) expect(codeOf(await send(rubbish))).toBe('invalid_passkey');
      expect(test.logs().filter(({ msg }) => msg === 'passkey refused')).toEqual([]);
      const stranger = new Authenticator();
      stranger.userHandle = authenticator.userHandle;
      const codes = new Set<unknown>();
      for (let n = 0; n < 201; n += 1) codes.add(codeOf(await send(stranger.show(asked))));
      expect(codes).toEqual(new Set(['invalid_passkey', 'too_many_requests']));
      const own = authenticator.show(await challenge(test));
      expect(codeOf(await send(own))).toBe('too_many_requests');
      expect(codeOf(await send(own, marks))).toBe(200);
    });

    it('answers a challenge once, in time, for what it was asked for', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator } = await add(test, token);
      const passkey = authenticator.show(await challenge(test));
      const send = () => test.send('POST', '/api/auth/passkey', { body: { passkey } });
      const both = await Promise.all([send(), send()]);
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
      expect(codeOf(await send())).toBe('invalid_passkey');

      const late = authenticator.show(await challenge(test));
      test.advance(5 * MINUTE);
      const sent = await test.send('POST', '/api/auth/passkey', { body: { passkey: late } });
      expect(codeOf(sent)).toBe('invalid_passkey');

      const forSignIn = authenticator.show(await challenge(test));
      const path = '/api/profile/confirm-passkey';
      const other = await test.send('POST', path, { token, body: { passkey: forSignIn } });
      expect([other.statusCode, codeOf(other)]).toEqual([422, 'invalid_passkey']);
      const asked = (await test.send('POST', `${path}/challenge`, { token })).json<AskPasskey>();
      const { access_token: elsewhere } = (await show(test, authenticator)).json<Tokens>();
      const body = { passkey: authenticator.show(asked) };
      const there = await test.send('POST', path, { token: elsewhere, body });
      expect(codeOf(there)).toBe('invalid_passkey');
      expect((await test.send('POST', path, { token, body })).statusCode).toBe(204);
    });

    it('that is synced may count backwards, which is noted; one on a single device may not', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator: synced } = await add(test, token);
      const { authenticator: single } = await add(test, token, { isSyncable: false, counter: 3 });
      expect((await show(test, synced, { counter: 7 })).statusCode).toBe(200);
      expect((await show(test, synced, { counter: 6 })).statusCode).toBe(200);
      const apart = { isSyncable: false };
      expect((await show(test, single, { ...apart, counter: 4 })).statusCode).toBe(200);
      expect(codeOf(await show(test, single, { ...apart, counter: 4 }))).toBe('invalid_passkey');
      const noted = test.logs().filter(({ msg }) => msg === 'passkey counts backwards');
      expect(noted).toHaveLength(2);
    });

    it('is not asked of an account that was closed', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator } = await add(test, token);
      await test.send('DELETE', '/api/profile/me', { token, body: {} });
      const path = '/api/profile/confirm-passkey/challenge';
      expect((await test.send('POST', path, { token })).statusCode).toBe(401);
      expect(codeOf(await show(test, authenticator))).toBe('invalid_passkey');
    });
  });

  describe('what lets a person in', () => {
    it('is changed by a passkey once there is one, and not by the password alone', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator, answer } = await add(test, token);
      const { id } = answer.json<{ id: string }>();
      test.advance(MINUTE);
      const body = { email: EMAIL, password: PASSWORD };
      const signedIn = await test.send('POST', '/api/auth/login', { body });
      const { access_token } = signedIn.json<Tokens>();
      const change = { current_password: PASSWORD, new_password: 'a fresh start 98' };
      for (const [method, path, sent] of [
        ['DELETE', `/api/profile/passkeys/${id}`, undefined],
        ['DELETE', '/api/profile/password', undefined],
        ['DELETE', '/api/profile/me', { password: PASSWORD }],
        ['POST', '/api/profile/passkeys/challenge', undefined],
        ['POST', '/api/profile/email', { email: 'b@example.org', password: PASSWORD }],
        ['PATCH', '/api/profile/password', change],
        ['DELETE', '/api/profile/sessions', undefined],
      ] as const) {
        const refused = await test.send(method, path, { token: access_token, body: sent });
        expect([path, codeOf(refused)]).toEqual([path, 'password_needed']);
      }
      expect((await list(test, access_token)).passkeys).toMatchObject([{ used_at: null }]);
      expect((await confirm(test, access_token, authenticator)).statusCode).toBe(204);
      const used_at = new Date(test.now()).toISOString();
      expect((await list(test, access_token)).passkeys).toMatchObject([{ used_at }]);
      const done = await test.send('PATCH', '/api/profile/password', {
        token: access_token,
        body: { new_password: 'a fresh start 98' },
      });
      expect(done.statusCode).toBe(204);
    });

    it('is never all taken away, also by two at once', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      expect(codeOf(await test.send('DELETE', '/api/profile/password', { token }))).toBe(
        'last_way_in',
      );
      const { authenticator, answer } = await add(test, token);
      const { id } = answer.json<{ id: string }>();
      await confirm(test, token, authenticator);
      const remove = (what: string) => test.send('DELETE', `/api/profile/${what}`, { token });
      const both = await Promise.all([remove('password'), remove(`passkeys/${id}`)]);
      expect(both.map(codeOf).toSorted()).toEqual([204, 'last_way_in']);
    });

    it('is an account without a password, which its person changes, takes along and deletes', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator } = await add(test, token);
      await confirm(test, token, authenticator);
      expect((await test.send('DELETE', '/api/profile/password', { token })).statusCode).toBe(204);
      const login = { email: EMAIL, password: PASSWORD };
      const withPassword = await test.send('POST', '/api/auth/login', { body: login });
      expect(codeOf(withPassword)).toBe('invalid_credentials');
      expect((await test.send('GET', '/api/profile/export', { token })).statusCode).toBe(200);
      const email = 'countess@example.org';
      await test.send('POST', '/api/profile/email', { token, body: { email } });
      const mailed = (await test.mails()).find(({ to = [] }) => to[0]?.address === email);
      const [code] = /\d{6}/.exec(mailed?.subject ?? '') ?? [];
      const moved = await test.send('PATCH', '/api/profile/email', {
        token,
        body: { email, code },
      });
      expect(moved.json()).toMatchObject({ email });
      expect((await show(test, authenticator)).statusCode).toBe(200);
      const gone = await test.send('DELETE', '/api/profile/me', { token, body: {} });
      expect(gone.statusCode).toBe(204);
    });

    it('is reset by mail also where there is no password', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { authenticator } = await add(test, token);
      await confirm(test, token, authenticator);
      await test.send('DELETE', '/api/profile/password', { token });
      await test.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
      const [, secret] = /#token=(\S+)/.exec((await test.mails()).at(-1)?.text ?? '') ?? [];
      const body = { token: secret, password: 'a fresh start 98' };
      const reset = await test.send('PATCH', '/api/auth/create-new-password', { body });
      expect(reset.statusCode).toBe(204);
      const login = { email: EMAIL, password: 'a fresh start 98' };
      const signedIn = await test.send('POST', '/api/auth/login', {
        body: login,
        cookies: cookiesIn(reset),
      });
      expect(signedIn.statusCode).toBe(200);
    });

    it('is nothing of another person’s', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const { answer } = await add(test, token);
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      const path = `/api/profile/passkeys/${answer.json<{ id: string }>().id}`;
      const body = { name: 'Mine' };
      expect((await test.send('PATCH', path, { token: bob, body })).statusCode).toBe(404);
      expect((await test.send('DELETE', path, { token: bob })).statusCode).toBe(404);
      const renamed = await test.send('PATCH', path, { token, body });
      expect(renamed.json()).toMatchObject({ name: 'Mine' });
    });
  });
});
