import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';

const BASE = '/habits';

/** The page says it once, before any script runs. */
beforeEach(() => {
  document.documentElement.dataset['base'] = BASE;
  window.history.replaceState(null, '', `${BASE}/fr/habits/create`);
  vi.resetModules();
});

afterEach(() => {
  delete document.documentElement.dataset['base'];
  window.history.replaceState(null, '', '/');
  vi.resetModules();
});

test('addresses begin where the site stands, and paths of the application do not', async () => {
  const { createAddressRewrite } = await import('./language/language-link.tsx');
  const { input, output } = createAddressRewrite();
  const at = (path: string) => new URL(path, 'https://example.org');
  const read = (path: string) => input?.({ url: at(path) });
  const write = (path: string) => output?.({ url: at(path) });
  expect(read('/habits/fr/habits/create')).toMatchObject({ pathname: '/habits/create' });
  expect(read('/habits/')).toMatchObject({ pathname: '/' });
  expect(write('/habits/create')).toMatchObject({ pathname: '/habits/fr/habits/create' });
  expect(write('/')).toMatchObject({ pathname: '/habits/fr' });
});

test('who signs in comes back below, also to a path that is called alike', async () => {
  const { lastPath, rememberPath } = await import('./session/last-path.ts');
  expect(lastPath()).toBe('/habits/');
  rememberPath('/habits/create');
  expect(lastPath()).toBe('/habits/habits/create');
});

test('calls and cookies stay below', async () => {
  const seen = fakeServer({ 'GET /habits/builds/latest.json': () => new Response('{}') });
  const { latestBuild } = await import('./builds/watch-builds.ts');
  const { keepLocaleCookie } = await import('./language/language.ts');
  await latestBuild();
  expect(seen.map(({ path }) => path.split('?')[0])).toContain('/habits/builds/latest.json');
  keepLocaleCookie('fr');
  expect(document.cookie).toContain('i18n_redirected=fr');
  window.history.replaceState(null, '', '/elsewhere');
  expect(document.cookie).not.toContain('i18n_redirected');
});

test('without the texts of a language the ways out stay below', async () => {
  const { FatalError } = await import('./errors/fatal-error.tsx');
  const { LocaleError } = await import('./language/language.ts');
  const error = new LocaleError('fr', '503');
  const { unmount } = render(createElement(FatalError, { error }));
  const goOn = screen.getByRole('link', { name: 'Continue in English' });
  expect(goOn.getAttribute('href')).toBe('/habits/habits/create');
  unmount();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1');
  render(createElement(FatalError, { error }));
  const home = screen.getByRole('link', { name: 'Habitude' });
  expect(home.getAttribute('href')).toBe('/habits/fr');
});
