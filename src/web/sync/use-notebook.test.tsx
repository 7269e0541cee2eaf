import { screen, waitFor } from '@testing-library/react';
import { Fragment } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { currentReckoning } from '../app/session/profile-store.ts';
import { toasts } from '../app/toasts/toast-store.ts';
import { fakeNotebook } from '../testing/fake-notebook.ts';
import { habit, notebookWith } from '../testing/habits.ts';
import { signIn } from '../testing/person.ts';
import { renderPage } from '../testing/render.tsx';
import { notebookStore } from './notebook-store.ts';
import { undoLast, useCommandWithUndo, useNotebook } from './use-notebook.ts';

const read = habit({ is_active: false });

function Habits() {
  const { notebook } = useNotebook();
  const carryOut = useCommandWithUndo();
  const remove = () => carryOut({ type: 'delete_habit', habit: read.id }, () => 'Deleted');
  const rename = (name: string) =>
    carryOut({ type: 'change_habit', habit: read.id, name }, () => `Now ${name}`, 'renamed');
  return notebook?.habits.map(({ id, name }) => (
    <Fragment key={id}>
      <button onClick={remove}>{name}</button>
      <button onClick={() => rename(`${name}!`)}>Louder</button>
    </Fragment>
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
  // It is said nowhere else.
  expect(toasts.list()[1]).not.toHaveProperty('life');
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

test('a note offers to take back what still stands, and that once', async () => {
  signIn();
  fakeNotebook(notebookWith([read]));
  const { user } = await renderPage(<Habits />);
  const louder = await screen.findByRole('button', { name: 'Louder' });
  await user.click(louder);
  await user.click(louder);
  const offers = toasts.list();
  expect(offers).toMatchObject([{ summary: 'Now Read!!' }]);
  await undoLast();
  expect(await screen.findByRole('button', { name: 'Read!' })).toBeDefined();
  expect(toasts.list()).toMatchObject([{ summary: 'Now Read!' }]);
  toasts.list()[0]?.action?.onAction();
  expect(await screen.findByRole('button', { name: 'Read' })).toBeDefined();
  expect(toasts.list()).toEqual([]);
  await user.click(louder);
  offers[0]?.action?.onAction();
  await undoLast();
  expect(await screen.findByRole('button', { name: 'Read' })).toBeDefined();
});
