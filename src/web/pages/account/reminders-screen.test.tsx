import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Device } from '#contract/push.ts';
import { plainGoal } from '#domain/goal.ts';
import { pushMarker } from '../../app/push/this-device.ts';
import { answersOf, commandsIn } from '../../testing/fake-notebook.ts';
import { answer, fakeServer, problem, type Answer } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { notebookServer } from '../../testing/notebook-server.ts';
import { ada, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { RemindersScreen } from './reminders-screen.tsx';

const EARLY = '0193b0a0-0000-7000-8000-000000000001';
const LATE = '0193b0a0-0000-7000-8000-000000000002';

const ENDPOINT = 'https://push.example.org/here';
const KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

const here: Device = {
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  name: 'Firefox · Linux',
  created_at: '2026-11-20T08:00:00.000Z',
  last_success_at: null,
  last_error: null,
  current: true,
};
const phone: Device = {
  ...here,
  id: '01a1fe0e-0001-74dc-b4a3-9f3362ccf01b',
  name: 'Chrome · Android',
  last_error: 'unreachable',
  current: false,
};

interface Browser {
  permission?: NotificationPermission;
  /** what the person answers when they are asked */
  answers?: NotificationPermission;
  subscribed?: boolean;
  fails?: DOMException;
  /** whether a service worker is there already */
  registered?: boolean;
}

/** A browser that can subscribe, with the permission that it has. */
function browser(given: Browser = {}) {
  const { permission = 'default', answers, subscribed = false, fails, registered = true } = given;
  const subscription = {
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => Promise.resolve((current = null)),
  };
  let current: typeof subscription | null = subscribed ? subscription : null;
  const subscribe = vi.fn((_options: PushSubscriptionOptionsInit) => {
    if (fails) throw fails;
    current = subscription;
    return Promise.resolve(subscription);
  });
  const registration = {
    getNotifications: () => Promise.resolve([]),
    pushManager: { subscribe, getSubscription: () => Promise.resolve(current) },
  };
  const requestPermission = vi.fn(() => {
    if (answers) Object.assign(notification, { permission: answers });
    return Promise.resolve(answers ?? permission);
  });
  const notification = Object.assign(() => undefined, { permission, requestPermission });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: () => Promise.resolve(registered ? registration : undefined),
      register: () => Promise.resolve(registration),
    },
  });
  return { subscribe, requestPermission };
}

async function show(devices: Device[] = [], answers: Record<string, Answer> = {}) {
  let left = devices;
  const calls = fakeServer({
    ...answersOf(notebookServer(notebookWith([]))),
    'GET /api/push/key': () => answer(200, { key: KEY }),
    'GET /api/profile/reminders': () => answer(200, { reminders: [], weekly_letter: false }),
    'GET /api/profile/me': () => answer(200, ada),
    'GET /api/profile/calendar': () => answer(200, { address: null }),
    'GET /api/push/devices': () => answer(200, left),
    'POST /api/push/devices': () => {
      left = [here, ...left];
      return answer(201, here);
    },
    [`DELETE /api/push/devices/${here.id}`]: () => {
      left = left.filter(({ id }) => id !== here.id);
      return answer(204);
    },
    ...answers,
  });
  const page = await renderPage(<RemindersScreen />, { path: '/account/reminders' });
  return { ...page, calls };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  signIn();
  const claims = btoa(JSON.stringify({ sub: 'p', sid: 's' }));
  window.sessionStorage.setItem('access_token', `h.${claims}.s`);
});

test('a press asks the person, subscribes with the key and registers; another ends it', async () => {
  const { subscribe, requestPermission } = browser({ answers: 'granted' });
  const { user, calls } = await show();
  const turnOn = await button('Turn on notifications here');
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(turnOn);
  await user.click(await button('Turn off notifications here'));
  await button('Turn on notifications here');
  const [options] = subscribe.mock.calls[0] ?? [];
  expect(options?.userVisibleOnly).toBe(true);
  const key = new Uint8Array(options?.applicationServerKey as ArrayBuffer);
  expect([key.length, key[0]]).toEqual([65, 4]);
  const made = calls.filter(({ method }) => method !== 'GET');
  expect(made.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/push/devices',
    `DELETE /api/push/devices/${here.id}`,
  ]);
  expect(made[0]?.body).toEqual({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } });
});

test('a page that registered no service worker, to spare the connection, does so then', async () => {
  const { subscribe } = browser({ answers: 'granted', registered: false });
  const { user, calls } = await show();
  await user.click(await button('Turn on notifications here'));
  await expect.poll(() => calls.some(({ method }) => method === 'POST')).toBe(true);
  expect(subscribe).toHaveBeenCalledOnce();
});

