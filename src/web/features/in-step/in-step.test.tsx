import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '#domain/commands/command.ts';
import { notebook as belongings } from '../../notebook/belongings.ts';
import { useCommand } from '../../notebook/use-command.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { noAnswer, problem } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { notebookServer } from '../../testing/notebook-server.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { allowDialogs } from '../../testing/window.ts';
import { InStep } from './in-step.tsx';

const read = habit();
const noted: Command = {
  type: 'enter_day',
  habit: read.id,
  date: '2026-11-20',
  mark: { value: true },
  note: 'ten pages in the train',
};

beforeEach(() => {
  signIn();
  allowDialogs();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

function Deeds({ commands }: { commands: readonly Command[] }) {
  const carryOut = useCommand();
  return <button onClick={() => commands.forEach((command) => carryOut(command))}>Do</button>;
}

async function show(commands: readonly Command[], answers = {}) {
  const server = notebookServer(notebookWith([read]));
  const calls = fakeNotebook(server, answers);
  const page = await renderPage(
    <>
      <InStep />
      <Deeds commands={commands} />
    </>,
  );
  return { ...page, server, calls, act: () => page.user.click(screen.getByText('Do')) };
}

const OFFLINE = { 'POST /api/notebook/commands': noAnswer };

test('nothing is said while all is in step, nor of what waits for a moment', async () => {
  const { act: carryOut, calls } = await show([noted]);
  await carryOut();
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('what has waited for five seconds is counted', async () => {
  const other: Command = { ...noted, date: '2026-11-19' };
  await show([noted, other], OFFLINE);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });
  act(() => screen.getByText('Do').click());
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(screen.getByRole('status').textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status').textContent).toBe('2 changes wait for a connection.');
});

test('what is refused names habit and day, and keeps what was written until it is closed', async () => {
  const { act: carryOut, server, user } = await show([noted]);
  server.carryOut({ type: 'change_habit', habit: read.id, is_active: false });
  server.carryOut({ type: 'delete_habit', habit: read.id });
  await carryOut();
  const refused = within(await screen.findByRole('region', { name: 'Not saved' }));
  expect(refused.getByText('Read, Friday, November 20, 2026')).toBeDefined();
  expect(refused.getByText('Kept · ten pages in the train')).toBeDefined();
  expect(refused.getByText('This no longer exists.')).toBeDefined();
  await user.click(refused.getByRole('button', { name: /^Copy: Read/ }));
  expect(await navigator.clipboard.readText()).toBe(
    'Read, Friday, November 20, 2026\nKept · ten pages in the train',
  );
  await user.click(refused.getByRole('button', { name: /^Close: Read/ }));
  expect(screen.queryByRole('region', { name: 'Not saved' })).toBeNull();
});

test('one that can’t be read keeps no other from being sent', async () => {
  const garden: Command = { type: 'create_group', group: 'g', name: 'Garden' };
  const server = notebookServer(notebookWith([read]));
  const isIn = (body: unknown, word: string) => JSON.stringify(body).includes(word);
  const { act: carryOut } = await show([noted, garden], {
    'POST /api/notebook/commands': ({ body }: { body: { commands: [] } }) =>
      isIn(body, 'Garden')
        ? problem(413, 'payload_too_large')
        : Response.json(server.apply(body.commands)),
  });
  await carryOut();
  const refused = within(await screen.findByRole('region', { name: 'Not saved' }));
  expect(refused.getByText('Garden')).toBeDefined();
  expect(refused.queryByText(/^Read/)).toBeNull();
});

test.each([
  ['Stay', false],
  ['Sign out and lose the changes', true],
])('who leaves is asked about what was not sent: %s', async (name, expected) => {
  const { act: carryOut, user } = await show([noted], OFFLINE);
  await carryOut();
  const answer = belongings.mayLeave();
  await user.click(await screen.findByRole('button', { name }));
  expect(await answer).toBe(expected);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('who leaves with nothing unsent is not asked', async () => {
  await show([]);
  expect(await belongings.mayLeave()).toBe(true);
});
