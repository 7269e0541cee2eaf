import { expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, cookiesIn, PASSWORD } from '../../testing/test-app.ts';

const THEIRS = 'another kettle 77';

anyDatabase(({ open }) => {
  /** Somebody else who knows the password, and what was mailed to Ada since they came. */
  async function thief() {
    const test = await buildTestApp(await open());
    await test.signUp();
    test.advance(DAY);
    const body = { email: 'ada@example.org', password: PASSWORD };
    const signedIn = await test.send('POST', '/api/auth/login', { body, ip: '198.51.100.7' });
    const cookies = cookiesIn(signedIn);
    let tokens = signedIn.json<Tokens>();
    const before = (await test.mails()).length;
    const send = async (method: 'POST' | 'PATCH', path: string, sent: object) => {
      const refreshed = await test.send('POST', '/api/auth/refresh', {
        token: tokens.refresh_token,
      });
      tokens = refreshed.json();
      const token = tokens.access_token;
      return (await test.send(method, path, { token, cookies, body: sent })).statusCode;
    };
    const toAda = async () => {
      const mails = (await test.mails()).slice(before);
      return mails
        .filter(({ to }) => to?.[0]?.address === 'ada@example.org')
        .map(({ subject }) => subject);
    };
    return { test, send, toAda };
  }

  it('asking for mails takes no place of those that tell an owner of changes', async () => {
    const { test, send, toAda } = await thief();
    const email = 'ada@example.org';
    for (let n = 0; n < 6; n += 1) {
      test.advance(MINUTE);
      expect(await send('POST', '/api/auth/resend-verification-email', { email })).toBe(202);
    }
    expect(await toAda()).toEqual([]);
    for (let n = 0; n < 6; n += 1) {
      test.advance(MINUTE);
      // What was never sent took no place, either.
      expect(await send('POST', '/api/auth/forgot-password', { email })).toBe(202);
    }
    expect(await toAda()).toHaveLength(6);
    const change = { current_password: PASSWORD, new_password: THEIRS };
    expect(await send('PATCH', '/api/profile/password', change)).toBe(204);
    await send('POST', '/api/profile/confirm-password', { password: THEIRS });
    const made = { name: 'Watch', scopes: ['read'], days: 30 };
    expect(await send('POST', '/api/profile/tokens', made)).toBe(201);
    const address = { email: 'thief@example.net' };
    expect(await send('POST', '/api/profile/email', { ...address, password: THEIRS })).toBe(202);
    const code = /\d{6}/.exec(
      (await test.mails()).findLast(({ to }) => to?.[0]?.address === address.email)?.subject ?? '',
    )?.[0];
    expect(await send('PATCH', '/api/profile/email', { ...address, code })).toBe(200);
    expect((await toAda()).slice(6)).toEqual([
      'Your Habitude password was changed',
      'The ways to sign in to your Habitude account have changed',
      'Your Habitude address is about to change',
      'Your Habitude address was changed',
    ]);
  });

  it('a new password is told each time, and is set no more often than mails may tell', async () => {
    const { test, send, toAda } = await thief();
    const statuses: number[] = [];
    let current = PASSWORD;
    for (let n = 0; n < 100; n += 1) {
      test.advance(11 * MINUTE);
      const next = current === PASSWORD ? THEIRS : PASSWORD;
      const change = { current_password: current, new_password: next };
      const status = await send('PATCH', '/api/profile/password', change);
      if (status === 204) current = next;
      statuses.push(status);
    }
    const changes = statuses.filter((status) => status === 204);
    expect(await toAda()).toHaveLength(changes.length);
    expect([changes.length, new Set(statuses)]).toEqual([20, new Set([204, 429])]);
  });
});
