import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { remember } from '../../testing/cookies.ts';
import { answer, fakeServer, noAnswer, problem } from '../../testing/fake-server.ts';
import type { Answer, SeenCall } from '../../testing/fake-server.ts';
import { lastPath } from './last-path.ts';
import { pendingSignOut, tabTokens } from './token-store.ts';
import { createSession } from './session.ts';

const REFRESH = 'POST /api/auth/refresh';
const LOGOUT = 'POST /api/auth/logout';
const LOGIN = 'POST /api/auth/login';

function tokens(person: string, session: string) {
  const access_token = `h.${btoa(JSON.stringify({ sub: person, sid: session }))}.s`;
  return { access_token, refresh_token: `${session} refresh` };
}

const answered = (person: string, session: string) =>
  answer(200, { ...tokens(person, session), token_type: 'Bearer', expires_in: 600 });

/** A page of which Ada's notebook is kept, or nothing. */
function openPage(kept?: 'ada') {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const session = createSession({
    api,
    currentPath: () => '/history',
    open: (person) => Promise.resolve(kept !== undefined && person === kept),
    load: () => Promise.resolve(note('load')()),
    close: note('forget'),
    mayLeave: () => Promise.resolve(true),
    empty: () => Promise.resolve(note('empty')()),
    toLogin: note('to login'),
    onExpired: note('expired'),
    ask: note('ask'),
  });
  return { session, done };
}

const brief = (seen: SeenCall[]) =>
  seen.map(({ path, bearer = 'cookie' }) => `${path.replace('/api/auth/', '')} ${bearer}`);

/** All that says who is here, or was. */
const left = () => ({
  tokens: Object.keys(window.sessionStorage).filter((key) => key.includes('token')),
  cookies: document.cookie.split('; ').map((pair) => pair.split('=')[0]),
});
const NOTHING = { tokens: [], cookies: [''] };

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  // What one test would have sent again later is not sent in the next one.
  vi.useFakeTimers();
});

describe('a refresh that is answered after a sign-out', () => {
  async function signOutMeanwhile(late: () => Response, logout: Answer = () => answer(204)) {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const seen = fakeServer({ [REFRESH]: () => promise, [LOGOUT]: logout });
    remember('ada', 's1');
    const { session, done } = openPage('ada');
    await session.start();
    await expect.poll(() => seen).toHaveLength(1);
    await session.logout();
    expect(done).toEqual(['empty', 'forget', 'to login']);
    resolve(late());
    return { seen, session, done };
  }

  test('is thrown away, and its session ended with what it brought', async () => {
    const { seen, session, done } = await signOutMeanwhile(() => {
      // The browser takes cookies of an answer before the page sees it.
      remember('ada', 's1');
      return answered('ada', 's1');
    });
    await expect.poll(() => left()).toEqual(NOTHING);
    expect(brief(seen)).toContain('logout s1 refresh');
    expect([session.isConnected(), done]).toEqual([false, ['empty', 'forget', 'to login']]);
  });

  test('is kept to be ended later where the server can’t be reached', async () => {
    let isReached = false;
    const { seen, session } = await signOutMeanwhile(
      () => answered('ada', 's1'),
      () => (isReached ? answer(204) : noAnswer()),
    );
    await expect.poll(() => brief(seen)).toContain('logout s1 refresh');
    await expect.poll(() => pendingSignOut.token()).toBe('s1 refresh');
    expect([session.isConnected(), tabTokens.access()]).toEqual([false, undefined]);
    isReached = true;
    session.settle();
    await expect.poll(() => left()).toEqual(NOTHING);
  });

  test('with a refusal says nothing of a session that ended', async () => {
    const { done } = await signOutMeanwhile(() => problem(401, 'invalid_token'));
    await expect.poll(() => left()).toEqual(NOTHING);
    expect(done).toEqual(['empty', 'forget', 'to login']);
  });

  test('in another tab, is thrown away too, before that tab has heard', async () => {
    tabTokens.keep(tokens('ada', 's1'));
    remember('ada', 's1');
    const { session } = openPage();
    const seen = fakeServer({
      [REFRESH]: () => {
        pendingSignOut.keep({ session: 's1' });
        return answered('ada', 's1');
      },
      [LOGOUT]: () => answer(204),
    });
    await expect(session.renew(tabTokens.access())).resolves.toBe(tabTokens.access());
    await expect.poll(() => pendingSignOut.isSet()).toBe(false);
    expect(brief(seen)).toEqual(['refresh s1 refresh', 'logout s1 refresh', 'logout cookie']);
  });
});

