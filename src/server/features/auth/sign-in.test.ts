import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { FAILURES_IN_A_ROW, placeOf } from '../../platform/limits/rules.ts';
import { unavailable } from '../../platform/problem-error.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD, signedIn, type TestApp } from '../../testing/test-app.ts';

const ada = { email: 'ada@example.org', password: PASSWORD, name: 'Ada' };
const login = { email: ada.email, password: PASSWORD };
const wrong = { ...login, password: 'not her password' };

const COOKIE = '__Host-habitude_known';

async function codesOf(test: TestApp, path: string, body: unknown) {
  const response = await test.send('POST', path, { body });
  return [response.statusCode, response.statusCode < 400 ? undefined : response.json().code];
}

/** What the browser keeps of a sign-in. */
function marksIn(answer: LightMyRequestResponse): Record<string, string> {
  const cookie = answer.cookies.find(({ name }) => name === COOKIE);
  return cookie ? { [COOKIE]: cookie.value } : {};
}

anyDatabase(({ open }) => {
  it('answers alike for an unknown address and a wrong password', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.signUp();
    const unknown = await test.send('POST', '/api/auth/login', {
      body: { ...login, email: 'who@example.org' },
    });
    const wrong = await test.send('POST', '/api/auth/login', {
      body: { ...login, password: 'not her password' },
    });
    expect(unknown.statusCode).toBe(401);
    expect(unknown.body).toBe(wrong.body);
  });

  it('makes an IP address wait after 20 failures, and says how long', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    for (let n = 0; n < 20; n += 1) {
      const body = { ...login, email: `nobody${n}@example.org` };
      expect(await codesOf(test, '/api/auth/login', body)).toEqual([401, 'invalid_credentials']);
    }
    const answer = await test.send('POST', '/api/auth/login', { body: login });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '600']);
    const elsewhere = await test.send('POST', '/api/auth/login', {
      body: login,
      ip: '192.0.2.7',
    });
    expect(elsewhere.statusCode).toBe(401);
    test.advance(10 * MINUTE);
    expect(await codesOf(test, '/api/auth/login', login)).toEqual([401, 'invalid_credentials']);
  });

  it('makes one IP address wait ever longer for one account, and nobody else', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.signUp();
    for (let n = 0; n < 5; n += 1) await test.send('POST', '/api/auth/login', { body: wrong });
    const waits: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const refused = await test.send('POST', '/api/auth/login', { body: wrong });
      waits.push(refused.headers['retry-after']);
      test.advance(Number(refused.headers['retry-after']) * SECOND);
      await test.send('POST', '/api/auth/login', { body: wrong });
    }
    expect(waits).toEqual(['1', '2', '4', '8']);
    const owner = await test.send('POST', '/api/auth/login', {
      body: login,
      ip: '192.0.2.7',
    });
    expect(owner.statusCode).toBe(200);
  });

  it.each([
    ['is held up', Object.assign(new Error('a lock was waited for'), { code: '57014' })],
    ['has no place for its person', unavailable(SECOND)],
  ])('counts no failure of a right password where the database %s', async (_, reason) => {
    const database = await open();
    let isHeldUp = false;
    const test = await buildTestApp({
      ...database,
      write: async (work, owner) => {
        // A session is a write of its person.
        if (isHeldUp && owner !== undefined) throw reason;
        return await database.write(work, owner);
      },
    });
    await test.signUp();
    isHeldUp = true;
    for (let n = 0; n < 21; n += 1)
      expect(await codesOf(test, '/api/auth/login', login)).toEqual([503, 'unavailable']);
    isHeldUp = false;
    expect(await codesOf(test, '/api/auth/login', login)).toEqual([200, undefined]);
  });

  it('asks for a mailed code after 100 failures in a row, and for nothing else', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.signUp();
    await failInARow(test, ada.email, 99);
    await test.send('POST', '/api/auth/login', { body: wrong });
    expect(await codesOf(test, '/api/auth/login', login)).toEqual([403, 'email_not_verified']);
    test.advance(MINUTE);
    await test.send('POST', '/api/auth/resend-verification-email', {
      body: { email: ada.email },
    });
    await test.send('PATCH', '/api/auth/verify-email', {
      body: { email: ada.email, code: await test.code() },
    });
    expect(await codesOf(test, '/api/auth/login', login)).toEqual([200, undefined]);
  });

  it('tries no more of a hundred guesses at once than of as many one by one', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.signUp();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => test.send('POST', '/api/auth/login', { body: wrong })),
    );
    const tried = answers.filter(({ statusCode }) => statusCode === 401);
    expect(tried).toHaveLength(5);
  });

  it('knows a sign-up that waits for a day, and no longer', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.send('POST', '/api/auth/create', { body: ada });
    expect(await codesOf(test, '/api/auth/login', login)).toEqual([403, 'email_not_verified']);
    test.advance(25 * HOUR);
    expect(await codesOf(test, '/api/auth/login', login)).toEqual([401, 'invalid_credentials']);
  });

  it('clears no pause for who knows the password of a sign-up that waits', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.signUp();
    const theirs = 'the password of Eve';
    await test.send('POST', '/api/auth/create', { body: { ...ada, password: theirs } });
    const codes: unknown[] = [];
    for (const password of ['guess 1', theirs, 'guess 2', theirs, 'guess 3', theirs])
      codes.push((await codesOf(test, '/api/auth/login', { ...login, password }))[0]);
    expect(codes).toEqual([401, 403, 401, 403, 401, 429]);
  });

  it('is no way to learn a password that was guessed after a hundred failures', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.signUp();
    for (const email of [ada.email, 'who@example.org']) {
      await failInARow(test, email, 100);
      for (const password of [PASSWORD, 'not her password'])
        expect(await codesOf(test, '/api/auth/login', { email, password })).toEqual([
          403,
          'email_not_verified',
        ]);
    }
  });

  it('makes a customer with many networks wait, and leaves the rest of the net alone', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    const failFrom = async (ip: string) =>
      (await test.send('POST', '/api/auth/login', { body: wrong, ip })).statusCode;
    const codes = new Map<number, number>();
    for (let n = 0; n < 60; n += 1) {
      const code = await failFrom(`2001:db8:7:${(n * 256).toString(16)}::1`);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({ 401: 50, 429: 10 });
    expect(await failFrom('2001:db8:8::1')).toBe(401);
  });

  it('marks the browser, and a new password keeps only the mark of the one that chose it', async () => {
    const { test, token } = await signedIn(await open(), { isHashingReal: true });
    const here = await test.send('POST', '/api/auth/login', { body: login });
    expect(here.cookies.find(({ name }) => name === COOKIE)).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 365 * 24 * 60 * 60,
    });
    const elsewhere = await test.send('POST', '/api/auth/login', { body: login });
    const changed = await test.send('PATCH', '/api/profile/password', {
      body: { current_password: PASSWORD, new_password: 'a fresh start 99' },
      cookies: marksIn(here),
      token,
    });
    expect(changed.statusCode).toBe(204);
    await failInARow(test, ada.email, 100);
    const attempt = { ...login, password: 'a fresh start 99' };
    const codes: unknown[] = [];
    for (const cookies of [marksIn(changed), marksIn(here), marksIn(elsewhere)]) {
      codes.push(
        (await test.send('POST', '/api/auth/login', { body: attempt, cookies })).statusCode,
      );
      await failInARow(test, ada.email, 100);
    }
    expect(codes).toEqual([200, 403, 403]);
  });

  it('keeps out no known device, whatever strangers and neighbours do', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.signUp();
    const cookies = marksIn(await test.send('POST', '/api/auth/login', { body: login }));
    await failInARow(test, ada.email, 100);
    for (let n = 0; n < 20; n += 1) {
      const body = { ...login, email: `nobody${n}@example.org` };
      await test.send('POST', '/api/auth/login', { body });
    }
    const neighbour = { ...login, email: 'neighbour@example.org' };
    expect((await test.send('POST', '/api/auth/login', { body: neighbour })).statusCode).toBe(429);
    const owner = await test.send('POST', '/api/auth/login', { body: login, cookies });
    expect(owner.statusCode).toBe(200);
  });

  it('makes a known device wait for its own failures alone, and trusts it for 100', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.signUp();
    const cookies = marksIn(await test.send('POST', '/api/auth/login', { body: login }));
    for (let n = 0; n < 5; n += 1)
      await test.send('POST', '/api/auth/login', { body: wrong, cookies });
    const thief = await test.send('POST', '/api/auth/login', { body: login, cookies });
    expect([thief.statusCode, thief.headers['retry-after']]).toEqual([429, '1']);
    expect((await test.send('POST', '/api/auth/login', { body: login })).statusCode).toBe(200);
    test.advance(15 * MINUTE);
    const [device = ''] = (cookies[COOKIE] ?? '').split('.');
    await failInARow(test, device, 95);
    await failInARow(test, ada.email, 100);
    const distrusted = await test.send('POST', '/api/auth/login', { body: login, cookies });
    expect(distrusted.json().code).toBe('email_not_verified');
  });
});

/** Failures that strangers cause from anywhere, or a thief with the mark of a device. */
async function failInARow({ app }: TestApp, subject: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await app.limits.take([placeOf(FAILURES_IN_A_ROW, subject)]);
}
