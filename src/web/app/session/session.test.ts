import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, authenticateWith } from '../api/api.ts';
import { ConnectionError, ProblemError } from '../api/problem-error.ts';
import { remember } from '../../testing/cookies.ts';
import { answer, fakeServer, noAnswer, problem, type SeenCall } from '../../testing/fake-server.ts';
import { ada } from '../../testing/person.ts';
import { createSession } from './session.ts';

const REFRESH = 'POST /api/auth/refresh';
const DAY = 86_400_000;

function tokens(name: string) {
  return {
    access_token: `${name} access`,
    refresh_token: `${name} refresh`,
    token_type: 'Bearer',
    expires_in: 600,
  };
}

/** What the browser holds at the beginning. */
interface Held {
  tab?: boolean;
  remembered?: boolean;
  /** the id of the person whose notebook is there */
  kept?: string;
  /** whether it is found only by those who wait for it */
  isLate?: boolean;
  /** whether who is asked at a sign-out stays */
  stays?: boolean;
}

function setUp(
  { tab = false, remembered = false, kept, isLate = false, stays = false }: Held,
  path = '/history',
) {
  if (tab) {
    window.sessionStorage.setItem('access_token', 'tab access');
    window.sessionStorage.setItem('refresh_token', 'tab refresh');
    window.localStorage.setItem('profile', '{}');
  }
  if (remembered) remember(kept ?? '');
  const done: string[] = [];
  const note = (what: string) => () => {
    done.push(what);
  };
  const session = createSession({
    api,
    currentPath: () => path,
    open: (person, isAllThereIs = false) =>
      Promise.resolve(person === kept && (isAllThereIs || !isLate)),
    load: () => Promise.resolve(note('load')()),
    close: note('forget'),
    mayLeave: () => Promise.resolve(!stays),
    empty: () => Promise.resolve(note('empty')()),
    toLogin: note('to login'),
    onExpired: note('expired'),
    ask: note('ask'),
  });
  return { session, done };
}

const accessToken = () => window.sessionStorage.getItem('access_token');
const isMarked = () => document.cookie.includes('habitude_remembered=');

/** The server takes the proofs that are named, and refuses others. */
function serverThatTakes(...proofs: string[]) {
  return fakeServer({
    [REFRESH]: ({ bearer = 'cookie' }) =>
      proofs.includes(bearer) ? answer(200, tokens('new')) : problem(401, 'invalid_token'),
    'POST /api/auth/logout': () => answer(204),
  });
}

const proofsOf = (seen: SeenCall[]) => seen.map(({ bearer }) => bearer ?? 'cookie');

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
});

describe('starting', () => {
  test.each<[string, Held, string[], string[], string | null, boolean]>([
    // the browser holds, the server takes, proofs shown, access token then, connected
    ['nothing', {}, [], [], null, false],
    ['a tab’s tokens', { tab: true }, [], [], 'tab access', true],
    ['a cookie', { remembered: true }, ['cookie'], ['cookie'], 'new access', true],
    ['both', { tab: true, remembered: true }, ['cookie'], ['cookie'], 'new access', true],
    ['a dead cookie', { remembered: true }, [], ['cookie'], null, false],
    [
      'a dead cookie and a tab',
      { tab: true, remembered: true },
      ['tab refresh'],
      ['cookie', 'tab refresh'],
      'new access',
      true,
    ],
    [
      'a dead cookie and a dead tab',
      { tab: true, remembered: true },
      [],
      ['cookie', 'tab refresh'],
      null,
      false,
    ],
  ])('with %s', async (_, held, taken, shown, access, connected) => {
    const { session, done } = setUp(held);
    const seen = serverThatTakes(...taken);
    await session.start();
    expect(proofsOf(seen)).toEqual(shown);
    expect(accessToken()).toBe(access);
    expect(session.isConnected()).toBe(connected);
    expect(done).toEqual(connected ? ['load'] : ['forget']);
    expect(isMarked()).toBe(connected && held.remembered === true);
  });

  test.each([
    ['no network', noAnswer, ConnectionError],
    ['a failing server', () => problem(500, 'internal'), ProblemError],
    ['a busy server', () => problem(503, 'unavailable'), ProblemError],
  ])('%s does not sign out, and another start can follow', async (_, refresh, error) => {
    fakeServer({ [REFRESH]: refresh });
    const { session, done } = setUp({ remembered: true });
    await expect(session.start()).rejects.toBeInstanceOf(error);
    expect([done, isMarked()]).toEqual([[], true]);
    serverThatTakes('cookie');
    await session.start();
    expect(session.isConnected()).toBe(true);
  });

  test('a tab with tokens goes on without a network', async () => {
    fakeServer({ [REFRESH]: noAnswer });
    const { session, done } = setUp({ tab: true, remembered: true });
    await session.start();
    expect([session.isConnected(), done]).toEqual([true, ['load']]);
  });

  test('happens once', async () => {
    const seen = serverThatTakes('cookie');
    const { session } = setUp({ remembered: true });
    await Promise.all([session.start(), session.start()]);
    await session.start();
    expect(seen).toHaveLength(1);
  });
});

