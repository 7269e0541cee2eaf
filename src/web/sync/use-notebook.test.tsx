import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { currentReckoning } from '../app/session/profile-store.ts';
import { toasts } from '../app/toasts/toast-store.ts';
import { fakeNotebook } from '../testing/fake-notebook.ts';
import { habit, notebookWith } from '../testing/habits.ts';
import { signIn } from '../testing/person.ts';
import { renderPage } from '../testing/render.tsx';
import { notebookStore } from './notebook-store.ts';
import { useCommandWithUndo, useNotebook } from './use-notebook.ts';

const read = habit({ is_active: false });

function Habits() {
  const { notebook } = useNotebook();
  const carryOut = useCommandWithUndo();
  const remove = () => carryOut({ type: 'delete_habit', habit: read.id }, () => 'Deleted');
  return notebook?.habits.map(({ id, name }) => (
    <button key={id} onClick={remove}>
      {name}
    </button>
  ));
}

test('what takes something back is asked for again where it could not be fetched', async () => {
  signIn();
  const undo = '#domain/commands/undo.ts';
  vi.doMock(undo, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  onTestFinished(() => vi.doUnmock(undo));
  fakeNotebook(notebookWith([read]));
  const { user } = await renderPage(<Habits />);
  await user.click(await screen.findByRole('button', { name: 'Read' }));
  toasts.list()[0]?.action?.onAction();
  await waitFor(() =>
    expect(toasts.list()).toMatchObject([
      { summary: 'Deleted', action: { label: 'Undo' } },
      { summary: 'Not saved' },
    ]),
  );
  vi.doUnmock(undo);
  toasts.list()[0]?.action?.onAction();
  expect(await screen.findByRole('button', { name: 'Read' })).toBeDefined();
  expect(toasts.list()).toMatchObject([{ summary: 'Not saved' }]);
});

test('nothing of one person is shown while the notebook of another is opened', async () => {
  signIn();
  fakeNotebook(notebookWith([read]));
  await renderPage(<Habits />);
  await screen.findByRole('button', { name: 'Read' });
  const opening = notebookStore.open('bob', currentReckoning);
  expect(notebookStore.standing().shown).toBeUndefined();
  await opening;
});
