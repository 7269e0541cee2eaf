import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PauseAnswer } from '#contract/pause.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { PauseNote } from './pause-note.tsx';

const holidays: PauseAnswer = {
  id: '01a1fe0e-0002-74dc-b4a3-9f3362ccf01b',
  habit_id: null,
  first: '2026-11-14',
  last: '2026-11-30',
  reason: '',
};

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function show(pauses: PauseAnswer[]) {
  const onEnd = vi.fn();
  const calls = fakeNotebook(notebookWith([], { pauses }));
  const note = <PauseNote pauses={pauses} onEnd={onEnd} />;
  return { ...(await renderPage(note)), calls, onEnd };
}

test.each<[string, PauseAnswer[], string | undefined]>([
  ['until a day', [holidays], 'All habits are paused until November 30.'],
  [
    'until further notice',
    [{ ...holidays, last: null }],
    'All habits are paused until further notice.',
  ],
  [
    'the longest of several',
    [holidays, { ...holidays, id: 'b', last: null }],
    'All habits are paused until further notice.',
  ],
  ['not for one habit', [{ ...holidays, habit_id: 'read' }], undefined],
  ['not for other days', [{ ...holidays, last: '2026-11-20' }], undefined],
])('%s', async (_, pauses, text) => {
  const { container } = await show(pauses);
  expect(container.querySelector('p')?.textContent).toBe(text);
});

test('the pause ends with yesterday', async () => {
  const { user, calls, onEnd } = await show([holidays]);
  await user.click(screen.getByRole('button', { name: 'End the pause' }));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([
      { type: 'change_pause', pause: holidays.id, last: '2026-11-20' },
    ]),
  );
  expect(onEnd).toHaveBeenCalledOnce();
});
