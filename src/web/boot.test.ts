import { afterEach, expect, test, vi } from 'vitest';
import boot from './boot.js?raw';
import { remember } from './testing/cookies.ts';

afterEach(() => {
  document.head.replaceChildren();
});

/** Runs the script as the browser does: at its place in the page, with what its element says. */
function run(): void {
  const element = document.createElement('script');
  const files = { en: '/locales/en.1.json', fr: '/locales/fr.1.json', home: '/assets/home-1.js' };
  Object.assign(element.dataset, files);
  element.textContent = boot;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element);
  new Function(boot)();
}

test.each([
  [null, 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
])('with %s stored under color-mode the page begins in %s', (stored, mode) => {
  if (stored) window.localStorage.setItem('color-mode', stored);
  run();
  expect(document.documentElement.dataset['colorMode']).toBe(mode);
});

test.each([
  ['/', '/locales/en.1.json'],
  ['/history', '/locales/en.1.json'],
  ['/fr', '/locales/fr.1.json'],
  ['/fr/history', '/locales/fr.1.json'],
])('at %s it fetches %s ahead', (address, texts) => {
  window.history.replaceState(null, '', address);
  run();
  expect(document.querySelector('link[rel="preload"]')?.getAttribute('href')).toBe(texts);
});

test.each([
  ['a visitor', undefined, null],
  [
    'who is signed in',
    () => window.sessionStorage.setItem('access_token', 'a'),
    '/assets/home-1.js',
  ],
  ['who is remembered', () => remember('ada'), '/assets/home-1.js'],
])('for %s it fetches home ahead, or not', (_, come, home) => {
  come?.();
  run();
  const link = document.querySelector('link[rel="modulepreload"]');
  expect(link?.getAttribute('href') ?? null).toBe(home);
});
