import { describe, expect, inject, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import {
  buildTestApp,
  PASSWORD,
  REMEMBER_COOKIE,
  rememberCookieIn,
  type TestApp,
} from '../../testing/test-app.ts';

/** A refresh token, shown as a bearer token or as the remember cookie, and what is given for it. */
interface Holding {
  access: string;
  refresh: string;
}

/** So often clients go on at once. */
const ROUNDS = inject('isFull') ? 50 : 10;

/** Both ways to hold a session: owners and thieves do the same in either. */
const WAYS = [
  ['a tab', { begin: tabOf, refresh: refreshTab }],
  ['the remember cookie', { begin: cookieOf, refresh: refreshCookie }],
] as const;

async function tabOf(test: TestApp): Promise<Holding> {
  return holdingOf(await test.signUp());
}

async function cookieOf(test: TestApp): Promise<Holding> {
  await test.signUp();
  const body = { email: 'ada@example.org', password: PASSWORD, remember: true };
  const answer = await test.send('POST', '/api/auth/login', { body });
  return { access: answer.json<Tokens>().access_token, refresh: rememberCookieIn(answer) ?? '' };
}

async function refreshTab(test: TestApp, token: string): Promise<Holding | undefined> {
  const answer = await test.send('POST', '/api/auth/refresh', { token });
  return answer.statusCode === 200 ? holdingOf(answer.json()) : undefined;
}

async function refreshCookie(test: TestApp, cookie: string): Promise<Holding | undefined> {
  const answer = await sendCookie(test, cookie);
  if (answer.statusCode !== 200) return undefined;
  return { access: answer.json<Tokens>().access_token, refresh: rememberCookieIn(answer) ?? '' };
}

const sendCookie = (test: TestApp, cookie: string) =>
  test.send('POST', '/api/auth/refresh', {
    cookies: { [REMEMBER_COOKIE]: cookie },
    headers: { 'sec-fetch-site': 'same-origin' },
  });

const holdingOf = ({ access_token, refresh_token }: Tokens): Holding => ({
  access: access_token,
  refresh: refresh_token,
});

/** Brings back the rows of all chains as they were when they began, and no later ones. */
async function restoreBeginning(database: Database): Promise<void> {
  await database.write(async (writer) => {
    await writer.deleteFrom('chains').where('begun_with', 'is not', null).execute();
    const beginning = { generation: 0, parent: -1, valid_from: 0, confirmed: 0 };
    await writer.updateTable('chains').set(beginning).execute();
  });
}

/** What a test that needs it to be there goes on with. */
function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The refresh was refused');
  return value;
}

