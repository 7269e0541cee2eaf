import { expect, onTestFinished, test, vi } from 'vitest';
import { authenticateWith } from '../api/api.ts';
import { remember } from '../../testing/cookies.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { ada } from '../../testing/person.ts';
import { currentReckoning, keepProfileFresh, profileStore } from './profile-store.ts';

const zoneOfDevice = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function signIn() {
  authenticateWith({ accessToken: () => 'access', renew: async () => undefined, retries: 0 });
}

test('a profile is taken up as it was kept, and by its person alone', () => {
  profileStore.keep(ada);
  const kept = window.localStorage.getItem('profile') ?? '';
  profileStore.drop();
  expect(profileStore.read()).toBeUndefined();
  window.localStorage.setItem('profile', kept);
  profileStore.restore('somebody-else');
  expect(profileStore.read()).toBeUndefined();
  profileStore.restore(ada.id);
  expect(profileStore.read()).toEqual(ada);
});

test('the profile of who is remembered here stays when somebody else leaves', () => {
  profileStore.keep(ada);
  remember(ada.id);
  profileStore.drop();
  expect(profileStore.read()).toBeUndefined();
  profileStore.restore(ada.id);
  expect(profileStore.read()).toEqual(ada);
});

test.each(['{', '{}', '"Ada"'])('what is no profile is none: %s', (text) => {
  window.localStorage.setItem('profile', text);
  profileStore.restore(undefined);
  expect(profileStore.read()).toBeUndefined();
});

test.each([
  ['America/Nowhere', zoneOfDevice],
  ['Asia/Tokyo', 'Asia/Tokyo'],
])('days are counted also by who lives in %s', (time_zone, counted) => {
  profileStore.keep({ ...ada, time_zone, day_start_hour: 3 });
  expect(currentReckoning()).toEqual({ time_zone: counted, day_start_hour: 3 });
  expect(profileStore.read()?.time_zone).toBe(time_zone);
});

test('a failure that may pass is no reason to do without, and all who ask get one answer', async () => {
  vi.useFakeTimers();
  signIn();
  const answers = [problem(503, 'unavailable'), answer(200, ada)];
  const seen = fakeServer({
    'GET /api/profile/me': () => answers.shift() ?? problem(500, 'internal'),
  });
  const both = Promise.all([profileStore.ensure(), profileStore.ensure()]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await both).toEqual([ada, ada]);
  expect(seen).toHaveLength(2);
});

test('a refusal is told at once, and an answer that comes after the person left is dropped', async () => {
  signIn();
  const seen = fakeServer({ 'GET /api/profile/me': () => problem(403, 'forbidden') });
  await expect(profileStore.ensure()).rejects.toMatchObject({ code: 'forbidden' });
  expect(seen).toHaveLength(1);
  fakeServer({ 'GET /api/profile/me': () => answer(200, ada) });
  const late = profileStore.fetch();
  profileStore.drop();
  await expect(late).rejects.toBeDefined();
  expect(profileStore.read()).toBeUndefined();
});

test('a person whom this browser has no room for is shown all the same', async () => {
  signIn();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  fakeServer({ 'GET /api/profile/me': () => answer(200, ada) });
  await expect(profileStore.fetch()).resolves.toEqual(ada);
  expect(profileStore.read()).toEqual(ada);
});

test.each([
  ['what is old', () => profileStore.keep(ada)],
  ['what could not be had', () => window.sessionStorage.setItem('access_token', 'access')],
])('%s is asked for when the network comes back', async (_, begin) => {
  signIn();
  const added = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => {
    for (const [type, listener] of added.mock.calls) window.removeEventListener(type, listener);
  });
  keepProfileFresh();
  begin();
  fakeServer({ 'GET /api/profile/me': () => answer(200, { ...ada, name: 'Countess' }) });
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => profileStore.read()?.name).toBe('Countess');
});
