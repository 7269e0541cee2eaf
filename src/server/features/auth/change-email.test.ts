import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { openBrowser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import {
  buildTestApp,
  PASSWORD,
  signedIn,
  signInAgain,
  type TestApp,
} from '../../testing/test-app.ts';

const THEIRS = 'victim@example.org';

async function askToChange(test: TestApp, token: string, email = THEIRS, ip = '192.0.2.1') {
  const body = { email, password: PASSWORD };
  const answer = await test.send('POST', '/api/profile/email', { token, body, ip });
  return answer.statusCode;
}

async function guess(test: TestApp, token: string, code: string, ip = '192.0.2.1') {
  const body = { email: THEIRS, code };
  const answer = await test.send('PATCH', '/api/profile/email', { token, body, ip });
  return [answer.statusCode, answer.statusCode === 200 ? undefined : answer.json().code];
}

/** The codes that were mailed to the new address, the oldest first. */
async function codesOf(test: TestApp): Promise<string[]> {
  const mails = (await test.mails()).filter(({ to }) => to?.[0]?.address === THEIRS);
  return mails.flatMap(({ subject = '' }) => /\d{6}/.exec(subject)?.[0] ?? []);
}

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

anyDatabase(({ open }) => {
  describe('a new address', () => {
    it('is not waited for where no mail goes to it', async () => {
      const database = await open();
      const { test, token } = await signedIn(database);
      for (let n = 0; n < 4; n += 1)
        await openBrowser(test, `203.0.113.${n}`).send('POST', '/api/auth/create', {
          email: THEIRS,
          password: PASSWORD,
          name: 'Eve',
        });
      const before = (await test.mails()).length;
      expect(await askToChange(test, token)).toBe(429);
      const codes = database.read.selectFrom('one_time_codes').where('user_id', 'is not', null);
      expect(await codes.selectAll().execute()).toEqual([]);
      expect((await test.mails()).length).toBe(before);
      test.advance(HOUR);
      const again = await signInAgain(test);
      expect(await askToChange(test, again)).toBe(202);
      const code = (await codesOf(test)).at(-1) ?? '';
      expect(await guess(test, again, code)).toEqual([200, undefined]);
    });

    it('is guessed at five times in a quarter of an hour, however many codes are asked for', async () => {
      const { test, token } = await signedIn(await open());
      await askToChange(test, token);
      const first = (await codesOf(test)).at(-1) ?? '';
      for (let n = 0; n < 5; n += 1)
        expect(await guess(test, token, otherThan(first))).toEqual([422, 'invalid_code']);
      for (let n = 0; n < 2; n += 1) {
        test.advance(MINUTE);
        expect(await askToChange(test, token)).toBe(202);
        const code = (await codesOf(test)).at(-1) ?? '';
        expect(await guess(test, token, code)).toEqual([429, 'too_many_requests']);
      }
      test.advance(13 * MINUTE);
      const last = (await codesOf(test)).at(-1) ?? '';
      expect(await guess(test, await signInAgain(test), last)).toEqual([200, undefined]);
    });

    it('is guessed at thirty times from one network, by however many people', async () => {
      const test = await buildTestApp(await open());
      const codes = new Map<unknown, number>();
      for (let n = 0; n < 8; n += 1) {
        const { access_token: token } = await test.signUp({ email: `eve${n}@example.org` });
        for (let m = 0; m < 5; m += 1) {
          const [, code] = await guess(test, token, '000000', '192.0.2.77');
          codes.set(code, (codes.get(code) ?? 0) + 1);
        }
      }
      expect(Object.fromEntries(codes)).toEqual({ invalid_code: 30, too_many_requests: 10 });
    });

    it('is answered alike where somebody has it already', async () => {
      const test = await buildTestApp(await open());
      await test.signUp({ email: THEIRS });
      await test.signUp();
      test.advance(24 * HOUR);
      const answers: Record<string, number[]> = { [THEIRS]: [], 'nobody@example.org': [] };
      for (let n = 0; n < 6; n += 1) {
        for (const [email, seen] of Object.entries(answers)) {
          test.advance(MINUTE);
          seen.push(await askToChange(test, await signInAgain(test), email));
        }
      }
      expect(answers[THEIRS]).toEqual(answers['nobody@example.org']);
      expect(answers[THEIRS]).toEqual([202, 202, 202, 429, 429, 429]);
    });
  });
});