describe('starting with what is kept of a remembered person', () => {
  const tokenOf = (person: string) => `h.${btoa(JSON.stringify({ sub: person }))}.s`;
  const answered = (person: string) =>
    answer(200, { ...tokens('new'), access_token: tokenOf(person) });
  const held: Held = { remembered: true, kept: 'ada' };

  test('does not wait for the server, which is asked all the same', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const seen = fakeServer({ [REFRESH]: () => promise });
    const { session, done } = setUp(held);
    await session.start();
    expect([session.isConnected(), done]).toEqual([true, []]);
    resolve(answered('ada'));
    await expect.poll(() => done).toEqual(['load']);
    expect([proofsOf(seen), accessToken()]).toEqual([['cookie'], tokenOf('ada')]);
  });

  test('ends as soon as the server says that the session is over', async () => {
    serverThatTakes();
    const { session, done } = setUp(held);
    await session.start();
    await expect.poll(() => done).toEqual(['forget', 'to login', 'expired']);
    expect([session.isConnected(), isMarked()]).toEqual([false, false]);
  });

  test('without a network goes on, and asks with the next call', async () => {
    let isOnline = false;
    const seen = fakeServer({
      [REFRESH]: () => (isOnline ? answered('ada') : noAnswer()),
      'GET /api/profile/sessions': () => answer(200, []),
    });
    const { session, done } = setUp(held);
    authenticateWith(session);
    await session.start();
    await expect(api.listSessions()).rejects.toBeInstanceOf(ConnectionError);
    expect([session.isConnected(), done]).toEqual([true, []]);
    isOnline = true;
    await api.listSessions();
    expect([seen.at(-1)?.bearer, done]).toEqual([tokenOf('ada'), ['load']]);
  });

  test('without a network lasts as long again with each start', async () => {
    fakeServer({ [REFRESH]: noAnswer });
    const { session } = setUp(held);
    const written = vi.spyOn(document, 'cookie', 'set');
    await session.start();
    expect(written.mock.calls).toEqual([
      [expect.stringMatching(/^(__Host-)?habitude_remembered=ada\.s1; .*Max-Age=604800;/)],
    ]);
  });

  test('without a network waits for a browser that finds it late', async () => {
    fakeServer({ [REFRESH]: noAnswer });
    const { session } = setUp({ ...held, isLate: true });
    await session.start();
    expect(session.isConnected()).toBe(true);
  });

  test('of another person than this tab’s waits for the server', async () => {
    serverThatTakes('cookie');
    const { session, done } = setUp({ ...held, tab: true });
    window.sessionStorage.setItem('access_token', tokenOf('bob'));
    await session.start();
    expect([accessToken(), done]).toEqual(['new access', ['load']]);
  });

  test('what one person was about to do is not done in the name of another', async () => {
    fakeServer({ [REFRESH]: () => answered('bob') });
    const { session, done } = setUp({ tab: true });
    const before = tokenOf('ada');
    window.sessionStorage.setItem('access_token', before);
    await expect(session.renew(before)).resolves.toBeUndefined();
    // Nor what comes back later with the same refusal.
    await expect(session.renew(before)).resolves.toBeUndefined();
    expect([accessToken(), done]).toEqual([tokenOf('bob'), ['forget', 'load']]);
    expect(window.localStorage.getItem('profile')).toBeNull();
  });

  test('nor where it waits for what another renews', async () => {
    fakeServer({ [REFRESH]: () => answered('bob') });
    const { session } = setUp({ tab: true });
    const old = tokenOf('bob').replace('h.', 'former.');
    window.sessionStorage.setItem('access_token', old);
    const renewed = [session.renew(old), session.renew(tokenOf('ada'))];
    await expect(Promise.all(renewed)).resolves.toEqual([tokenOf('bob'), undefined]);
  });

  test('who stays for what was not sent is not signed out', async () => {
    const seen = fakeServer({});
    const { session, done } = setUp({ tab: true, stays: true });
    await session.logout();
    expect([seen, done, accessToken()]).toEqual([[], [], 'tab access']);
  });
});

