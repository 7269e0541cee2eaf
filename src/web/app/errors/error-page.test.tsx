import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConnectionError, ProblemError } from '../api/problem-error.ts';
import { renderPage } from '../../testing/render.tsx';
import { LocaleError } from '../language/language.ts';
import { FatalError } from './fatal-error.tsx';
import { pageNotFound } from './error-page.tsx';

const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;

test.each([
  // what was thrown, code, title, message
  [
    pageNotFound('/habits/7/edit'),
    404,
    'This page is not in the notebook',
    'Page Not Found: /habits/7/edit',
  ],
  [
    new ProblemError({ status: 403, code: 'forbidden' }),
    403,
    'This page is not yours to see',
    'You may not do this.',
  ],
  [
    new ProblemError({ status: 500, code: 'internal' }),
    500,
    'Something went wrong',
    'Something went wrong on our side. Try again.',
  ],
  [
    new ConnectionError('No answer'),
    503,
    'That did not work',
    'Habitude cannot be reached. Are you online?',
  ],
])('%s has its code, its title and its words', async (error, code, title, message) => {
  await renderPage(<FatalError error={error} />);
  expect(heading()).toBe(title);
  expect(screen.queryByText(message)).not.toBeNull();
  expect(document.title).toBe(`${code} ${title} · Habitude`);
});

test('an error without a code is a 500, and its inner message is not shown', async () => {
  await renderPage(<FatalError error={new TypeError('x is undefined')} />);
  expect(screen.queryByText('500')).not.toBeNull();
  expect(screen.queryByText(/undefined/)).toBeNull();
});

test('a part of the page that is gone reloads the page, and shows no error', async () => {
  await renderPage(<FatalError error={new TypeError('Importing a module script failed.')} />);
  expect(heading()).toBeUndefined();
  expect(window.sessionStorage.getItem('reloaded_at')).not.toBeNull();
});

test('a part of the page that is gone twice in a row is an error like any other', async () => {
  window.sessionStorage.setItem('reloaded_at', String(Date.now()));
  await renderPage(<FatalError error={new TypeError('Importing a module script failed.')} />);
  expect(heading()).toBe('Something went wrong');
});

describe('a page that is being left', () => {
  const GONE = new TypeError('Importing a module script failed.');
  const comeBack = () =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

  beforeEach(() => {
    vi.useFakeTimers();
    window.dispatchEvent(new Event('beforeunload'));
  });

  afterEach(comeBack);

  test('says nothing and does not reload, unless it stays', async () => {
    await vi.advanceTimersByTimeAsync(5000);
    await renderPage(<FatalError error={GONE} />);
    await vi.advanceTimersByTimeAsync(4000);
    expect(heading()).toBeUndefined();
    expect(window.sessionStorage.getItem('reloaded_at')).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => window.sessionStorage.getItem('reloaded_at')).not.toBeNull();
  });

  test('reloads once it is come back to', async () => {
    await renderPage(<FatalError error={GONE} />);
    window.dispatchEvent(new Event('pageshow'));
    await vi.advanceTimersByTimeAsync(100);
    expect(window.sessionStorage.getItem('reloaded_at')).toBeNull();
    act(comeBack);
    await expect.poll(() => window.sessionStorage.getItem('reloaded_at')).not.toBeNull();
  });
});

test('what may be mended in a newer build has the next page come from it', async () => {
  const postMessage = vi.fn();
  const waiting = Object.assign(new EventTarget(), { state: 'installed', postMessage });
  const registration = { waiting };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  await renderPage(<FatalError error={new TypeError('x is undefined')} />);
  await expect.poll(() => postMessage).toHaveBeenCalledWith('take over');
});

test('there are two ways out: a step back, and home', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
  const { user, router } = await renderPage(<FatalError error={pageNotFound('/x')} />);
  const back = vi.spyOn(router.history, 'back').mockReturnValue();
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(back).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'See my habits' }).getAttribute('href')).toBe('/');
});

test('in a tab that a link opened there is no step back: it leads home', async () => {
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(1);
  const { user, address } = await renderPage(<FatalError error={pageNotFound('/x')} />, {
    path: '/x',
  });
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  await expect.poll(address).toBe('/');
});

test.each([
  [new ProblemError({ status: 500, code: 'internal' }), true],
  [new ConnectionError('No answer'), true],
  [new TypeError('x is undefined'), true],
  [new ProblemError({ status: 403, code: 'forbidden' }), false],
  [pageNotFound('/x'), false],
])('%s can be tried again: %s', async (error, isOffered) => {
  await renderPage(<FatalError error={error} />);
  for (const name of ['Try again', 'Reload'])
    expect(screen.queryByRole('button', { name }) !== null).toBe(isOffered);
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1)',
  'facebookexternalhit/1.1',
  'Chrome-Lighthouse',
  'SomeBot/1.0',
  // A telephone, whose owner is no robot.
  'Mozilla/5.0 (Linux; Android 13; CUBOT P60) Chrome/120.0 Mobile',
])('%s gets no error page, but a word and a way home', async (userAgent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  window.history.replaceState(null, '', '/fr/nulle-part');
  for (const error of [pageNotFound('/x'), new TypeError('x'), new LocaleError('fr', '503')]) {
    const { unmount } = await renderPage(<FatalError error={error} />);
    expect(heading()).toBeUndefined();
    const home = screen.getByRole('link', { name: 'Habitude' });
    expect(home.getAttribute('href')).toBe('/fr');
    const isSaid = screen.queryByText('This page cannot be shown at the moment.') !== null;
    expect(isSaid).toBe(!(error instanceof LocaleError));
    unmount();
  }
});

test('without the texts of a language one can try again, or go on in the other', async () => {
  window.history.replaceState(null, '', '/fr/auth/verify-email?email=ada@example.org#code=123456');
  const { user } = await renderPage(<FatalError error={new LocaleError('fr', '503')} />);
  expect(screen.queryByText('Failed loading locale (fr): 503')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeNull();
  const goOn = screen.getByRole('link', { name: 'Continue in English' });
  expect(goOn.getAttribute('href')).toBe('/auth/verify-email?email=ada@example.org#code=123456');
  goOn.addEventListener('click', (event) => event.preventDefault());
  await user.click(goOn);
  expect(document.cookie).toContain('i18n_redirected=en');
});
