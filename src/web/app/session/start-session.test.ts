import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { notebook } from '../../sync/session-resources.ts';
import { remember } from '../../testing/cookies.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { toasts } from '../toasts/toast-store.ts';
import { profileStore } from './profile-store.ts';
import { startSession } from './start-session.ts';

const profile = {
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  name: 'Ada',
  locale: 'en',
  time_zone: 'Europe/London',
  day_start_hour: 0,
  created_at: '2026-11-21T10:00:00Z',
} as const;

const stored = () => JSON.parse(window.localStorage.getItem('profile') ?? 'null');

function signIn() {
  window.sessionStorage.setItem('access_token', 'access');
  window.sessionStorage.setItem('refresh_token', 'refresh');
}

const tokens = { access_token: 'new access', refresh_token: 'new refresh' };

/** A channel on which nothing is heard after its test. */
class TestChannel extends BroadcastChannel {
  override addEventListener(...given: [string, EventListenerOrEventListenerObject]) {
    super.addEventListener(...given);
    onTestFinished(() => super.removeEventListener(...given));
  }
}

/** Another tab of this browser. */
function otherTab() {
  const channel: BroadcastChannel = new TestChannel('habitude:session');
  // A channel is of this origin alone, and takes no other.
  // oxlint-disable-next-line require-post-message-target-origin
  const tell = (news: object) => channel.postMessage(news);
  const heard = new Promise<unknown>((resolve) =>
    channel.addEventListener('message', ({ data }) => resolve(data)),
  );
  return { tell, heard };
}

function start() {
  // A page lives for one session; here the next one is to hear nothing for this one.
  const added = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => {
    for (const [type, listener] of added.mock.calls) window.removeEventListener(type, listener);
  });
  vi.stubGlobal('BroadcastChannel', TestChannel);
  const toLogin = vi.fn();
  return { toLogin, session: startSession(notebook, toLogin) };
}

test('profile and notebook are loaded with the tab’s token, and the profile is kept', async () => {
  signIn();
  const seen = fakeServer({
    'GET /api/profile/me': () => answer(200, profile),
  });
  const { session } = start();
  await session.start();
  await expect.poll(() => stored()).toEqual(profile);
  expect(seen.map(({ path, bearer }) => [path, bearer])).toEqual([
    ['/api/profile/me', 'access'],
    ['/api/notebook', 'access'],
  ]);
  profileStore.keep({ ...profile, name: 'Countess' });
  expect(stored().name).toBe('Countess');
});

test('the profile kept is there before the server answers, and is asked for nonetheless', async () => {
  window.localStorage.setItem('profile', JSON.stringify(profile));
  signIn();
  fakeServer({ 'GET /api/profile/me': () => answer(200, { ...profile, name: 'Countess' }) });
  const { session } = start();
  expect(profileStore.read()).toEqual(profile);
  await session.start();
  await expect.poll(() => profileStore.read()?.name).toBe('Countess');
});

test('a session that the server ended leads to sign-in, says so, and keeps the path', async () => {
  window.history.replaceState(null, '', '/fr/history?month=3');
  signIn();
  fakeServer({
    'GET /api/profile/sessions': () => problem(401, 'unauthenticated'),
    'POST /api/auth/refresh': () => problem(401, 'invalid_token'),
  });
  const { session, toLogin } = start();
  profileStore.keep(profile);
  await expect(api.listSessions()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(toLogin).toHaveBeenCalledOnce();
  expect(toasts.list().map(({ summary }) => summary)).toEqual(['Your session has ended.']);
  expect(session.isConnected()).toBe(false);
  expect(window.sessionStorage.getItem('last_path')).toBe('/history?month=3');
  expect([stored(), profileStore.read()]).toEqual([null, undefined]);
});

test.each([
  // the session that another tab ended, the calls of this one, and whether it leaves
  ['this one too', 's1', [], 1],
  ['not this one', 's2', ['/api/profile/me'], 0],
])('when another tab signs out and ended %s', async (_, ended, calls, leaves) => {
  signIn();
  const claims = { sub: profile.id, sid: 's1' };
  window.sessionStorage.setItem('access_token', `h.${btoa(JSON.stringify(claims))}.s`);
  const seen = fakeServer({ 'GET /api/profile/me': () => answer(200, profile) });
  const { toLogin } = start();
  profileStore.keep(profile);
  otherTab().tell({ session: ended, person: profile.id });
  await expect.poll(() => toLogin.mock.calls.length).toBe(leaves);
  await expect.poll(() => seen.map(({ path }) => path)).toEqual(calls);
});

test.each([
  // what the tokens came in the place of, what this tab has then
  ['the same tokens takes', 'refresh', 'new refresh'],
  ['other tokens leaves', 'other refresh', 'refresh'],
])('of a tab that renews them, one with %s what it got', async (_, former, refresh) => {
  signIn();
  start();
  const { heard } = otherTab();
  otherTab().tell({ former, tokens });
  await heard;
  expect(window.sessionStorage.getItem('refresh_token')).toBe(refresh);
});

test('a tab that renews its tokens tells the others what came in the place of which', async () => {
  signIn();
  fakeServer({
    'POST /api/auth/refresh': () =>
      answer(200, { ...tokens, token_type: 'Bearer', expires_in: 600 }),
  });
  const { session } = start();
  const { heard } = otherTab();
  await session.renew('access');
  expect(await heard).toMatchObject({ former: 'refresh', tokens });
});

test('what a tab gets by the cookie, which may be somebody else’s, it tells no other', async () => {
  signIn();
  remember('bob');
  fakeServer({
    'POST /api/auth/refresh': () =>
      answer(200, { ...tokens, token_type: 'Bearer', expires_in: 600 }),
  });
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  await start().session.start();
  expect(window.sessionStorage.getItem('refresh_token')).toBe(tokens.refresh_token);
  expect(told).not.toHaveBeenCalled();
});
