import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstHabit } from '../../sync/first-habit.ts';
import { clearCookies, remember } from '../../testing/cookies.ts';
import { knownAddress, pendingSignOut, tabTokens } from '../session/token-store.ts';
import type { LastView } from './first-view.ts';

const NOW = Date.parse('2026-11-22T07:00:00Z');
const HOUR = 3_600_000;

const view: LastView = {
  person: 'ada',
  build: 'b1',
  address: '/fr?x=1',
  width: window.innerWidth,
  from: NOW - HOUR,
  until: NOW + HOUR,
  html: '<main><h1>Mes habitudes</h1></main>',
};

const tokenOf = (person: string) => `h.${btoa(JSON.stringify({ sub: person }))}.s`;

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.resetModules();
  vi.setSystemTime(NOW);
  window.history.replaceState(null, '', '/fr?x=1');
  remember('ada');
  document.head.innerHTML = '<meta name="build" content="b1">';
  document.body.innerHTML = '<div id="root"></div>';
});

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** What is seen beside the place of the application once the script has run. */
async function seen(kept: Partial<LastView> = {}): Promise<HTMLElement | null> {
  window.localStorage.setItem('last-view', JSON.stringify({ ...view, ...kept }));
  await import('./first-view.ts');
  return document.getElementById('first-view');
}

test('home is shown as it was seen last, out of everybody’s reach', async () => {
  const shown = await seen();
  expect(shown?.innerHTML).toBe(view.html);
  expect([shown?.inert, shown?.ariaHidden]).toEqual([true, 'true']);
});

test('it goes as soon as the application has drawn a page, and not before', async () => {
  await seen();
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
    document.body.innerHTML = '<div id="root"></div>';
    look(0);
    return 0;
  });
  document.body.replaceChildren();
  expect(await seen()).not.toBeNull();
});

test.each<[string, Partial<LastView>]>([
  ['of another person', { person: 'bob' }],
  ['of another build', { build: 'b0' }],
  ['of another address', { address: '/' }],
  ['of a window of another width', { width: window.innerWidth + 1 }],
  ['of a day that is over', { until: NOW }],
  ['from later than now', { from: NOW + 1 }],
])('what is %s is not shown', async (_, kept) => {
  expect(await seen(kept)).toBeNull();
});

test.each<[string, () => void]>([
  ['nobody is remembered', clearCookies],
  ['somebody else is remembered', () => remember('bob')],
  [
    'the tab is somebody else’s',
    () => window.sessionStorage.setItem('access_token', tokenOf('bob')),
  ],
  ['notifications may have been answered', () => window.localStorage.setItem('push_device', '1')],
  [
    'a page is there',
    () => document.getElementById('root')?.append(document.createElement('main')),
  ],
])('nothing is shown where %s', async (_, happen) => {
  happen();
  expect(await seen()).toBeNull();
});

test('a tab of the same person shows it', async () => {
  window.sessionStorage.setItem('access_token', tokenOf('ada'));
  expect(await seen()).not.toBeNull();
});

test('where texts are no markup, it is said to be some', async () => {
  const createHTML = vi.fn((html: string) => html);
  vi.stubGlobal('trustedTypes', { createPolicy: () => ({ createHTML }) });
  await seen();
  expect(createHTML).toHaveBeenCalledExactlyOnceWith(view.html);
});

describe('of who was never here', () => {
  const markup = '<main><h1>Nommez une habitude</h1></main>';
  const pages = `<template data-paths="/ /auth/login"><main></main></template>
    <template data-paths="/fr /fr/auth/login">${markup}</template><div id="root"></div>`;

  beforeEach(() => {
    clearCookies();
    window.localStorage.clear();
    document.body.innerHTML = pages;
  });

  async function seenAt(path: string): Promise<string | undefined> {
    window.history.replaceState(null, '', path);
    await import('./first-view.ts');
    return document.getElementById('first-view')?.innerHTML;
  }

  test.each(['/fr', '/fr/auth/login', '/fr/auth/login?from=a-mail'])(
    'the log-in page is shown at %s',
    async (path) => expect(await seenAt(path)).toBe(markup),
  );

  test.each(['/fr/auth/sign-up', '/fr/history', '/de'])('nothing is shown at %s', async (path) =>
    expect(await seenAt(path)).toBeUndefined(),
  );

  test.each<[string, () => void]>([
    [
      'somebody is signed in',
      () => tabTokens.keep({ access_token: tokenOf('ada'), refresh_token: 'r' }),
    ],
    ['somebody is remembered', () => remember('ada')],
    ['a sign-out is to be sent', () => pendingSignOut.keep({ session: 's1' })],
    ['one of this tab is', () => pendingSignOut.keep({ token: 'r' })],
    ['an address is known', () => knownAddress.keep('ada@example.org')],
    ['a first habit was stamped', () => firstHabit.keep({ name: 'Swim', at: NOW })],
    ['nobody can be remembered', () => vi.stubGlobal('isSecureContext', false)],
  ])('nothing is shown where %s', async (_, happen) => {
    happen();
    expect(await seenAt('/fr')).toBeUndefined();
  });

  test('nothing is shown where a page is come back to', async () => {
    window.history.replaceState({ confirmed: 'ada@example.org' }, '', '/fr/auth/login');
    await import('./first-view.ts');
    expect(document.getElementById('first-view')).toBeNull();
  });
});
