import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { NotebookAnswer } from '#contract/notebook.ts';
import type { Command } from '#domain/commands/command.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { notebook as sessionResources } from '../../sync/session-resources.ts';
import { useCommand } from '../../sync/use-notebook.ts';
import { notebookStore } from '../../sync/notebook-store.ts';
import { answersOf, fakeNotebook } from '../../testing/fake-notebook.ts';
import { answer, noAnswer, problem, type SeenCall } from '../../testing/fake-server.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import { notebookServer, type NotebookServer } from '../../testing/notebook-server.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { SyncStatus } from './sync-status.tsx';

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
    <main tabIndex={-1}>
      <SyncStatus />
      <Deeds commands={commands} />
    </main>,
  );
  return { ...page, server, calls, act: () => page.user.click(screen.getByText('Do')) };
}

const OFFLINE = { 'POST /api/notebook/commands': noAnswer };

// First, before others have fetched the question.
test('who can’t be asked about what was not sent is told so, and stays', async () => {
  vi.doMock('./notes.tsx', () => {
    throw new Error('No network');
  });
  onTestFinished(() => vi.doUnmock('./notes.tsx'));
  const { act: carryOut } = await show([noted], OFFLINE);
  await carryOut();
  expect(await sessionResources.mayLeave()).toBe(false);
  expect(toasts.list()).toMatchObject([{ id: 'part', severity: 'error' }]);
  expect(notebookStore.standing().question).toBeUndefined();
});

test('nothing is said while all is in step, nor of what waits for a moment', async () => {
  const { act: carryOut, calls } = await show([noted]);
  await carryOut();
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect((await screen.findByRole('status')).textContent).toBe('');
});

test('what has waited for five seconds is counted', async () => {
  const other: Command = { ...noted, date: '2026-11-19' };
  await show([noted, other], OFFLINE);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });
  act(() => screen.getByText('Do').click());
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(screen.getByRole('status').textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status').textContent).toBe(
    '2 changes are waiting for the network.This device cannot store anything at the moment: leave this page open.',
  );
});

