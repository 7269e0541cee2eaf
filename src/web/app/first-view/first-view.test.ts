import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstHabit } from '../../sync/first-habit.ts';
import { remember } from '../../testing/cookies.ts';
import { knownAddress, pendingSignOut, tabTokens } from '../session/token-store.ts';

const NOW = Date.parse('2026-11-22T07:00:00Z');

const markup = '<main><h1>Nommez une habitude</h1></main>';
const pages = `<template data-paths="/ /auth/login"><main></main></template>
  <template data-paths="/fr /fr/auth/login">${markup}</template><div id="root"></div>`;

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.resetModules();
  document.body.innerHTML = pages;
});

afterEach(() => {
  document.body.replaceChildren();
});

/** What is seen beside the place of the application once the script has run. */
async function seenAt(path: string): Promise<HTMLElement | null> {
  window.history.replaceState(null, '', path);
  await import('./first-view.ts');
  return document.getElementById('first-view');
}

test.each(['/fr', '/fr/auth/login', '/fr/auth/login?from=a-mail'])(
  'the log-in page is shown at %s, out of everybody’s reach',
  async (path) => {
    const shown = await seenAt(path);
    expect(shown?.innerHTML).toBe(markup);
    expect([shown?.inert, shown?.ariaHidden]).toEqual([true, 'true']);
  },
);

test('it goes as soon as the application has drawn a page, and not before', async () => {
  await seenAt('/fr');
  const root = document.getElementById('root');
  root?.append(document.createElement('section'));
  await Promise.resolve();
  expect(document.getElementById('first-view')).not.toBeNull();
  root?.append(document.createElement('main'));
  await Promise.resolve();
  expect(document.getElementById('first-view')).toBeNull();
});

test('it comes once the page has a place for it', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockImplementationOnce((look) => {
    document.body.innerHTML = pages;
    look(0);
    return 0;
  });
  document.body.replaceChildren();
  expect(await seenAt('/fr')).not.toBeNull();
});

test.each(['/fr/auth/sign-up', '/fr/history', '/de'])('nothing is shown at %s', async (path) =>
  expect(await seenAt(path)).toBeNull(),
);

test.each<[string, () => void]>([
  [
    'a page is there',
    () => document.getElementById('root')?.append(document.createElement('main')),
  ],
  ['somebody is signed in', () => tabTokens.keep({ access_token: 'a', refresh_token: 'r' })],
  ['somebody is remembered', () => remember('ada')],
  ['a sign-out is to be sent', () => pendingSignOut.keep({ session: 's1' })],
  ['one of this tab is', () => pendingSignOut.keep({ token: 'r' })],
  ['an address is known', () => knownAddress.keep('ada@example.org')],
  ['a first habit was stamped', () => firstHabit.keep({ name: 'Swim', at: NOW })],
  ['people come in by a provider', () => window.localStorage.setItem('doors', '{}')],
  ['nobody can be remembered', () => vi.stubGlobal('isSecureContext', false)],
])('nothing is shown where %s', async (_, happen) => {
  happen();
  expect(await seenAt('/fr')).toBeNull();
});

test('nothing is shown where a page is come back to', async () => {
  window.history.replaceState({ confirmed: 'ada@example.org' }, '', '/fr/auth/login');
  await import('./first-view.ts');
  expect(document.getElementById('first-view')).toBeNull();
});
