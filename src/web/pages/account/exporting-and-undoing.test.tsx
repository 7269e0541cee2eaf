import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ImportAnswer } from '#contract/import.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { answer, fakeServer, noAnswer, problem } from '../../testing/fake-server.ts';
import { notebookStore } from '../../sync/notebook-store.ts';
import { ada, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { DataScreen } from './data-screen.tsx';

const NOON = Date.parse('2026-11-21T12:00:00Z');

const IMPORTED: ImportAnswer = {
  id: '0198c0de-0000-7000-8000-000000000001',
  source: 'habitbull',
  imported_at: '2026-11-20T12:00:00.000Z',
  undo_until: '2026-12-20T12:00:00.000Z',
  habits: 4,
  entries: 14,
};

const OLD = {
  ...IMPORTED,
  id: '0198c0de-0000-7000-8000-000000000002',
  undo_until: '2026-11-21T11:00:00.000Z',
};

beforeEach(() => {
  signIn();
  listed = [IMPORTED, OLD];
  vi.spyOn(Date, 'now').mockReturnValue(NOON);
});

let listed: ImportAnswer[] = [];

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    'GET /api/imports': () => answer(200, listed),
    'GET /api/export/loop-remarks': () => answer(200, []),
    [`DELETE /api/imports/${IMPORTED.id}`]: () => {
      listed = [OLD];
      return answer(204);
    },
    ...answers,
  });
  const page = await renderPage(<DataScreen />, { path: '/account/data' });
  await screen.findByText('HabitBull', { selector: 'p' });
  return { ...page, methods: () => calls.map(({ method }) => method) };
}

/** @returns is called with each link that saves a file */
function watchDownloads() {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: vi.fn<() => void>() }),
  );
  return vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
}

test.each([
  ['Download everything', 'GET /api/profile/export', 'habitude-2026-11-21.json'],
  ['Download a table', 'GET /api/export/csv', 'habitude-2026-11-21.csv'],
  ['Download for Loop', 'GET /api/export/loop-backup', 'Loop Habits Backup 2026-11-21.db'],
  ['Download as Loop’s CSV files', 'GET /api/export/loop', 'Loop Habits CSV 2026-11-21.zip'],
])('“%s” saves a file with the day in its name', async (action, call, name) => {
  const click = watchDownloads();
  const account = {
    format: 'habitude',
    version: 3,
    exported_at: '2026-11-21T12:00:00.000Z',
    profile: ada,
    reminders: { reminders: [], weekly_letter: false },
    groups: [],
    habits: [],
    pauses: [],
    changes: [],
    sessions: [],
    devices: [],
  };
  const { user } = await show({ [call]: () => answer(200, account) });
  await user.click(screen.getByRole('button', { name: action }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(click.mock.contexts[0]).toMatchObject({ download: name });
});

test('the day in the name of a file is the server’s, whatever the clock of the device says', async () => {
  vi.spyOn(notebookStore, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
  const click = watchDownloads();
  const { user } = await show({ 'GET /api/export/csv': () => answer(200, {}) });
  await user.click(screen.getByRole('button', { name: 'Download a table' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(click.mock.contexts[0]).toMatchObject({ download: 'habitude-2026-11-22.csv' });
});

test('what Loop has no place for is said before the file is saved', async () => {
  const click = watchDownloads();
  const { user } = await show({
    'GET /api/export/loop-remarks': () =>
      answer(200, [
        { code: 'pauses_left_out', count: 2 },
        { code: 'icons_left_out', count: 1 },
      ]),
    'GET /api/export/loop-backup': () => answer(200, ''),
  });
  const button = screen.getByRole('button', { name: 'Download for Loop' });
  await user.click(button);
  expect(await screen.findByText(/2 pauses stay behind/)).toBeDefined();
  expect(screen.getByText('1 habit loses its emoji.')).toBeDefined();
  expect(click).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.textContent).toBe('Download anyway');
  await user.click(button);
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(screen.queryByText(/2 pauses stay behind/)).toBeNull();
});

test('a download that fails says why', async () => {
  const { user } = await show({ 'GET /api/export/csv': () => problem(503, 'unavailable') });
  await user.click(screen.getByRole('button', { name: 'Download a table' }));
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('The download failed'));
});

test('an import that is not undone after all says why', async () => {
  const { user } = await show({
    [`DELETE /api/imports/${IMPORTED.id}`]: () => problem(409, 'conflict'),
  });
  await user.click(screen.getByRole('button', { name: /^Undo this import of/ }));
  const question = screen.getByRole('alertdialog', { name: 'Undo this import?' });
  await user.click(within(question).getByRole('button', { name: 'Undo this import' }));
  await waitFor(() => expect(toasts.list()[0]?.severity).toBe('error'));
});

test('an import whose undo had no answer is listed no more', async () => {
  const { user } = await show({
    [`DELETE /api/imports/${IMPORTED.id}`]: () => {
      listed = [OLD];
      return noAnswer();
    },
  });
  await user.click(screen.getByRole('button', { name: /^Undo this import of/ }));
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  expect(await screen.findByText('There is nothing to undo.')).toBeDefined();
});

test('an import of groups or pauses alone says so', async () => {
  listed = [{ ...IMPORTED, habits: 0, entries: 0 }];
  await show();
  expect(screen.getByText('groups or pauses')).toBeDefined();
});

test('a copy that could not be deleted from this device is said to be there still', async () => {
  const trouble = new Error('No answer');
  const standing = { ...notebookStore.standing(), keeping: 'all', trouble } as const;
  vi.spyOn(notebookStore, 'standing').mockReturnValue(standing);
  vi.spyOn(notebookStore, 'empty').mockRejectedValue(new Error('The database does not open'));
  const { user } = await show();
  const name = 'Delete the copy on this device';
  await user.click(await screen.findByRole('button', { name }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  await waitFor(() => expect(toasts.list()).toMatchObject([{ severity: 'error' }]));
});
