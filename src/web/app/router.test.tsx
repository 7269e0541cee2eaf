import { RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { localizedPath } from '#contract/locale.ts';
import { authenticateWith } from './api/api.ts';
import { pushMarker } from './push/this-device.ts';
import { profileStore } from './session/profile-store.ts';
import { notebookStore } from '../sync/notebook-store.ts';
import { notebook } from '../sync/session-resources.ts';
import { renewNotebook } from '../sync/use-notebook.ts';
import { createAppRouter } from './router.tsx';
import { SessionProvider } from './session/session-context.ts';
import { expectErrors } from '../testing/console.ts';
import { answersOf, fakeNotebook } from '../testing/fake-notebook.ts';
import { answer, noAnswer, problem, type Answer } from '../testing/fake-server.ts';
import { habit, notebookWith } from '../testing/habits.ts';
import { notebookServer } from '../testing/notebook-server.ts';
import { ada } from '../testing/person.ts';
import { nobody } from '../testing/render.tsx';
import { resizeTo } from '../testing/window.ts';

const read = habit();

beforeEach(() => resizeTo('wide'));

/** Opens an address of the application, as a person of whom the server knows one habit, or as a visitor. */
async function visit(address: string, connected: boolean, answers: Record<string, Answer> = {}) {
  fakeNotebook(notebookWith([read]), {
    'GET /locales/fr.json': () => answer(200, { messages: {} }),
    'GET /locales/en.json': () => answer(200, { messages: {} }),
    'GET /api/profile/sessions': () => answer(200, []),
    ...answers,
  });
  const session = {
    ...nobody,
    isConnected: () => connected,
    accessToken: () => (connected ? 'access' : undefined),
  };
  authenticateWith(session);
  window.history.replaceState(null, '', address);
  if (connected) await notebook.open(undefined);
  const router = createAppRouter({ session });
  onTestFinished(() => router.history.destroy());
  await router.load();
  render(
    <SessionProvider value={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return router;
}

const address = () => window.location.pathname;

/** Where each page leads a signed-in person, and a visitor. */
const journeys = [
  { page: '/', person: '/', visitor: '/auth/login' },
  { page: '/account', person: '/account/profile', visitor: '/auth/login' },
  { page: '/account/profile', person: '/account/profile', visitor: '/auth/login' },
  { page: '/account/security', person: '/account/security', visitor: '/auth/login' },
  {
    page: '/account/connections',
    person: '/account/connections',
    visitor: '/auth/login',
  },
  { page: '/account/data', person: '/account/data', visitor: '/auth/login' },
  { page: '/history', person: '/history', visitor: '/auth/login' },
  { page: '/habits/create', person: '/habits/create', visitor: '/auth/login' },
  { page: `/habits/${read.id}/edit`, person: `/habits/${read.id}/edit`, visitor: '/auth/login' },
  { page: '/auth/login', person: '/', visitor: '/auth/login' },
  { page: '/auth/sign-up', person: '/', visitor: '/auth/sign-up' },
  {
    page: '/auth/forgot-password',
    person: '/auth/forgot-password',
    visitor: '/auth/forgot-password',
  },
  { page: '/auth/verify-email?email=ada@example.org', person: '/', visitor: '/auth/verify-email' },
];

// In French, whose addresses have a prefix; the other tests are in English.
test.each(journeys)('$page leads a signed-in person to $person', async ({ page, person }) => {
  await visit(localizedPath(page, 'fr'), true);
  await waitFor(() => expect(address()).toBe(localizedPath(person, 'fr')));
  expect(document.documentElement.lang).toBe('fr');
  expect(await screen.findByRole('main')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined();
});

test.each(journeys)('$page leads a visitor to $visitor', async ({ page, visitor }) => {
  await visit(localizedPath(page, 'fr'), false);
  await waitFor(() => expect(address()).toBe(localizedPath(visitor, 'fr')));
  expect(await screen.findByRole('main')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined();
});

test.each([
  '',
  '?email=',
  '?email=ada',
  '?email=ada@example',
  '?email=ada@example.o',
  '?email=7',
  '?email="ada@example.org"',
  '?email=%22ada@example.org%22',
  '?email=["ada@example.org"]',
  '?email=ada@example.org&email=eve@example.org',
])('verify-email%s leads to sign-in', async (search) => {
  await visit(`/fr/auth/verify-email${search}`, false);
  expect(address()).toBe('/fr/auth/login');
});

test.each([
  ['/nowhere', '/'],
  ['/fr/nulle-part', '/fr'],
  ['/habits/v1.2', '/'],
  ['/fr/about.html', '/fr'],
  ['/History', '/'],
])('%s is not found, which is not fatal: the layout stays', async (path, home) => {
  await visit(path, true);
  expect(await screen.findByText(`Page not found: ${path}`)).toBeDefined();
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See my habits' }).getAttribute('href')).toBe(home);
  expect(document.title).toBe('404 This page is not in the notebook · Habitude');
});

test.each([
  ['/history?month=foo', '/history'],
  ['/history?month=2026-13&view=year', '/history?view=year'],
  ['/history?view="year"', '/history'],
  ['/?date="2026-11-18"', '/'],
  ['/?date=2026-02-30', '/'],
  ['/?date=0000-01-01', '/'],
  ['/?date=2999-01-01', '/'],
  [`/?date=2999-01-01&habit=${read.id}`, '/'],
  ['/fr/pauses?habit=a&habit=b', '/fr/pauses'],
  ['/fr/history?view=insights&from=mail#top', '/fr/history?view=insights#top'],
])('at %s what cannot be is dropped: %s', async (wanted, shown) => {
  await visit(wanted, true);
  expect(await screen.findByRole('banner')).toBeDefined();
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(shown);
  expect(document.title).not.toContain('500');
});

test('what stands in an address is text, also where it looks like a number or JSON', async () => {
  const router = await visit('/account/connections?state=12345&ok=true&q="a b"&x=1&x=2', true);
  expect(router.state.location.search).toEqual({
    state: '12345',
    ok: 'true',
    q: '"a b"',
    x: ['1', '2'],
  });
});

test('a page that is opened for today follows the day once it turns', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  await visit('/?date=2026-11-21', true);
  expect(await screen.findByRole('banner')).toBeDefined();
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a habit that is not there is not found either', async () => {
  const path = '/habits/01a1fe0e-0000-74dc-b4a3-000000000000/edit';
  await visit(path, true);
  expect(await screen.findByText(`Page not found: ${path}`)).toBeDefined();
  expect(screen.getByRole('banner')).toBeDefined();
});

test('a habit whose id is no id is fatal: the error page takes the place of everything', async () => {
  const logged = expectErrors();
  await visit('/habits/7/edit', true);
  expect(screen.getByText('Page Not Found: /habits/7/edit')).toBeDefined();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(logged).toHaveBeenCalled();
});

test('a sheet on the page of a habit outlasts the habit, and is not for the next person', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  const server = notebookServer(notebookWith([read]));
  await visit(`/habits/${read.id}`, true, answersOf(server));
  const day = await screen.findByRole('button', { name: /November 20/ });
  act(() => day.click());
  expect(await screen.findByRole('dialog', { name: 'Read' })).toBeDefined();
  server.carryOut({ type: 'change_habit', habit: read.id, is_active: false });
  server.carryOut({ type: 'delete_habit', habit: read.id });
  await act(renewNotebook);
  expect(day.isConnected).toBe(false);
  expect(screen.getByText('This page is not in the notebook')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Read' })).toBeDefined();
  act(() => profileStore.keep({ ...ada, id: 'bob' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is written in the dialog of all groups is not for the next person', async () => {
  await visit('/', true);
  fireEvent.click(await screen.findByRole('button', { name: /^Account:/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Groups' }));
  fireEvent.click(await screen.findByRole('button', { name: 'New group' }));
  const name = await screen.findByRole('textbox', { name: 'Name of the group' });
  act(() => profileStore.keep({ ...ada, id: 'bob' }));
  expect(name.isConnected).toBe(false);
});

test('what the menu has opened goes with its page', async () => {
  const router = await visit('/', true);
  fireEvent.click(await screen.findByRole('button', { name: /^Account:/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Keyboard' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeDefined();
  await act(() => router.navigate({ to: '/history' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a sheet in the history outlasts a notebook that is emptied and filled again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  await visit('/history', true);
  fireEvent.click(await screen.findByRole('button', { name: /November 20/ }));
  fireEvent.click(screen.getByRole('button', { name: /Read/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Read' });
  act(() => notebookStore.close());
  expect(await screen.findByRole('status', { name: 'Loading your habits…' })).toBeDefined();
  await act(() => notebook.open(undefined));
  expect(await screen.findByRole('button', { name: /November 20/ })).toBeDefined();
  expect(sheet.isConnected).toBe(true);
});

test('what is written in the form of a habit outlasts the habit, and saving tells that it is gone', async () => {
  const server = notebookServer(notebookWith([read]));
  await visit(`/habits/${read.id}/edit`, true, answersOf(server));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'I want to' });
  fireEvent.change(name, { target: { value: 'Read more' } });
  server.carryOut({ type: 'change_habit', habit: read.id, is_active: false });
  server.carryOut({ type: 'delete_habit', habit: read.id });
  await act(renewNotebook);
  expect([name.isConnected, name.value]).toEqual([true, 'Read more']);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This no longer exists.')).toBeDefined();
  expect(name.isConnected).toBe(true);
});

test('the page of a link stays as it was until the next one is there', async () => {
  const router = await visit('/reminder#of-the-mail', false, {
    'POST /api/reminders/look': () => problem(404, 'not_found'),
    'GET /api/auth/sign-up': () => new Promise(() => undefined),
  });
  const title = await screen.findByRole('heading', { name: 'This habit is no longer there' });
  act(() => void router.navigate({ to: '/auth/sign-up' }));
  await waitFor(() => expect(address()).toBe('/auth/sign-up'));
  expect(title.isConnected).toBe(true);
});

test('a language whose texts cannot be had is not gone to, and what was typed stays', async () => {
  let isCut = true;
  await visit('/fr/auth/sign-up', false, {
    'GET /locales/en.json': () => (isCut ? noAnswer() : answer(200, { messages: {} })),
  });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Ada' } });
  fireEvent.click(screen.getByRole('link', { name: 'English' }));
  expect(await screen.findByText('Habitude cannot be reached. Are you online?')).toBeDefined();
  expect(address()).toBe('/fr/auth/sign-up');
  isCut = false;
  fireEvent.click(screen.getByRole('link', { name: 'English' }));
  await waitFor(() => expect(address()).toBe('/auth/sign-up'));
  expect(await screen.findByRole('link', { name: 'Français' })).toBeDefined();
  expect([name.isConnected, name.value]).toEqual([true, 'Ada']);
});

test('a page that breaks while it is drawn is replaced as a whole too', async () => {
  expectErrors();
  vi.stubGlobal('matchMedia', () => {
    throw new Error('Broken');
  });
  await visit('/', true);
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(document.title).toBe('500 Something went wrong · Habitude');
});

test('where the profile can’t be had one can try again, and is where one was', async () => {
  // Nobody waits for the pauses between tries.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hurry = setInterval(() => vi.advanceTimersByTime(1000), 1);
  expectErrors();
  let isFailing = true;
  await visit('/history', true, {
    'GET /api/profile/me': () => (isFailing ? problem(500, 'internal') : answer(200, ada)),
  });
  clearInterval(hurry);
  vi.useRealTimers();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  again.click();
  expect(await screen.findByRole('banner')).toBeDefined();
  expect([address(), screen.queryByRole('button', { name: 'Try again' })]).toEqual([
    '/history',
    null,
  ]);
});

test.each([
  ['/habits/7/edit', 'Page Not Found: /habits/7/edit'],
  ['/nowhere', 'Page not found: /nowhere'],
  ['/fr/about.html', 'Page not found: /fr/about.html'],
  [
    '/habits/01a1fe0e-0000-74dc-b4a3-000000000000/edit',
    'Page not found: /habits/01a1fe0e-0000-74dc-b4a3-000000000000/edit',
  ],
])('a crawler at %s is shown no error page: it is only logged', async (path, line) => {
  const logged = expectErrors();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1');
  await visit(path, true);
  await waitFor(() =>
    expect(logged.mock.calls.flat().map(String)).toContainEqual(expect.stringContaining(line)),
  );
  expect(screen.queryByRole('heading')).toBeNull();
});

test('what somebody else turned on ends, also where the connection is spared', async () => {
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { saveData: true },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  window.sessionStorage.setItem('access_token', `h.${btoa(JSON.stringify({ sub: 'ada' }))}.s`);
  pushMarker.keep({ person: 'bob', session: 's', id: 'device', endpoint: 'https://push', at: 0 });
  await visit('/', true);
  await expect.poll(pushMarker.read).toBeUndefined();
});
