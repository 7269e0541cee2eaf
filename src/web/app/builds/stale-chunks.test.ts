import { beforeEach, expect, test, vi } from 'vitest';
import { isStaleChunk, mayReload, reloadGuarded, stopReloadsOfRouter } from './watch-builds.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

test.each([
  [new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://x/assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/a.css'), true],
  [new TypeError('Failed to fetch'), false],
  ['Importing a module script failed.', false],
])('%s: stale %s', (error, stale) => {
  expect(isStaleChunk(error)).toBe(stale);
});

test('the page may reload, and then not again for 10 seconds', () => {
  const reload = vi.fn();
  expect(mayReload()).toBe(true);
  reloadGuarded(reload);
  vi.advanceTimersByTime(9999);
  expect(mayReload()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayReload()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('without a network the page that is there stays', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.sessionStorage.clear();
  expect(mayReload()).toBe(false);
});

test('the router is told that it has reloaded already', () => {
  stopReloadsOfRouter();
  const payload = new Error('Importing a module script failed.');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  expect(window.sessionStorage.getItem(`tanstack_router_reload:${payload.message}`)).toBe('1');
});
