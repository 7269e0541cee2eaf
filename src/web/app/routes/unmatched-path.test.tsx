import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notebookStore } from '../../sync/notebook-store.ts';
import { notebook } from '../../sync/session-resources.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { noAnswer } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { UnmatchedPath } from './-unmatched-path.tsx';

test('who signs out where there is no page is asked about what was not sent', async () => {
  signIn();
  const read = habit();
  fakeNotebook(notebookWith([read]), { 'POST /api/notebook/commands': noAnswer });
  const { user } = await renderPage(<UnmatchedPath />);
  notebookStore.carryOut({ type: 'change_habit', habit: read.id, name: 'Swim' });
  const mayLeave = notebook.mayLeave();
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(await mayLeave).toBe(false);
});
