import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { SITE_DESCRIPTION } from '#contract/pages.ts';
import { answer, fakeServer, noAnswer } from '../../testing/fake-server.ts';
import {
  detectedLocale,
  keepLocaleCookie,
  localeOfAddress,
  leaveForDetectedLocale,
} from './language.ts';

const expired = 'i18n_redirected=; Path=/; Max-Age=0';

beforeEach(() => {
  document.cookie = expired;
  // Texts are fetched once a page, and other tests are of the same page.
  vi.resetModules();
});

function at(address: string) {
  window.history.replaceState(null, '', address);
}

test.each([
  // cookie, languages of the browser, detected at home, and elsewhere
  ['fr', ['en-GB'], 'fr', 'en'],
  ['en', ['fr-FR'], 'en', 'en'],
  ['xx', ['fr-CA', 'en'], 'fr', 'fr'],
  [undefined, ['de', 'fr'], 'fr', 'fr'],
  [undefined, ['de'], 'en', 'en'],
])('cookie %s and browser %o: %s at home, %s elsewhere', (cookie, languages, home, elsewhere) => {
  if (cookie) document.cookie = `i18n_redirected=${cookie}; Path=/`;
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect([detectedLocale('/'), detectedLocale('/history')]).toEqual([home, elsewhere]);
});

test.each([
  // address, cookie, left for
  ['/?day=1#top', 'fr', '/fr?day=1#top'],
  ['/history', 'fr', undefined],
  ['/history', 'en', undefined],
  ['/fr/history', 'en', undefined],
])('at %s with cookie %s the page leaves for %s', (address, cookie, target) => {
  at(address);
  keepLocaleCookie(cookie === 'fr' ? 'fr' : 'en');
  const replace = vi.fn();
  const { pathname, search, hash } = window.location;
  const left = leaveForDetectedLocale({ pathname, search, hash, replace });
  expect([left, replace.mock.calls]).toEqual([
    target !== undefined,
    target === undefined ? [] : [[target]],
  ]);
});

test('the address decides, and the cookie follows it for 365 days', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  fakeServer({
    'GET /locales/fr.json': () => answer(200, { messages: { greeting: ['Bonjour'] } }),
  });
  at('/fr/history');
  const { followAddress } = await import('./language.ts');
  await followAddress();
  expect([localeOfAddress(), i18n.locale, document.documentElement.lang]).toEqual([
    'fr',
    'fr',
    'fr',
  ]);
  expect(i18n._('greeting')).toBe('Bonjour');
  expect(written.mock.calls).toEqual([
    ['i18n_redirected=fr; Path=/; Max-Age=31536000; SameSite=Lax'],
  ]);
});

test('a page that changes its language says in its head what it is in that one', async () => {
  document.head.innerHTML =
    '<meta name="description" content="x"><link rel="manifest" href="/site.en.webmanifest">';
  fakeServer({ 'GET /locales/fr.json': () => answer(200, { messages: {} }) });
  at('/fr');
  const { followAddress } = await import('./language.ts');
  await followAddress();
  expect(document.head.querySelector('meta')?.content).toBe(SITE_DESCRIPTION.fr);
  expect(document.head.querySelector('link')?.getAttribute('href')).toBe('/site.fr.webmanifest');
});

test.each([
  ['no network', noAnswer, 'Failed to fetch'],
  ['an error', () => new Response('', { status: 503, statusText: 'Busy' }), '503 Busy'],
])('with %s the texts cannot be had', async (_, response, reason) => {
  i18n.loadAndActivate({ locale: 'fr', messages: {} });
  fakeServer({ 'GET /locales/en.json': response });
  const { LocaleError, speak } = await import('./language.ts');
  const error = await speak('en').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LocaleError);
  expect(error).toMatchObject({ message: `Failed loading locale (en): ${reason}`, locale: 'en' });
  expect(i18n.locale).toBe('fr');
});