describe('a change that is answered by a failure', () => {
  const good: Command = { ...noted, date: '2026-11-19', note: 'fine' };
  const MINUTE = 60_000;
  const wait = (time: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(time);
      // Faked clocks don’t wait for files.
      await vi.dynamicImportSettled();
    });

  /** A server that fails at whatever comes with a day, until it is mended. */
  async function showFailing(more = [good], fail = () => problem(500, 'internal')) {
    let isMended = false;
    const shown = await show([noted, ...more], {
      'POST /api/notebook/commands': (call: SeenCall) =>
        isMended || !JSON.stringify(call.body).includes('2026-11-20') ? apply(call) : fail(),
    });
    const apply = answersOf(shown.server)['POST /api/notebook/commands'];
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });
    act(() => screen.getByText('Do').click());
    return { ...shown, mend: () => (isMended = true) };
  }

  const entriesOf = ({ notebook }: NotebookServer) =>
    notebook().habits.get(read.id)?.entries.get(2026)?.days ?? '';

  test.each([
    ['the server', () => problem(500, 'internal')],
    ['a proxy that finds fault with the request', () => new Response('<html>', { status: 400 })],
    ['a proxy that finds fault with the text', () => new Response('<html>', { status: 403 })],
  ])('of %s keeps no other from it, nor news from the page', async (_, fail) => {
    const { server } = await showFailing([good], fail);
    server.carryOut({ type: 'change_habit', habit: read.id, name: 'Read more' });
    await wait(MINUTE);
    expect(entriesOf(server)).not.toBe('');
    expect(notebookStore.standing().shown?.habits.get(read.id)?.name).toBe('Read more');
    expect(notebookStore.standing().waiting.map(({ command }) => command)).toEqual([noted]);
    expect(notebookStore.standing().refused).toEqual([]);
    expect(screen.getByRole('status').textContent).toContain(
      '1 change is waiting: the server has trouble with it, and it will be tried again.',
    );
  });

  test('is listed after ten tries, tried again when asked to, and never lost', async () => {
    const { server, calls, mend } = await showFailing([]);
    const tries = () => calls.filter(({ method }) => method === 'POST').length;
    await wait(10 * MINUTE);
    expect(tries()).toBe(10);
    const list = within(screen.getByRole('region', { name: 'Not saved yet' }));
    expect(list.getByText('Kept · ten pages in the train')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('');
    await wait(24 * 60 * MINUTE);
    expect(tries()).toBe(11);

    mend();
    act(() => list.getByRole('button', { name: /^Try again: Read/ }).click());
    await wait(MINUTE);
    expect(entriesOf(server)).not.toBe('');
    expect(screen.queryByRole('region')).toBeNull();
    expect(notebookStore.standing().waiting).toEqual([]);
  });

  test('is asked about before who signs out leaves, until it is saved', async () => {
    const { mend } = await showFailing([]);
    await wait(MINUTE);
    const leaving = notebookStore.mayLeave();
    await wait(10_000);
    expect(screen.getByRole('alertdialog').textContent).toContain('1 change is not saved');
    mend();
    await wait(2 * MINUTE);
    expect(await leaving).toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('has what builds on it wait with it', async () => {
    const { server, mend } = await showFailing([
      { type: 'create_group', group: 'new', name: 'Of 2026-11-20' },
      { type: 'change_group', group: 'new', name: 'Evening' },
    ]);
    await wait(MINUTE);
    expect(notebookStore.standing().refused).toEqual([]);
    expect(notebookStore.standing().waiting).toHaveLength(3);
    // What is tried once a day by then is listed by itself.
    await wait(30 * MINUTE);
    expect(screen.getByRole('status').textContent).toContain(
      '1 change is waiting: the server has trouble with it, and it will be tried again.',
    );
    mend();
    await wait(24 * 60 * MINUTE);
    expect(notebookStore.standing().waiting).toEqual([]);
    expect(server.notebook().groups.get('new')?.name).toBe('Evening');
  });
});

test('what is refused names habit and day, and keeps what was written until it is closed', async () => {
  const { act: carryOut, server, user } = await show([noted]);
  server.carryOut({ type: 'change_habit', habit: read.id, is_active: false });
  server.carryOut({ type: 'delete_habit', habit: read.id });
  await carryOut();
  const refused = within(await screen.findByRole('region', { name: 'Not saved' }));
  expect(refused.getByText('Read, Friday, November 20, 2026')).toBeDefined();
  expect(refused.getByText('Kept · ten pages in the train')).toBeDefined();
  expect(refused.getByRole('alert').textContent).toContain('This no longer exists.');
  await user.click(refused.getByRole('button', { name: /^Copy: Read/ }));
  expect(await navigator.clipboard.readText()).toBe(
    'Read, Friday, November 20, 2026\nKept · ten pages in the train',
  );
  await user.click(refused.getByRole('button', { name: /^Close: Read/ }));
  expect(screen.queryByRole('region', { name: 'Not saved' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('what the server does not accept is not said to be a mistake in a form', async () => {
  const server = notebookServer(notebookWith([read]));
  const { act: carryOut } = await show([noted], {
    'POST /api/notebook/commands': ({ body }: { body: { commands: { id: string }[] } }) => {
      const why = { result: 'refused', code: 'invalid_request' };
      const results = body.commands.map(({ id }) => ({ id, ...why }));
      return answer(200, { results, notebook: server.read() });
    },
  });
  await carryOut();
  const refused = within(await screen.findByRole('region', { name: 'Not saved' }));
  expect(refused.getByText('The server did not accept this.')).toBeDefined();
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

describe('a habit that asks for what this page does not know', () => {
  async function showUnknown() {
    const server = notebookServer(
      notebookWith([
        habit({ completions: kept('2026-11-20') }),
        habit({ id: 'swim', name: 'Swim' }),
      ]),
    );
    const newer = (notebook: NotebookAnswer) => ({
      ...notebook,
      habits: notebook.habits.map((row) =>
        row.id === read.id
          ? { ...row, goals: [{ ...row.goals[0], target: { kind: 'guess' } }] }
          : row,
      ),
    });
    let isNewer = true;
    const answerOf = answersOf(server)['GET /api/notebook'];
    fakeNotebook(server, {
      'GET /api/notebook': (call: SeenCall) =>
        isNewer ? answer(200, newer(server.read())) : answerOf(call),
    });
    await renderPage(<SyncStatus />);
    const region = await screen.findByRole('region', { name: 'A newer version is needed' });
    return { unknown: within(region), goBack: () => (isNewer = false) };
  }

  test('shows what was entered, and the way on', async () => {
    const { unknown } = await showUnknown();
    expect(unknown.getByText(/Read$/)).toBeDefined();
    expect(unknown.getByText('Nov 20, 2026 · Kept')).toBeDefined();
    expect(unknown.getByRole('button', { name: 'Reload' })).toBeDefined();
    expect(unknown.queryByText(/Swim/)).toBeNull();
  });

  test('is asked for again, and known once the server says it as before', async () => {
    const { goBack } = await showUnknown();
    goBack();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(notebookStore.standing().shown?.habits.get(read.id)?.isUnknown).toBeUndefined();
  });
});

test('who leaves is asked about what was refused, also as they left', async () => {
  const { act: carryOut, server, user } = await show([noted]);
  server.carryOut({ type: 'change_habit', habit: read.id, is_active: false });
  server.carryOut({ type: 'delete_habit', habit: read.id });
  await carryOut();
  const mayLeave = sessionResources.mayLeave();
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText('1 change is not saved on the server, and may be lost if you sign out now.'),
  ).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(await mayLeave).toBe(false);
  expect(screen.getByRole('region', { name: 'Not saved' })).toBeDefined();
});

test('who leaves with nothing unsent is not asked', async () => {
  await show([]);
  expect(await sessionResources.mayLeave()).toBe(true);
});
