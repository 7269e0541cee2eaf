import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { BuildWatch } from './build-watch.tsx';

test('a page from the sources is of no build, and looks for none', async () => {
  document.head.innerHTML = '<meta name="build" content="development">';
  const seen = fakeServer({});
  await renderPage(<BuildWatch />);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seen).toEqual([]);
});
