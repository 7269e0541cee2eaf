import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MAIN_ID } from './layout/layout-parts.tsx';
import { RouteAnnouncer, RouteTitle } from './route-title.tsx';

function Pages() {
  return (
    <I18nProvider i18n={i18n}>
      <RouteTitle />
      <RouteAnnouncer />
      <button type="button">Elsewhere</button>
      <main id={MAIN_ID} tabIndex={-1}>
        <Outlet />
      </main>
    </I18nProvider>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

async function show() {
  const root = createRootRoute({ component: Pages });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { page: '/' },
    component: () => <h1>Home</h1>,
  });
  const history = createRoute({
    getParentRoute: () => root,
    path: '/history',
    staticData: { page: '/history' },
    component: () => <h1>History</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([home, history]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  render(<RouterProvider router={router} />);
  return router;
}

test('the title is that of the page, followed by the site’s, in the language of the reader', async () => {
  const router = await show();
  expect(document.title).toBe('My Habits · Habitude');
  await act(() => router.navigate({ to: '/history' }));
  expect(document.title).toBe('History · Habitude');
  act(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }));
  expect(document.title).toBe('Historique · Habitude');
});

test('a new page takes the focus a moment after it is shown; the first one does not', async () => {
  const router = await show();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  act(() => vi.advanceTimersByTime(1000));
  expect(document.activeElement).toBe(elsewhere);
  await act(() => router.navigate({ to: '/history' }));
  expect(document.activeElement).toBe(elsewhere);
  act(() => vi.advanceTimersByTime(1000));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('another place on the same page leaves the focus where it is', async () => {
  const router = await show();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  await act(() => router.navigate({ to: '/', hash: 'today' }));
  act(() => vi.advanceTimersByTime(1000));
  expect(document.activeElement).toBe(elsewhere);
});
