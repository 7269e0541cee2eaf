import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushTrouble } from '#contract/push.ts';
import { answer, fakeServer } from '../../testing/fake-server.ts';
import { remember } from '../../testing/cookies.ts';
import { signIn } from '../../testing/person.ts';
import { pushMarker, keepThisDevice, stateOfThisDevice, type DeviceState } from './this-device.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
const ENDPOINT = 'https://push.example.org/here';

const marker = { person: 'ada', session: 's', id: 'device', endpoint: ENDPOINT, at: NOW };

interface Given {
  /** what this browser knew before */
  known?: Partial<typeof marker> | 'nothing';
  /** how it is subscribed */
  endpoint?: string;
  /** what the server has, and what it says of it */
  devices?: string[];
  trouble?: PushTrouble | null;
  permission?: NotificationPermission;
  /** whether it is subscribed under another key */
  hasOtherKey?: boolean;
}

/** @returns the calls that are made, and what ends the subscription */
function setUp({
  known = {},
  endpoint = ENDPOINT,
  devices = ['device'],
  trouble = null,
  permission = 'granted',
  hasOtherKey = false,
}: Given) {
  vi.stubGlobal('Notification', { permission });
  if (known !== 'nothing') pushMarker.keep({ ...marker, ...known });
  const unsubscribe = vi.fn();
  const subscription = {
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  };
  const registration = {
    getNotifications: () => Promise.resolve([]),
    active: {},
    pushManager: {
      getSubscription: () => Promise.resolve(endpoint === '' ? null : subscription),
      async subscribe() {
        if (hasOtherKey && unsubscribe.mock.calls.length === 0)
          throw new DOMException('another key', 'InvalidStateError');
        return subscription;
      },
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  });
  const device = {
    name: '',
    created_at: '',
    last_success_at: null,
    last_error: trouble,
    current: true,
  };
  const calls = fakeServer({
    'GET /api/push/key': () => answer(200, { key: 'AQID' }),
    'GET /api/push/devices': () =>
      answer(
        200,
        devices.map((id) => ({ ...device, id })),
      ),
    'POST /api/push/devices': () => answer(201, { ...device, id: 'registered' }),
    'DELETE /api/push/devices/registered': () => answer(204),
  });
  return { calls, unsubscribe };
}

/** @returns the calls that were made, and whether the subscription was ended */
async function keep(given: Given, at = NOW) {
  const { calls, unsubscribe } = setUp(given);
  await keepThisDevice(at);
  return { calls: calls.map(({ method }) => method), ended: unsubscribe.mock.calls.length > 0 };
}

beforeEach(() => {
  signIn();
  const claims = btoa(JSON.stringify({ sub: 'ada', sid: 's' }));
  window.sessionStorage.setItem('access_token', `h.${claims}.s`);
});

test.each<[string, Given, number, string[], boolean, string | undefined]>([
  // what is, the given, when, calls, whether it is ended, the device afterwards
  ['nothing was turned on', { known: 'nothing' }, NOW, [], false, undefined],
  ['nothing is new', {}, NOW + DAY - 1, [], false, 'device'],
  ['a day has gone by', {}, NOW + DAY, ['GET', 'POST'], false, 'registered'],
  [
    'the session is another',
    { known: { session: 'r' } },
    NOW,
    ['GET', 'POST'],
    false,
    'registered',
  ],
  [
    'the key is too',
    { known: { session: 'r' }, hasOtherKey: true },
    NOW,
    ['GET', 'POST'],
    true,
    'registered',
  ],
  [
    'the session is, but it may not',
    { known: { session: 'r' }, permission: 'denied' },
    NOW,
    ['POST'],
    false,
    'registered',
  ],
  ['the subscription is', { endpoint: `${ENDPOINT}/2` }, NOW, ['POST'], false, 'registered'],
  ['it was removed elsewhere', { devices: [] }, NOW + DAY, ['GET'], true, undefined],
  [
    'the push service ended it',
    { trouble: 'gone' },
    NOW + DAY,
    ['GET', 'GET', 'POST'],
    true,
    'registered',
  ],
  ['it failed once', { trouble: 'busy' }, NOW + DAY, ['GET', 'POST'], false, 'registered'],
  ['the browser ended it', { endpoint: '' }, NOW, ['GET', 'POST'], false, 'registered'],
  ['it may not', { endpoint: '', permission: 'denied' }, NOW, [], false, undefined],
  ['somebody else is here', { known: { person: 'bob' } }, NOW, [], true, undefined],
])('where %s', async (_, given, at, calls, ended, id) => {
  expect(await keep(given, at)).toEqual({ calls, ended });
  expect(pushMarker.read()?.id).toBe(id);
});

describe('in a page that stands before it has tokens', () => {
  beforeEach(() => {
    window.sessionStorage.removeItem('access_token');
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PushManager', {});
  });

  test.each<[string, string, Given, DeviceState]>([
    ['on for who is remembered', 'ada.s', {}, 'on'],
    ['off for another', 'bob.s', {}, 'off'],
    ['off where they were removed elsewhere', 'ada.s', { devices: [] }, 'off'],
    ['off where the push service ended them', 'ada.s', { trouble: 'gone' }, 'off'],
    ['on where one failed', 'ada.s', { trouble: 'busy' }, 'on'],
    ['on where they are registered anew', 'ada.r', { devices: [] }, 'on'],
  ])('notifications are %s', async (_, who, given, expected) => {
    const [person = '', session] = who.split('.');
    remember(person, session);
    setUp(given);
    expect(await stateOfThisDevice()).toBe(expected);
  });

  test('notifications are as they were where the server does not answer', async () => {
    remember('ada', 's');
    setUp({});
    fakeServer({});
    expect(await stateOfThisDevice()).toBe('on');
  });

  test.each<[string, string, string[], boolean]>([
    ['are looked after', 'ada', ['GET', 'POST'], false],
    ['of somebody else end', 'bob', [], true],
  ])('those %s', async (_, person, calls, ended) => {
    remember(person, 's');
    expect(await keep({}, NOW + DAY)).toEqual({ calls, ended });
  });
});

test('a device that the browser has no room to remember is not registered', async () => {
  const { calls, unsubscribe } = setUp({ known: { session: 'r' } });
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(keepThisDevice(NOW)).rejects.toThrow('no room');
  setItem.mockRestore();
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE']);
  expect([unsubscribe.mock.calls.length > 0, pushMarker.read()]).toEqual([true, undefined]);
});

test.each(['{', '{}', '"ada"'])('what is no marker is none: %s', (text) => {
  window.localStorage.setItem('push_device', text);
  expect(pushMarker.read()).toBeUndefined();
});
