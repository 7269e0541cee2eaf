import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearCookies, remember } from '../testing/cookies.ts';
import { fakeNotebook } from '../testing/fake-notebook.ts';
import { habit, notebookWith } from '../testing/habits.ts';
import { ada, signIn } from '../testing/person.ts';
import { renderPage } from '../testing/render.tsx';
import { KeepView } from './keep-view.ts';
import { notebookStore } from './notebook-store.ts';
import type { Standing } from './notebook-store.ts';
import type { Keeping } from './persister.ts';

const NOW = Date.parse('2026-11-22T07:00:00Z');

/** The end of the day in Paris, where Ada is. */
const MIDNIGHT = Date.parse('2026-11-22T23:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  signIn();
  remember(ada.id);
  document.head.innerHTML = '<meta name="build" content="b1">';
});

/** Shows a page of two rows, of which the second lies under the edge of the window. */
async function show(more: ReactNode = null, keeping: Keeping = 'all') {
  fakeNotebook(notebookWith([habit()]));
  const { standing } = notebookStore;
  const kept = new Map<Standing, Standing>();
  vi.spyOn(notebookStore, 'standing').mockImplementation(() => {
    const real = standing();
    const known = kept.get(real) ?? { ...real, keeping };
    kept.set(real, known);
    return known;
  });
  const page = await renderPage(
    <main>
      <p data-habit="1">
        <b className="stamp-pressed">one</b>
      </p>
      <p data-habit="2">two</p>
      <p role="status">waits</p>
      <i style={{ opacity: 0 }}>bar</i>
      {more}
      <KeepView />
    </main>,
  );
  page.container.id = 'root';
  const [, second] = page.container.querySelectorAll('[data-habit]');
  if (second)
    vi.spyOn(second, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, window.innerHeight + 1),
    );
  return page;
}

/** @returns what is kept then */
function putAway() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const kept = window.localStorage.getItem('last-view');
  return kept === null ? undefined : JSON.parse(kept);
}

test('a page that is put away is kept until the day of its person is over', async () => {
  await show();
  // Her profile, by which her days are counted, is on its way.
  await waitFor(() => expect(putAway().until).toBe(MIDNIGHT));
  const { from, ...view } = putAway();
  expect(from).toBe(NOW);
  expect(view).toMatchObject({
    person: ada.id,
    build: 'b1',
    address: '/',
    width: window.innerWidth,
    html: '<main><p data-habit="1"><b class="">one</b></p></main>',
  });
});

test('the page in view is not kept', async () => {
  await show();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(window.localStorage.getItem('last-view')).toBeNull();
});

test.each([
  ['a menu is open', <div key="menu" role="menu" />],
  [
    'something is searched for',
    <input key="search" defaultValue="read" placeholder="Search" aria-label="Search" />,
  ],
])('nothing is kept while %s', async (_, more) => {
  await show(more);
  expect(putAway()).toBeUndefined();
});

test('nothing is kept of whom this browser does not remember', async () => {
  await show();
  clearCookies();
  expect(putAway()).toBeUndefined();
});

test('nothing is kept of a notebook that this browser does not keep', async () => {
  await show(null, 'commands');
  expect(putAway()).toBeUndefined();
});

test('the end of the session throws it away', async () => {
  await show();
  expect(putAway()).toBeDefined();
  notebookStore.close();
  expect(window.localStorage.getItem('last-view')).toBeNull();
});
