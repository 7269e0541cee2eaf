import { afterEach, describe, expect, test, vi } from 'vitest';
import { arrivalOf, earlyAnswer } from './app/api/early-answers.ts';
import boot from './boot.js?raw';
import { remember } from './testing/cookies.ts';
import { answer, fakeServer, noAnswer, problem, type Answer } from './testing/fake-server.ts';

afterEach(() => {
  delete window.early;
});

const HOME = ['/assets/home-1.js', '/assets/way-1.js'];

/** Runs the script as the browser does: at its place in the page, with what its element says. */
function run(): void {
  const element = document.createElement('script');
  const home = HOME.join(' ');
  const files = { en: '/locales/en.1.json', fr: '/locales/fr.1.json', home };
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
  ['a visitor', undefined, []],
  ['who is signed in', () => window.sessionStorage.setItem('access_token', 'a'), HOME],
  ['who is remembered', () => remember('ada'), HOME],
])('for %s it fetches home ahead, or not', (_, come, home) => {
  come?.();
  run();
  const links = document.querySelectorAll('link[rel="modulepreload"]');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(home);
});

describe('of who is remembered and has no copy here', () => {
  const REFRESH = 'POST /api/auth/refresh';
  const NOTEBOOK = 'GET /api/notebook';
  const answers = {
    [REFRESH]: () => answer(200, { access_token: 'a', refresh_token: 'r' }),
    'GET /api/profile/me': () => answer(200, { id: 'ada' }),
    [NOTEBOOK]: () => answer(200, { habits: [] }),
  };

  /** What is asked for at once, given who has the lock of the session. */
  async function asked(given: Record<string, Answer> = answers, isFree = true) {
    const seen = fakeServer(given);
    let held: Promise<unknown> = Promise.resolve();
    vi.stubGlobal('navigator', {
      language: 'en',
      locks: {
        request: (_name: string, _options: object, work: (lock: object | null) => unknown) =>
          (held = Promise.resolve(work(isFree ? {} : null))),
      },
    });
    run();
    await held.catch(() => undefined);
    return seen.map(({ method, path, bearer }) => [`${method} ${path}`, bearer]);
  }

  test('tokens, profile and notebook are asked for, and given to the application once', async () => {
    remember('ada');
    vi.setSystemTime(1000);
    expect(await asked()).toEqual([
      [REFRESH, undefined],
      ['GET /api/profile/me', 'a'],
      [NOTEBOOK, 'a'],
    ]);
    expect(await earlyAnswer(NOTEBOOK, 'a')).toBeDefined();
    vi.setSystemTime(3000);
    expect([arrivalOf(NOTEBOOK), arrivalOf(NOTEBOOK)]).toEqual([1000, 3000]);
    expect(await earlyAnswer(NOTEBOOK, 'a')).toBeUndefined();
  });

  test('what is asked for again arrives then, and not when the early answer did', async () => {
    remember('ada');
    vi.setSystemTime(1000);
    await asked();
    expect(await earlyAnswer(NOTEBOOK, 'a')).toBeDefined();
    vi.setSystemTime(3000);
    expect(await earlyAnswer(NOTEBOOK, 'a')).toBeUndefined();
    expect(arrivalOf(NOTEBOOK)).toBe(3000);
  });

  test('a refusal is given too, and nothing more is asked', async () => {
    remember('ada');
    const refusing = { ...answers, [REFRESH]: () => problem(401, 'invalid_token') };
    expect(await asked(refusing)).toEqual([[REFRESH, undefined]]);
    expect((await earlyAnswer(REFRESH, undefined))?.status).toBe(401);
  });

  test('without a network the application asks by itself', async () => {
    remember('ada');
    await asked({ [REFRESH]: noAnswer });
    expect(await earlyAnswer(REFRESH, undefined)).toBeUndefined();
  });

  test('what another person asks, who came in another tab, or with another token, is not answered', async () => {
    remember('ada');
    await asked();
    expect(await earlyAnswer(NOTEBOOK, 'b')).toBeUndefined();
    remember('bob', 's2');
    expect(await earlyAnswer(NOTEBOOK, 'a')).toBeUndefined();
    remember('ada');
    expect(await earlyAnswer(NOTEBOOK, 'a')).toBeDefined();
  });

  test.each<[string, () => void, boolean]>([
    ['another tab asks', () => remember('ada'), false],
    [
      'there is a copy',
      () => {
        remember('ada');
        window.localStorage.setItem('profile', '{}');
      },
      true,
    ],
    [
      'a sign-out is to be sent',
      () => {
        remember('ada');
        document.cookie = 'habitude_sign_out=s1; Path=/; Secure';
      },
      true,
    ],
    ['nobody is remembered', () => undefined, true],
  ])('where %s nothing is asked', async (_, come, isFree) => {
    come();
    expect(await asked(answers, isFree)).toEqual([]);
  });
});