describe('renewing', () => {
  test('is done once for all calls that were refused', async () => {
    const seen = serverThatTakes('tab refresh');
    const { session } = setUp({ tab: true });
    const renewed = await Promise.all([session.renew('tab access'), session.renew('tab access')]);
    expect(renewed).toEqual(['new access', 'new access']);
    expect(proofsOf(seen)).toEqual(['tab refresh']);
    await expect(session.renew('tab access')).resolves.toBe('new access');
    expect(seen).toHaveLength(1);
  });

  test('falls back on the cookie after the tab’s own token has expired', async () => {
    const seen = serverThatTakes('cookie');
    const { session } = setUp({ tab: true, remembered: true });
    await expect(session.renew('tab access')).resolves.toBe('new access');
    expect(proofsOf(seen)).toEqual(['tab refresh', 'cookie']);
  });

  test.each<[string, string, number, string[]]>([
    ['once a day', 's1', DAY + 1, ['cookie', 'tab refresh']],
    ['no sooner', 's1', DAY, ['tab refresh', 'tab refresh']],
    ['not where it is of another session', 's2', DAY + 1, ['tab refresh', 'tab refresh']],
  ])('uses the cookie in a page that stays open %s', async (_, of, later, shown) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { session } = setUp({ tab: true });
    remember('ada', of);
    const token = `h.${btoa(JSON.stringify({ sub: 'ada', sid: 's1' }))}.s`;
    window.sessionStorage.setItem('access_token', token);
    const renewed = { ...tokens('tab'), access_token: token };
    const seen = fakeServer({ [REFRESH]: () => answer(200, renewed) });
    vi.setSystemTime(Date.now() + later);
    await session.renew(token);
    await session.renew(token);
    expect(proofsOf(seen)).toEqual(shown);
    vi.useRealTimers();
  });

  test('a refusal ends the session', async () => {
    serverThatTakes();
    const { session, done } = setUp({ tab: true });
    await expect(session.renew('tab access')).resolves.toBeUndefined();
    expect(done).toEqual(['forget', 'to login', 'expired']);
    expect(window.sessionStorage.getItem('last_path')).toBe('/history');
    expect([accessToken(), window.localStorage.getItem('profile')]).toEqual([null, null]);
  });

  test.each(['/auth/alarm', '/auth/forgot-password'])(
    'nobody is led away from %s',
    async (path) => {
      serverThatTakes();
      const { session, done } = setUp({ tab: true, remembered: true }, path);
      await session.renew('tab access');
      expect([session.isConnected(), isMarked(), done]).toEqual([false, false, ['forget']]);
    },
  );

  test.each([
    ['no network', noAnswer],
    ['a failing server', () => problem(502, 'unavailable')],
    ['too many calls', () => problem(429, 'too_many_requests')],
    ['a proxy', () => answer(401)],
  ])('%s does not end it', async (_, refresh) => {
    fakeServer({ [REFRESH]: refresh });
    const { session, done } = setUp({ tab: true });
    await expect(session.renew('tab access')).rejects.toThrow();
    expect([accessToken(), done]).toEqual(['tab access', []]);
  });
});

