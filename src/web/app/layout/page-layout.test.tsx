import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, fakeServer } from '../../testing/fake-server.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import { authenticateWith } from '../api/api.ts';
import { PageLayout } from './page-layout.tsx';

const profile = {
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  name: 'Ada',
  locale: 'en',
  time_zone: 'Europe/London',
  day_start_hour: 0,
  created_at: '2026-11-21T10:00:00Z',
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  fakeServer({ 'GET /api/profile/me': () => answer(200, profile) });
});

async function show(connected = true) {
  const logout = vi.fn(() => Promise.resolve());
  const session = { ...nobody, isConnected: () => connected, accessToken: () => 'access', logout };
  authenticateWith(session);
  const page = await renderPage(<PageLayout>Content</PageLayout>, { session, path: '/history' });
  return { ...page, logout };
}

test('a signed-in person has the pages at hand, the current one marked', async () => {
  await show();
  const [header] = screen.getAllByRole('navigation', { name: 'Pages' });
  const links = within(header ?? document.body).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Today', null],
    ['History', 'page'],
  ]);
});

test('the menu is named after the person, and signs out', async () => {
  const { user, logout } = await show();
  await user.click(await screen.findByRole('button', { name: 'Account: Ada' }));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual([
    'Pauses',
    'Profile',
    'Security',
    'Reminders',
    'Your data',
    'Français',
    'Sign out',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(logout).toHaveBeenCalledOnce();
});

test('a visitor has neither pages nor a menu, but the language and the colours', async () => {
  await show(false);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button', { name: /Account/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Français' }).getAttribute('href')).toBe('/fr/history');
  expect(screen.queryByRole('button', { name: 'Theme: System' })).not.toBeNull();
});

test('the first stop of the keyboard leads to the content', async () => {
  const { user } = await show(false);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to the content');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
