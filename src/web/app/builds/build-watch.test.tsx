import { afterEach, expect, test } from 'vitest';
import { answer, fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { toasts } from '../toasts/toast-store.ts';
import { BuildWatch } from './build-watch.tsx';

afterEach(() => {
  document.head.replaceChildren();
});

test('a newer build is offered by a note, with a button that reloads', async () => {
  document.head.innerHTML = '<meta name="build" content="first">';
  fakeServer({ 'GET /builds/latest.json': () => answer(200, { id: 'second', timestamp: 2 }) });
  await renderPage(<BuildWatch />);
  expect(toasts.list()).toEqual([]);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => toasts.list()).toHaveLength(1);
  expect(toasts.list()[0]).toMatchObject({
    summary: 'There is a newer version of Habitude.',
    action: { label: 'Reload' },
  });
});

test('a page from the sources is of no build, and looks for none', async () => {
  document.head.innerHTML = '<meta name="build" content="development">';
  const seen = fakeServer({});
  await renderPage(<BuildWatch />);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seen).toEqual([]);
});
