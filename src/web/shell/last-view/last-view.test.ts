import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LastView } from './last-view.ts';

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
  vi.resetModules();
  vi.setSystemTime(NOW);
  window.history.replaceState(null, '', '/fr?x=1');
  window.localStorage.setItem('remembered_until', String(NOW + HOUR));
  window.localStorage.setItem('remembered_person', 'ada');
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
  await import('./last-view.ts');
  return document.getElementById('last-view');
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
  expect(document.getElementById('last-view')).not.toBeNull();
  root?.append(document.createElement('main'));
  await Promise.resolve();
  expect(document.getElementById('last-view')).toBeNull();
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
  ['nobody is remembered', () => window.localStorage.removeItem('remembered_until')],
  ['it is too long ago', () => window.localStorage.setItem('remembered_until', String(NOW))],
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
