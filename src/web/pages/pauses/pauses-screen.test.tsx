import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PauseAnswer } from '#contract/pause.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { renewNotebook, useNotebook } from '../../sync/use-notebook.ts';
import { profileStore } from '../../app/session/profile-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { answer } from '../../testing/fake-server.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { notebookServer } from '../../testing/notebook-server.ts';
import { ada, signIn } from '../../testing/person.ts';
import { nobody, renderPage } from '../../testing/render.tsx';
import { PauseDialog } from './pause-form.tsx';
import { PausesScreen } from './pauses-screen.tsx';

const TODAY = '2026-11-21';

const read = habit();
const swim = habit({ id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b', name: 'Swim', position: 1 });
const old = habit({
  id: '01a1fe0e-0001-74dc-b4a3-9f3362ccf01b',
  name: 'Old',
  position: 2,
  is_active: false,
});

const flu: PauseAnswer = {
  id: '01a1fe0e-0002-74dc-b4a3-9f3362ccf01b',
  habit_id: read.id,
  first: '2026-11-18',
  last: null,
  reason: 'Flu',
};

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) });
});

function Screen({ habit: chosen }: { habit: string | undefined }) {
  const { notebook } = useNotebook();
  return notebook && <PausesScreen notebook={notebook} habit={chosen} />;
}

interface Shown {
  habits?: ShownHabit[];
  pauses?: PauseAnswer[];
  chosen?: string;
}

async function show({ habits = [read, swim, old], pauses = [flu], chosen }: Shown = {}) {
  const server = notebookServer(notebookWith(habits, { pauses }));
  const calls = fakeNotebook(server);
  const path = chosen === undefined ? '/pauses' : `/pauses?habit=${chosen}`;
  const page = await renderPage(<Screen habit={chosen} />, { path });
  await screen.findByRole('heading', { level: 1 });
  return { ...page, calls, server };
}

/** Opens the form of a new pause of all habits. */
async function showForm() {
  const shown = await show({ pauses: [] });
  await shown.user.click(screen.getByRole('button', { name: 'New pause' }));
  await shown.user.selectOptions(screen.getByRole('combobox'), 'All habits');
  return shown;
}

const listed = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map((line) => line.textContent).join(' | '))
    // Ranges of dates are written with thin spaces.
    .map((text) => text.replaceAll('\u2009', ' '));

const undo = () => toasts.list().at(-1)?.action?.onAction();

test('pauses are listed as running, coming and past, in words', async () => {
  await show({
    pauses: [
      flu,
      { ...flu, id: 'a', habit_id: null, first: '2026-12-24', last: '2027-01-02', reason: '' },
      { ...flu, id: 'b', habit_id: swim.id, first: '2026-08-03', last: '2026-08-09' },
    ],
  });
  expect(listed('Now')).toEqual(['📖 Read | From November 18, 2026 until further notice | Flu']);
  expect(listed('Coming up')).toEqual(['All habits | December 24, 2026 – January 2, 2027']);
  expect(listed('Past')).toEqual(['📖 Swim | August 3 – 9, 2026 | Flu']);
});

test('a pause is of the habit that it was set for, where that asks for what the page does not know', async () => {
  const [goal] = read.goals;
  const goals = [{ ...goal, target: { kind: 'guess' } }] as unknown as ShownHabit['goals'];
  const { user } = await show({ habits: [{ ...read, goals }, swim] });
  expect(listed('Now')).toEqual(['📖 Read | From November 18, 2026 until further notice | Flu']);
  await user.click(screen.getByRole('button', { name: /^Edit: Read/ }));
  const what = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What to pause' });
  expect(what.value).toBe(read.id);
});

test('who closes the dialog that the address opened does not come back to it', async () => {
  const { user, address } = await show({ chosen: swim.id });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/pauses'));
});

test('the sheet of a pause stays above a keyboard on the screen', async () => {
  const shown = Object.assign(new EventTarget(), { scale: 1, height: 468, offsetTop: 0 });
  vi.stubGlobal('visualViewport', shown);
  await show({ chosen: swim.id });
  shown.dispatchEvent(new Event('resize'));
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--keyboard-inset')).toBe('300px');
});

test('a habit is paused for some days, and no longer once that is undone', async () => {
  const { user, calls } = await show({ pauses: [], chosen: swim.id });
  const what = screen.getByRole('combobox', { name: 'What to pause' });
  expect(
    within(what)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All habits', '📖 Read', '📖 Swim']);
  await user.clear(screen.getByLabelText('Last day'));
  await user.type(screen.getByLabelText('Last day'), '2026-11-30');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Holidays');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() =>
    expect(listed('Now')).toEqual(['📖 Swim | November 21 – 30, 2026 | Holidays']),
  );
  await waitFor(() =>
    expect(commandsIn(calls)).toMatchObject([
      {
        type: 'create_pause',
        habit_id: swim.id,
        first: TODAY,
        last: '2026-11-30',
        reason: 'Holidays',
      },
    ]),
  );
  undo();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Now' })).toBeNull());
});

