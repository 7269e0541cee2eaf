import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profileStore } from '../../app/session/profile-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { useCommandWithUndo, useHabit } from '../../sync/use-notebook.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { ada, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { useNotebookMenu } from './notebook-menu.tsx';

const read = habit();

function Page() {
  useNotebookMenu();
  const carryOut = useCommandWithUndo();
  const rename = () =>
    carryOut({ type: 'change_habit', habit: read.id, name: 'Write' }, () => 'Renamed');
  return <button onClick={rename}>{useHabit(read.id)?.name}</button>;
}

test('what one person did is not offered to be taken back by the next', async () => {
  signIn();
  profileStore.keep(ada);
  fakeNotebook(notebookWith([read]));
  const { user } = await renderPage(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Read' }));
  act(() => profileStore.keep({ ...ada, name: 'Countess' }));
  expect(toasts.list()).toMatchObject([{ summary: 'Renamed' }]);
  act(() => profileStore.keep({ ...ada, id: 'bob' }));
  expect(toasts.list()).toEqual([]);
});
