import { expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, cookiesIn, PASSWORD } from '../../testing/test-app.ts';

const THEIRS = 'another kettle 77';

anyDatabase(({ open }) => {
  /** Somebody else who knows the password, and what was mailed to Ada since they came. */
  async function thief() {
    const test = await buildTestApp(await open());
    const { access_token: adas } = await test.signUp();
    const made = { name: 'Read', frequency: 'DAILY' };
    const kept = await test.send('POST', '/api/habits', { token: adas, body: made });
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
      return mails.filter(({ to }) => to?.[0]?.address === 'ada@example.org');
    };
    return {
      test,
      send,
      habit: kept.json<HabitAnswer>().id,
      toAda: async () => (await toAda()).map(({ subject }) => subject),
      textsToAda: async () => (await toAda()).map(({ text = '' }) => text),
    };
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
      'What reaches your Habitude notebook has changed',
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

  it('an address that shows or takes what is entered is told, though its maker shows nothing', async () => {
    const { test, send, habit, textsToAda } = await thief();
    test.advance(11 * MINUTE);
    const link = (kind: string, more: object) =>
      send('POST', '/api/profile/links', { kind, name: '', days: null, ...more });
    expect(await link('stamp', { habit, at_once: false })).toBe(201);
    expect(await textsToAda()).toEqual([]);
    expect(await send('POST', '/api/profile/inboxes', { name: 'Phone' })).toBe(201);
    expect(await link('board', {})).toBe(201);
    expect(await link('year', { habit, name: 'Hall' })).toBe(201);
    await send('PATCH', '/api/profile/me', { locale: 'fr' });
    expect(await send('POST', '/api/profile/calendar', {})).toBe(200);
    expect(await textsToAda()).toEqual([
      expect.stringContaining('An inbox was made: Phone.'),
      expect.stringContaining('A picture was made: without a name.'),
      expect.stringContaining('A picture was made: Hall.'),
      expect.stringContaining('Une nouvelle adresse pour votre agenda a été créée.'),
    ]);
    for (const text of await textsToAda()) expect(text).toContain('/auth/alarm#token=');
  });

  it('addresses made again and again leave a place for the mail about a token', async () => {
    const { send, toAda } = await thief();
    for (let n = 0; n < 9; n += 1) await send('POST', '/api/profile/calendar', {});
    expect(await toAda()).toHaveLength(5);
    await send('POST', '/api/profile/confirm-password', { password: PASSWORD });
    const made = { name: 'Watch', scopes: ['read'], days: 30 };
    expect(await send('POST', '/api/profile/tokens', made)).toBe(201);
    expect(await toAda()).toHaveLength(6);
  });
});