test.each([
  ['who refuses is told how to allow it', 'denied', /Allow them in its settings/],
  ['who closes the question can be asked again', 'default', /Notifications are off/],
] as const)('%s', async (_, answers, text) => {
  browser({ answers });
  const { user, calls } = await show();
  await user.click(await button('Turn on notifications here'));
  await screen.findByText(text);
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a push service out of reach is told', async () => {
  browser({ answers: 'granted', fails: new DOMException('x', 'AbortError') });
  const { user } = await show();
  await user.click(await button('Turn on notifications here'));
  expect((await screen.findByRole('alert')).textContent).toContain('did not reach');
});

test.each([
  ['denied', () => browser({ permission: 'denied' }), /does not let Habitude/],
  ['without TLS', () => void vi.stubGlobal('isSecureContext', false), /begins with https/],
  [
    'on an iPhone that has not installed it',
    () => {
      browser();
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    },
    /Add to Home Screen/,
  ],
  [
    'in a window without them',
    () => {
      browser();
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(navigator, 'standalone');
    },
    /Reminders by email/,
  ],
])('%s, the page says what to do', async (_, prepare, text) => {
  prepare();
  await show();
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Turn on notifications here' })).toBeNull();
});

test.each([
  ['taken', 201, /should appear on that device/],
  ['gone', 410, /no longer accepts notifications.*410/],
  ['refused', 403, /refused.*403/],
  ['busy', 429, /too busy.*429/],
  ['unreachable', null, /could not be reached/],
])('a test that is %s says so', async (result, status, text) => {
  browser();
  const { user } = await show([phone], {
    [`POST /api/push/devices/${phone.id}/test`]: () => answer(200, { result, status }),
  });
  expect(await screen.findByText(/could not be reached the last time/)).toBeDefined();
  await user.click(await button(/^Send a test Chrome · Android/));
  await waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).toMatch(text));
});

test('a device elsewhere is turned off there alone, and what fails is told', async () => {
  browser({ permission: 'granted', subscribed: true });
  pushMarker.keep({ person: 'p', session: 's', id: here.id, endpoint: ENDPOINT, at: 0 });
  const { user } = await show([here, phone], {
    [`DELETE /api/push/devices/${phone.id}`]: () => problem(500, 'internal'),
  });
  expect(await screen.findByText('This device')).toBeDefined();
  await user.click(await button(/^Turn off Chrome · Android/));
  expect((await screen.findByRole('alert')).textContent).toContain('went wrong on our side');
  expect(pushMarker.read()?.id).toBe(here.id);
});

test('the reminders of habits are seen together, and each is switched off and on', async () => {
  browser();
  const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
  const early = { id: EARLY, time: '07:30', weekdays, way: 'push', rhythm: 'every_day' } as const;
  const late = { ...early, id: LATE, time: '21:00', way: 'mail' } as const;
  const avoided = { ...plainGoal('DAILY', '2026-11-01'), target: { kind: 'avoid' as const } };
  const notebook = notebookServer(
    notebookWith([
      habit({ reminders: [late, early] }),
      habit({ id: EARLY, name: 'Swim' }),
      habit({ id: LATE, name: 'Smoke', goals: [avoided], reminders: [late] }),
    ]),
  );
  const { user, calls } = await show([], answersOf(notebook));
  const section = within(screen.getByRole('region', { name: 'By habit' }));
  const [first, second] = await section.findAllByRole('switch');
  expect(first?.closest('li')?.textContent).toMatch(/7:30.*every day.*by notification/);
  expect(section.queryByText(/Swim|Smoke/)).toBeNull();
  await user.click(section.getByRole('switch', { name: /^9:00\sPM.*Read$/ }));
  expect(second).toHaveProperty('checked', false);
  await waitFor(() =>
    expect(commandsIn(calls)).toMatchObject([{ reminders: [{ ...late, rhythm: 'off' }, early] }]),
  );
});

test('what was changed elsewhere is shown when the page comes back to view, and what is typed stays', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  browser();
  const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
  let reminders = [{ id: EARLY, time: '21:00', weekdays, way: 'mail', rhythm: 'every_day' }];
  const change = (difference: object) => {
    reminders = reminders.map((one) => ({ ...one, ...difference }));
    vi.advanceTimersByTime(60_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  const { user } = await show([], {
    'GET /api/profile/reminders': () => answer(200, { reminders, weekly_letter: false }),
    'PATCH /api/profile/reminders': ({ body }) =>
      answer(200, Object.assign({ weekly_letter: false }, body)),
  });
  const time = await screen.findByLabelText('Remind me at');
  change({ rhythm: 'off' });
  await screen.findByLabelText('How often it still comes');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.clear(time);
  await user.type(time, '20:30');
  change({ time: '19:00' });
  await user.click(await button('Save'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(time).toHaveProperty('value', '20:30');
});