test('the page opens on its list, and a new pause on nothing chosen', async () => {
  const { user, calls } = await show();
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New pause' }));
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Choose a habit, or all of them.')).toBeDefined();
  expect(commandsIn(calls)).toEqual([]);
});

test.each([
  ['Last day', '2026-11-20', 'The last day is before the first.'],
  ['Last day', '', 'This date does not exist.'],
  ['First day', '', 'This date does not exist.'],
])('%s “%s” is told beside its field', async (label, entered, text) => {
  const { user, calls } = await showForm();
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (entered) await user.type(field, entered);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a reason that is too long is told beside its field', async () => {
  const { user } = await showForm();
  await user.click(screen.getByRole('textbox', { name: 'Reason' }));
  await user.paste('a'.repeat(201));
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('This is too long.')).toBeDefined();
});

test('a running pause ends with yesterday, and runs on when that is undone', async () => {
  const { user, calls } = await show();
  await user.click(screen.getByRole('button', { name: /^End now/ }));
  await waitFor(() => expect(listed('Past')).toEqual(['📖 Read | November 18 – 20, 2026 | Flu']));
  expect(toasts.list()[0]?.summary).toBe('The pause ended yesterday: today counts again');
  undo();
  await waitFor(() => expect(listed('Now')).toHaveLength(1));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([
      { type: 'change_pause', pause: flu.id, last: '2026-11-20' },
      { type: 'change_pause', pause: flu.id, last: null },
    ]),
  );
});

test('a pause that began today ends with today', async () => {
  const { user } = await show({ pauses: [{ ...flu, first: TODAY }] });
  await user.click(screen.getByRole('button', { name: /^End now/ }));
  await waitFor(() => expect(listed('Now')).toEqual(['📖 Read | November 21, 2026 | Flu']));
  expect(toasts.list()[0]?.summary).toBe('The pause ends with today, as it began today');
  expect(screen.queryByRole('button', { name: /^End now/ })).toBeNull();
});

test('a pause is changed in a dialog, and is as before when that is undone', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit the pause' }));
  await user.selectOptions(dialog.getByRole('combobox'), 'All habits');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(listed('Now')[0]).toMatch(/^All habits/));
  expect(screen.queryByRole('dialog')).toBeNull();
  undo();
  await waitFor(() => expect(listed('Now')[0]).toMatch(/^📖 Read/));
});

test('a form that stands open takes nothing back that was changed elsewhere', async () => {
  const { user, calls, server } = await show();
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  const change = { type: 'change_pause', pause: flu.id } as const;
  await act(() => (server.carryOut({ ...change, last: '2026-11-25' }), renewNotebook()));
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(listed('Now')).toEqual(['📖 Read | November 18 – 25, 2026 | Flu!']);
  await waitFor(() => expect(commandsIn(calls)).toEqual([{ ...change, reason: 'Flu!' }]));
});

test.each([
  ['ends', { type: 'change_pause', pause: flu.id, last: '2026-11-20' }, () => listed('Past')],
  [
    'is deleted',
    { type: 'delete_pause', pause: flu.id },
    () => screen.getByText('No pause so far.'),
  ],
] as const)('what is written stays when the pause %s elsewhere', async (_, command, isThere) => {
  const { user, server } = await show();
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  const reason = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
  await user.type(reason, '!');
  await act(() => (server.carryOut(command), renewNotebook()));
  expect(isThere()).toBeDefined();
  expect([reason.isConnected, reason.value]).toEqual([true, 'Flu!']);
});

test('what is paused stays chosen when it is deleted elsewhere', async () => {
  const { user, server } = await show();
  await user.click(screen.getByRole('button', { name: /^Edit/ }));
  server.carryOut({ type: 'change_habit', habit: read.id, is_active: false });
  server.carryOut({ type: 'delete_habit', habit: read.id });
  await act(renewNotebook);
  const what = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What to pause' });
  expect(what.value).toBe(read.id);
});

test('a deleted pause is set again when that is undone', async () => {
  const { user, calls } = await show();
  await user.click(screen.getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  undo();
  await waitFor(() => expect(listed('Now')).toHaveLength(1));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([
      { type: 'delete_pause', pause: flu.id },
      { type: 'restore_pause', pause: flu.id },
    ]),
  );
});

test('a reason that a session ended in is there when its person pauses the same again', async () => {
  let isConnected = true;
  const session = { ...nobody, isConnected: () => isConnected };
  fakeNotebook(notebookWith([read]), { 'GET /api/profile/me': () => answer(200, ada) });
  profileStore.keep(ada);
  const dialog = <PauseDialog habit={read.id} habits={[read]} onClose={vi.fn()} />;
  const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
  const { user, unmount } = await renderPage(dialog, { session });
  await user.type(reason(), 'holiday');
  isConnected = false;
  unmount();
  isConnected = true;
  await renderPage(dialog, { session });
  expect(reason().value).toBe('holiday');
});
