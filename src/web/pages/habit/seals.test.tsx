import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { ToastArea } from '../../app/toasts/toast-area.tsx';
import { toasts } from '../../app/toasts/toast-store.ts';
import { notebookStore } from '../../sync/notebook-store.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { Seals } from './seals.tsx';

const TODAY: CivilDate = '2026-11-21';

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) });
});

/** A page of somebody who kept a habit on so many days up to yesterday, or to some days before. */
async function show(days: number, missed = 0) {
  const dates = Array.from({ length: days }, (_, ago) => addDays(TODAY, -1 - missed - ago));
  const created_at = '2026-01-01T08:00:00+01:00';
  fakeNotebook(notebookWith([habit({ id: 'read', created_at, completions: kept(...dates) })]));
  return await renderPage(
    <>
      <ToastArea />
      <Seals />
    </>,
  );
}

/** Enters a day, and waits for what a note would take. */
async function enter(date: CivilDate, value: boolean) {
  await act(async () => {
    notebookStore.carryOut({ type: 'enter_day', habit: 'read', date, mark: { value } });
    await import('./seal-notes.tsx');
  });
}

const summaries = () => toasts.list().map(({ summary }) => summary);

test('the seventh day in a row is told, with its seal, where notes are heard', async () => {
  await show(6);
  await enter(TODAY, true);
  const note = await screen.findByText('7 days in a row');
  expect(note.closest('[aria-live=polite]')?.textContent).toContain('“Read” has earned its seal.');
  // What the picture says is said by the words.
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('img', { hidden: true }).textContent).toBe('7');
});

test('a seal is told once, however often its stamp is set', async () => {
  await show(29);
  await enter(TODAY, true);
  await screen.findByText('30 days in a row');
  act(() => toasts.removeAll());
  await enter(TODAY, false);
  await enter(TODAY, true);
  expect(summaries()).toEqual([]);
});

test('who is back after a missed day has a seal, once', async () => {
  await show(4, 1);
  await enter(TODAY, true);
  expect(await screen.findByText('“Read” goes on, and has earned a seal.')).toBeDefined();
  expect(screen.getByRole('img', { hidden: true }).getAttribute('aria-label')).toBe(
    'Seal for coming back',
  );
  act(() => toasts.removeAll());
  await enter(TODAY, false);
  await enter(TODAY, true);
  expect(summaries()).toEqual([]);
});

test('what is filled in for the past earns its seal in silence', async () => {
  await show(5);
  await enter(TODAY, true);
  await enter(addDays(TODAY, -6), true);
  expect(summaries()).toEqual([]);
});
