import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { answer, fakeServer } from '../../testing/fake-server.ts';
import { preloadRoutes } from './preload-routes.ts';
import { isThrifty } from './later.tsx';

const files = Array.from({ length: 8 }, (_, index) => `/assets/part-${index}.js`);
const routes = {
  '/history': files,
  '/auth/login': ['/assets/login.js'],
  '/': ['/assets/home.css'],
};

beforeEach(() => {
  vi.useFakeTimers();
});

const links = () => [...document.head.querySelectorAll('link')];
const hrefs = () => links().map((link) => link.getAttribute('href'));

function preload() {
  const seen = fakeServer({ 'GET /builds/abc.json': () => answer(200, { routes }) });
  return { seen, giveUp: preloadRoutes('abc', (path) => !path.startsWith('/auth')) };
}

test('the manifest is fetched after a second, and five files at a time follow', async () => {
  const { seen } = preload();
  await vi.advanceTimersByTimeAsync(999);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(hrefs()).toEqual(files.slice(0, 5));
  links()[0]?.dispatchEvent(new Event('load'));
  links()[1]?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
  expect(hrefs()).toEqual(files.slice(0, 7));
});

test('a style sheet is fetched as one, and what is there already is not fetched again', async () => {
  for (const file of files) {
    const link = document.createElement('link');
    link.href = file;
    document.head.append(link);
  }
  preload();
  await vi.advanceTimersByTimeAsync(1000);
  expect(
    links()
      .slice(8)
      .map(({ rel, href }) => [rel, new URL(href).pathname]),
  ).toEqual([['prefetch', '/assets/home.css']]);
});

test('a page that is left in time fetches nothing', async () => {
  const { seen, giveUp } = preload();
  giveUp();
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual([]);
});

test('a connection that is to be spared is', async () => {
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { effectiveType: '2g' },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const { seen } = preload();
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual([]);
});

test.each([
  [undefined, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', saveData: true }, true],
])('a connection %o is thrifty: %s', (connection, thrifty) => {
  expect(isThrifty(connection)).toBe(thrifty);
});
