import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ShownHabit } from '../../sync/shown.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { OpenTodayBadge } from './install.tsx';

const read = habit();
const swim = habit({ id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b', name: 'Swim' });
const today = kept('2026-11-21');
const keptSwim = habit({ id: swim.id, name: 'Swim', completions: today });
const weekly = habit({ id: 'weekly', frequency: 'WEEKLY' });
const archived = habit({ id: '01a1fe0e-1111-74dc-b4a3-9f3362ccf01b', is_active: false });

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

/** Shows the badge to whom it may concern, and notes what stands on the icon. */
async function show(habits: ShownHabit[], { installed = true, refuses = false } = {}) {
  const setAppBadge = vi.fn((_count: number) =>
    refuses ? Promise.reject(new DOMException('No', 'NotAllowedError')) : Promise.resolve(),
  );
  vi.stubGlobal('navigator', { setAppBadge });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: installed && query === '(display-mode: standalone)',
  }));
  fakeNotebook(notebookWith(habits));
  const page = await renderPage(<OpenTodayBadge />);
  return { ...page, setAppBadge };
}

test.each([
  ['nothing is kept', [read, swim, archived], 2],
  ['one of two is kept', [read, keptSwim], 1],
  ['all is kept', [habit({ completions: today })], 0],
  ['one may wait until tomorrow', [read, weekly], 1],
])('while %s, the icon says so', async (_, habits, open) => {
  const { setAppBadge } = await show(habits);
  await expect.poll(() => setAppBadge).toHaveBeenCalled();
  expect(setAppBadge.mock.calls).toEqual([[open]]);
});

test('when the day turns, all is open again', async () => {
  const { setAppBadge } = await show([habit({ completions: today })]);
  await expect.poll(() => setAppBadge).toHaveBeenCalledWith(0);
  vi.setSystemTime(Date.parse('2026-11-22T12:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => setAppBadge).toHaveBeenLastCalledWith(1);
});

test('who signs out leaves nothing on the icon', async () => {
  const { setAppBadge, unmount } = await show([read]);
  await expect.poll(() => setAppBadge).toHaveBeenCalledWith(1);
  unmount();
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

test('a system that allows no badge is no error', async () => {
  const { setAppBadge } = await show([read], { refuses: true });
  await expect.poll(() => setAppBadge).toHaveBeenCalledOnce();
});

test('a page in a tab has no icon', async () => {
  const { setAppBadge, unmount } = await show([read], { installed: false });
  unmount();
  expect(setAppBadge).not.toHaveBeenCalled();
});
