import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD, signedIn, type TestApp } from '../../testing/test-app.ts';

/**
 * Makes calls at once, and again those that were asked to come later: when one more of the others
 * has been answered, not when so many seconds are over.
 */
async function persist(calls: readonly (() => Promise<LightMyRequestResponse>)[]) {
  let answered = Promise.withResolvers<void>();
  return await Promise.all(
    calls.map(async (call) => {
      for (;;) {
        const next = answered.promise;
        const answer = await call();
        if (answer.statusCode !== 503) {
          answered.resolve();
          answered = Promise.withResolvers();
          return answer;
        }
        await next;
      }
    }),
  );
}

/** The code that was mailed to each address. */
async function codesIn(test: TestApp): Promise<Map<string, string>> {
  const mails = await test.mails();
  return new Map(
    mails.map(({ to, subject }) => [
      to?.[0]?.address ?? '',
      /\b\d{6}\b/.exec(subject ?? '')?.[0] ?? '',
    ]),
  );
}

anyDatabase(({ open }) => {
  it('a class of 60 behind one IP address signs up, verifies and signs in', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    const emails = Array.from({ length: 60 }, (_, n) => `pupil${n}@example.org`);
    const ip = '192.0.2.7';
    const signUps = await persist(
      emails.map((email) => {
        const body = { email, password: PASSWORD, name: 'Pupil' };
        return () => test.send('POST', '/api/auth/create', { body, ip });
      }),
    );
    expect(new Set(signUps.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));

    const codes = await codesIn(test);
    const verified = await Promise.all(
      emails.map((email, n) => {
        const own = signUps[n]?.cookies.map(({ name, value }) => [name, value]) ?? [];
        return test.send('PATCH', '/api/auth/verify-email', {
          body: { email, code: codes.get(email) },
          cookies: Object.fromEntries(own),
          ip,
        });
      }),
    );
    expect(new Set(verified.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));

    const signIns = await persist(
      emails.map((email) => {
        const body = { email, password: PASSWORD };
        return () => test.send('POST', '/api/auth/login', { body, ip });
      }),
    );
    expect(new Set(signIns.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('who confirms their own right password over and over closes no door to others', async () => {
    const { test, token } = await signedIn(await open(), { isHashingReal: true });
    await test.signUp({ email: 'bob@example.org', name: 'Bob' });
    let isOver = false;
    const answered = new Map<number, number>();
    const confirm = async () => {
      while (!isOver) {
        const { statusCode } = await test.send('PATCH', '/api/profile/password', {
          body: { current_password: PASSWORD, new_password: 'password1234' },
          token,
        });
        answered.set(statusCode, (answered.get(statusCode) ?? 0) + 1);
      }
    };
    const loops = Promise.all(Array.from({ length: 20 }, confirm));
    const signIns: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const body = { email: 'bob@example.org', password: PASSWORD };
      const ip = `192.0.2.${n}`;
      signIns.push((await test.send('POST', '/api/auth/login', { body, ip })).statusCode);
    }
    await expect.poll(() => answered.get(429)).toBeGreaterThan(0);
    isOver = true;
    await loops;
    expect(new Set(signIns)).toEqual(new Set([200]));
    // A right password counts as well: the new one was weak, and only twenty heard of it.
    expect(answered.get(422)).toBeLessThanOrEqual(20);
  });
});