describe('a sign-out that did not reach the server', () => {
  async function signOutOffline({ isRemembered = true } = {}) {
    fakeServer({ [LOGOUT]: noAnswer });
    tabTokens.keep(tokens('ada', 's1'));
    if (isRemembered) remember('ada', 's1');
    const { session, done } = openPage();
    await session.logout();
    expect([session.isConnected(), done]).toEqual([false, ['empty', 'forget', 'to login']]);
    return session;
  }

  test.each([
    [true, { tokens: ['sign_out_token'], cookies: ['habitude_sign_out'] }],
    [false, { tokens: ['sign_out_token'], cookies: [''] }],
  ])('is kept; of a remembered session (%s) where the cookie is', async (isRemembered, kept) => {
    await signOutOffline({ isRemembered });
    expect(left()).toEqual(kept);
    expect([lastPath('ada'), lastPath('bob')]).toEqual(['/history', '/']);
  });

  test.each<[string, Answer, boolean]>([
    ['nothing', noAnswer, true],
    ['500', () => problem(500, 'internal'), true],
    ['403', () => problem(403, 'forbidden'), true],
    ['401, as a proxy says it', () => new Response('', { status: 401 }), true],
    ['401, as the server says it', () => problem(401, 'invalid_token'), false],
    ['204', () => answer(204), false],
  ])('answered with %s, waits still: %s', async (_, logout, isPending) => {
    const session = await signOutOffline();
    const seen = fakeServer({ [LOGOUT]: logout });
    session.settle();
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    await expect.poll(() => pendingSignOut.isSet()).toBe(isPending);
    expect(new Set(brief(seen)).has('logout cookie')).toBe(!isPending);
  });

  test('is sent again by itself, ever later', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await signOutOffline();
    const seen = fakeServer({ [LOGOUT]: () => problem(500, 'internal') });
    const triesAfter: number[] = [];
    for (const pause of [1, 2, 4, 8]) {
      await vi.advanceTimersByTimeAsync(pause * 1000 - 1);
      triesAfter.push(seen.length);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(triesAfter).toEqual([0, 1, 2, 3]);
    fakeServer({ [LOGOUT]: () => answer(204) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(left()).toEqual(NOTHING);
  });

  test('is sent by the next start first, and the cookie is not used, nor what is kept shown', async () => {
    await signOutOffline();
    window.sessionStorage.clear();
    window.localStorage.clear();
    // A late answer, which no page was there to see, had the browser mark it again.
    remember('ada', 's1');
    const seen = fakeServer({ [LOGOUT]: () => answer(204) });
    const { session, done } = openPage('ada');
    await session.start();
    expect([session.isConnected(), done]).toEqual([false, ['forget']]);
    await expect.poll(() => left()).toEqual(NOTHING);
    expect(brief(seen)).toEqual(['logout cookie']);
  });

  test('is one of a tab that the browser brings back, and not of another session’s', async () => {
    for (const [session, isOut] of [
      ['s1', true],
      ['s2', false],
    ] as const) {
      pendingSignOut.keep({ session: 's1' });
      tabTokens.keep(tokens('ada', session));
      fakeServer({ [LOGOUT]: noAnswer });
      const page = openPage();
      await page.session.start();
      expect(page.session.isConnected()).toBe(!isOut);
    }
  });

  test('keeps a tab of another session from the cookie, too', async () => {
    pendingSignOut.keep({ session: 's1' });
    remember('ada', 's1');
    tabTokens.keep(tokens('bob', 's2'));
    const seen = fakeServer({ [REFRESH]: () => problem(401, 'invalid_token') });
    const { session } = openPage();
    await expect(session.renew(tabTokens.access())).resolves.toBeUndefined();
    expect(brief(seen)).toEqual(['refresh s2 refresh']);
  });

  test.each<[string, Answer, string[]]>([
    ['first', () => answer(204), ['logout s1 refresh', 'logout cookie', 'login cookie']],
    ['with it', () => problem(500, 'internal'), ['logout s1 refresh', 'login cookie']],
  ])('goes %s when somebody signs in', async (_, logout, calls) => {
    await signOutOffline();
    const seen = fakeServer({ [LOGOUT]: logout, [LOGIN]: () => answered('bob', 's2') });
    const { session } = openPage();
    await session.login({ email: 'bob@example.org', password: 'p' });
    expect(brief(seen)).toEqual(calls);
    expect([pendingSignOut.session(), tabTokens.person()]).toEqual([undefined, 'bob']);
  });
});

test.each([
  // the session that ended, whose, what this tab of Ada's s1 does
  ['s1', 'ada', ['forget', 'to login', 'expired']],
  ['s2', 'ada', ['ask']],
  ['s2', 'bob', []],
  [undefined, undefined, []],
])('when session %s of %s ended in another tab', (session, person, expected) => {
  tabTokens.keep(tokens('ada', 's1'));
  const page = openPage();
  page.session.onEndedElsewhere({ session, person });
  expect(page.done).toEqual(expected);
});