eachDatabase(({ open }) => {
  describe.each(WAYS)('of %s', (_way, { begin, refresh }) => {
    async function setUp() {
      const database = await open();
      const test = await buildTestApp(database, { isHashingReal: true });
      const first = await begin(test);
      const works = async ({ access }: Holding) =>
        (await test.send('GET', '/api/profile/me', { token: access })).statusCode === 200;
      const next = (token: string) => refresh(test, token);
      return { test, first, works, next, restore: () => restoreBeginning(database) };
    }

    it('an answer that was lost is given again after a second', async () => {
      const { test, first, works, next } = await setUp();
      const lost = given(await next(first.refresh));
      test.advance(SECOND);
      const again = given(await next(first.refresh));
      expect(again.refresh).toBe(lost.refresh);
      expect(await works(again)).toBe(true);
    });

    it('an answer that was lost twice is given anew hours later, and the session goes on', async () => {
      const { test, first, works, next } = await setUp();
      await next(first.refresh);
      test.advance(HOUR);
      await next(first.refresh);
      test.advance(HOUR);
      const arrived = given(await next(first.refresh));
      expect(await works(arrived)).toBe(true);
      test.advance(5 * MINUTE);
      expect(await works(given(await next(arrived.refresh)))).toBe(true);
    });

    it('a thief who comes before the owner, and uses it, is found when the owner comes', async () => {
      const { test, first, works, next } = await setUp();
      const thief = given(await next(first.refresh));
      expect(await works(thief)).toBe(true);
      test.advance(11 * SECOND);
      expect(await next(first.refresh)).toBeUndefined();
      expect([await works(thief), await next(thief.refresh)]).toEqual([false, undefined]);
    });

    it.each(['refresh', 'access'] as const)(
      'a thief who comes before the owner and is quiet is found by the first use of the %s token',
      async (use) => {
        const { test, first, works, next } = await setUp();
        const thief = given(await next(first.refresh));
        test.advance(11 * SECOND);
        const owner = given(await next(first.refresh));
        expect(owner.refresh).not.toBe(thief.refresh);
        expect(await works(owner)).toBe(true);
        const isTaken =
          use === 'access' ? await works(thief) : (await next(thief.refresh)) !== undefined;
        expect(isTaken).toBe(false);
        expect([await works(owner), await next(owner.refresh)]).toEqual([false, undefined]);
      },
    );

    it('a thief who waits until the owner has gone on twice gets nothing either', async () => {
      const { test, first, works, next } = await setUp();
      const thief = given(await next(first.refresh));
      test.advance(11 * SECOND);
      const owner = given(await next(given(await next(first.refresh)).refresh));
      expect([await works(thief), await works(owner)]).toEqual([false, true]);
      expect(await next(thief.refresh)).toBeUndefined();
      expect(await works(owner)).toBe(false);
    });

    it('a thief who stays one step behind is found at once', async () => {
      const { test, first, works, next } = await setUp();
      const owner = given(await next(first.refresh));
      expect(await works(owner)).toBe(true);
      test.advance(11 * SECOND);
      expect(await next(first.refresh)).toBeUndefined();
      expect([await works(owner), await next(owner.refresh)]).toEqual([false, undefined]);
    });

    it('a thief who comes within ten seconds is found a cycle later', async () => {
      const { test, first, works, next } = await setUp();
      const owner = given(await next(first.refresh));
      test.advance(5 * SECOND);
      const thief = given(await next(first.refresh));
      expect(thief.refresh).toBe(owner.refresh);
      test.advance(5 * MINUTE);
      expect(await works(given(await next(owner.refresh)))).toBe(true);
      test.advance(11 * SECOND);
      expect(await next(thief.refresh)).toBeUndefined();
      expect(await works(owner)).toBe(false);
    });

    it('whoever went on since a backup that was restored goes on, and a copy of before is found', async () => {
      const { test, first, works, next, restore } = await setUp();
      const thief = given(await next(first.refresh));
      const owner = given(await next(given(await next(thief.refresh)).refresh));
      await restore();
      test.advance(11 * SECOND);
      expect(await works(given(await next(thief.refresh)))).toBe(true);
      const goesOn = given(await next(owner.refresh));
      expect(goesOn.refresh.split('.')[2]).toBe('4');
      expect(await works(goesOn)).toBe(true);
      test.advance(11 * SECOND);
      expect(await next(thief.refresh)).toBeUndefined();
      expect([await works(goesOn), await next(goesOn.refresh)]).toEqual([false, undefined]);
    });

    it('50 clients go on once a round, and none is signed out', async () => {
      const { works, first, next } = await setUp();
      let token = first.refresh;
      for (let round = 0; round < ROUNDS; round += 1) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => next(token)));
        const tokens = new Set(answers.map((answer) => answer?.refresh));
        expect(tokens.size).toBe(1);
        const [holding] = answers;
        expect(await works(given(holding))).toBe(true);
        expect(holding?.refresh.split('.')[2]).toBe(String(round + 1));
        token = given(holding).refresh;
      }
    });
  });

  it('the tab that a thief of the cookie began is nobody’s, and using it ends the session', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    const { refresh: cookie } = await cookieOf(test);
    const thief = (await sendCookie(test, cookie)).json<Tokens>();
    test.advance(11 * SECOND);
    const answer = await sendCookie(test, cookie);
    const owner = answer.json<Tokens>();
    expect(await refreshTab(test, owner.refresh_token)).toBeDefined();
    expect(await refreshTab(test, thief.refresh_token)).toBeUndefined();
    expect((await sendCookie(test, rememberCookieIn(answer) ?? '')).statusCode).toBe(401);
  });

  it.each([
    ['used what came first', true],
    ['used nothing yet', false],
  ])(
    'a thief of the cookie within ten seconds gets no tab apart, the owner having %s',
    async (_when, isUsed) => {
      const test = await buildTestApp(await open(), { isHashingReal: true });
      const { refresh: cookie } = await cookieOf(test);
      const answer = await sendCookie(test, cookie);
      const owner = answer.json<Tokens>();
      if (isUsed) await test.send('GET', '/api/profile/me', { token: owner.access_token });
      test.advance(5 * SECOND);
      const copy = await sendCookie(test, cookie);
      const thief = copy.json<Tokens>();
      expect(rememberCookieIn(copy)).toBe(rememberCookieIn(answer));
      expect(thief.refresh_token).toBe(owner.refresh_token);
      test.advance(5 * MINUTE);
      const goesOn = given(await refreshTab(test, owner.refresh_token));
      await test.send('GET', '/api/profile/me', { token: goesOn.access });
      test.advance(11 * SECOND);
      expect(await refreshTab(test, thief.refresh_token)).toBeUndefined();
      // The owner goes on by the cookie, and so does nobody else.
      expect(await refreshTab(test, goesOn.refresh)).toBeUndefined();
      expect((await sendCookie(test, rememberCookieIn(answer) ?? '')).statusCode).toBe(200);
    },
  );

  it('a cookie that was sent twice brings back no tab that was stolen', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    const { refresh: cookie } = await cookieOf(test);
    const stolen = (await sendCookie(test, cookie)).json<Tokens>().refresh_token;
    const { access, refresh } = given(await refreshTab(test, stolen));
    await test.send('GET', '/api/profile/me', { token: access });
    const next = given(await refreshTab(test, refresh));
    expect(await refreshTab(test, stolen)).toBeUndefined();
    expect(await refreshTab(test, next.refresh)).toBeUndefined();
    expect((await sendCookie(test, cookie)).statusCode).toBe(401);
  });

  it('a tab that was stolen takes the cookie of its session with it no more than other tabs', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    const { refresh: cookie } = await cookieOf(test);
    const answer = await sendCookie(test, cookie);
    const stolen = answer.json<Tokens>().refresh_token;
    const owner = given(await refreshTab(test, stolen));
    await test.send('GET', '/api/profile/me', { token: owner.access });
    test.advance(11 * SECOND);
    expect(await refreshTab(test, stolen)).toBeUndefined();
    expect(await refreshTab(test, owner.refresh)).toBeUndefined();
    expect((await sendCookie(test, rememberCookieIn(answer) ?? '')).statusCode).toBe(200);
  });
});