describe('signing in', () => {
  const credentials = { email: 'a@example.org', password: 'p' };

  test.each([
    // asked to remember, over HTTPS, address known the next time
    [true, true, credentials.email],
    [true, false, null],
    [false, true, null],
  ])('remember %s, secure %s: the address is kept as %s', async (remember, secure, known) => {
    vi.stubGlobal('isSecureContext', secure);
    fakeServer({ 'POST /api/auth/login': () => answer(200, tokens('new')) });
    const { session, done } = setUp({});
    await session.login({ ...credentials, remember });
    expect([accessToken(), done]).toEqual(['new access', ['load']]);
    expect(window.localStorage.getItem('known_address')).toBe(known);
  });

  test('a wrong password changes nothing', async () => {
    fakeServer({ 'POST /api/auth/login': () => problem(401, 'invalid_credentials') });
    const { session, done } = setUp({});
    await expect(session.login(credentials)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect([accessToken(), done]).toEqual([null, []]);
  });
});

describe('signing out', () => {
  test('tells the server first, then forgets, remembers the path, and leads to sign-in', async () => {
    const { session, done } = setUp({ tab: true, remembered: true });
    const seen = fakeServer({
      'POST /api/auth/logout': () => {
        done.push(`server, with ${accessToken()}`);
        return answer(204);
      },
    });
    authenticateWith(session);
    await session.logout();
    expect(done).toEqual(['server, with tab access', 'empty', 'forget', 'to login']);
    expect(seen.map((call) => call.bearer)).toEqual(['tab access']);
    expect([accessToken(), isMarked(), window.localStorage.getItem('profile')]).toEqual([
      null,
      false,
      null,
    ]);
    expect(window.sessionStorage.getItem('last_path')).toBe('/history');
  });

  test.each([
    ['leaves who stays signed in here by another session', { sub: 'bob', sid: 's2' }, true],
    ['takes the profile of who was remembered with it', { sub: ada.id, sid: 's1' }, false],
  ])('%s', async (_, claims, stays) => {
    const { session } = setUp({ remembered: true, kept: ada.id });
    window.localStorage.setItem('profile', JSON.stringify(ada));
    const token = `h.${btoa(JSON.stringify(claims))}.s`;
    window.sessionStorage.setItem('access_token', token);
    fakeServer({ 'POST /api/auth/logout': () => answer(204) });
    authenticateWith(session);
    await session.logout();
    expect([accessToken(), isMarked()]).toEqual([null, stays]);
    expect(window.localStorage.getItem('profile') !== null).toBe(stays);
  });

  test('takes its steps in this order: server, profile, tokens, path, sign-in', async () => {
    const { session, done } = setUp({ tab: true, remembered: true });
    fakeServer({
      'POST /api/auth/logout': () => {
        done.push('server');
        return answer(204);
      },
    });
    const note = (key: string) => {
      // What is there for a server that can't be reached comes between.
      if (!['sign_out_token', 'last_path_of'].includes(key)) done.push(key);
    };
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(note);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(note);
    authenticateWith(session);
    await session.logout();
    expect(done).toEqual([
      'server',
      'empty',
      'profile',
      'access_token',
      'refresh_token',
      'forget',
      'last_path',
      'to login',
    ]);
  });

  test('lets nothing else be called meanwhile', async () => {
    const { session } = setUp({ tab: true, remembered: true });
    let meanwhile: Promise<unknown> | undefined;
    const seen = fakeServer({
      'POST /api/auth/logout': () => {
        meanwhile = api.listSessions().catch((error: unknown) => error);
        return answer(204);
      },
    });
    authenticateWith(session);
    await session.logout();
    expect(await meanwhile).toMatchObject({ status: 401 });
    expect(seen.map(({ path }) => path)).toEqual(['/api/auth/logout']);
  });

  test('tells the server nothing without an access token', async () => {
    const seen = fakeServer({});
    await setUp({}).session.logout();
    expect(seen).toEqual([]);
  });

  test('on the sign-in page remembers home', async () => {
    serverThatTakes();
    const { session } = setUp({ tab: true }, '/auth/login');
    authenticateWith(session);
    await session.logout();
    expect(window.sessionStorage.getItem('last_path')).toBe('/');
  });
});
