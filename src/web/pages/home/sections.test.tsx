import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../app/toasts/toast-store.ts';
import { renewNotebook } from '../../sync/use-notebook.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { dayOf } from '../../testing/days.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import { notebookServer } from '../../testing/notebook-server.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { resizeTo } from '../../testing/window.ts';
import { DaySheets } from '../day/day-sheets.tsx';
import { GroupsDialog } from './group-dialogs.tsx';
import { Home } from './home.tsx';

const sport = { id: '01a1fe0e-0000-74dc-b4a3-000000000001', name: 'Sport', position: 0 };
const home = { id: '01a1fe0e-0000-74dc-b4a3-000000000002', name: 'Home', position: 1 };
const someDay = { id: '01a1fe0e-0000-74dc-b4a3-000000000003', name: 'Some day', position: 2 };

const run = habit({ id: 'run', name: 'Run', position: 0, group_id: sport.id });
const swim = habit({
  id: 'swim',
  name: 'Swim',
  position: 1,
  group_id: sport.id,
  completions: kept('2026-11-21'),
});
const tidy = habit({ id: 'tidy', name: 'Tidy', position: 2, group_id: home.id });
const read = habit({ id: 'read', name: 'Read', position: 3 });

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function show(width: 'wide' | 'narrow' = 'wide', habits = [read, tidy, swim, run]) {
  resizeTo(width);
  const groups = [sport, home, someDay];
  const server = notebookServer(notebookWith(habits, { groups }));
  const calls = fakeNotebook(server);
  const page = await renderPage(
    <DaySheets>
      <Home date={undefined} />
    </DaySheets>,
  );
  await screen.findByText('Run');
  return { ...page, calls, server };
}

const sections = () =>
  screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);

type User = Awaited<ReturnType<typeof show>>['user'];

async function choose(user: User, group: string, deed: string) {
  await user.click(screen.getByRole('button', { name: `More options for the group ${group}` }));
  await user.click(screen.getByRole('menuitem', { name: deed }));
}

test.each(['wide', 'narrow'] as const)(
  'on a %s screen groups come first, and those without a habit are left out',
  async (width) => {
    await show(width);
    expect(sections()).toEqual(['Sport', 'Home', 'Daily']);
  },
);

test('where all begins in days to come, nothing is said to be past', async () => {
  const tomorrow = habit({ id: 'run', name: 'Run', created_at: '2026-11-22T08:00:00+01:00' });
  await show('narrow', [tomorrow]);
  expect(screen.getByRole('heading', { name: 'Not begun yet' })).toBeDefined();
});

test.each(['wide', 'narrow'] as const)(
  'on a %s screen a section folds, says what is done, and is folded still when one comes back',
  async (width) => {
    const { user, unmount } = await show(width);
    await user.click(screen.getByRole('button', { name: 'Sport' }));
    expect(screen.queryByText('Run')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sport 1 of 2', expanded: false })).toBeDefined();
    unmount();
    await renderPage(
      <DaySheets>
        <Home date={undefined} />
      </DaySheets>,
    );
    await screen.findByText('Tidy');
    expect(screen.queryByText('Run')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sport 1 of 2' }));
    expect(screen.getByText('Run')).toBeDefined();
  },
);

test('arrows skip what is folded, and Tab leads to what is shown', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Home' }));
  (await dayOf('Swim', '2026-11-21')).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await dayOf('Read', '2026-11-21'));
  await user.click(screen.getByRole('button', { name: /^Sport/ }));
  const days = [...screen.getByRole('grid').querySelectorAll<HTMLElement>('[data-date]')];
  expect(days.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('a habit moves within its section only', async () => {
  const { user, calls } = await show();
  await user.click(screen.getByRole('button', { name: 'More options for Swim' }));
  expect(screen.queryByRole('menuitem', { name: 'Move down' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Move up' }));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([{ type: 'change_habit', habit: 'swim', position: 0 }]),
  );
});

test('a habit moves to its place among all, those that the page does not know too', async () => {
  const [goal] = read.goals;
  const goals = [{ ...goal, target: { kind: 'guess' } }] as unknown as typeof read.goals;
  const first = { ...read, id: 'first', position: 0, goals };
  const others = [run, swim].map((each) => ({ ...each, position: each.position + 1 }));
  const { user, calls } = await show('wide', [first, ...others]);
  await user.click(screen.getByRole('button', { name: 'More options for Swim' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move up' }));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([{ type: 'change_habit', habit: 'swim', position: 1 }]),
  );
});

test('a group moves among those shown', async () => {
  const { user, calls } = await show();
  await choose(user, 'Sport', 'Move down');
  await waitFor(() => expect(sections()).toEqual(['Home', 'Sport', 'Daily']));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([{ type: 'change_group', group: sport.id, position: 1 }]),
  );
  expect(screen.getByText('Sport, moved down').closest('[role=status]')).not.toBeNull();
});

test('a second move like the first is said as well', async () => {
  const { user } = await show();
  await renderPage(<GroupsDialog onClose={() => undefined} />);
  const move = async () => {
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /the group Sport$/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
    return dialog.getByText('Sport, moved down');
  };
  expect(await move()).not.toBe(await move());
});

test('a group is renamed, and called as before when that is undone', async () => {
  const { user, calls } = await show();
  await choose(user, 'Sport', 'Rename');
  const name = await screen.findByRole('textbox', { name: 'Name of the group' });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fill this in.')).toBeDefined();
  await user.type(name, 'Moving');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sections()).toEqual(['Moving', 'Home', 'Daily']));
  toasts.list()[0]?.action?.onAction();
  await waitFor(() => expect(sections()).toEqual(['Sport', 'Home', 'Daily']));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([
      { type: 'change_group', group: sport.id, name: 'Moving' },
      { type: 'change_group', group: sport.id, name: 'Sport' },
    ]),
  );
});

test.each([
  {
    what: 'the new name of a group stays when the group is deleted elsewhere',
    open: (user: User) => choose(user, 'Sport', 'Rename'),
    field: 'Name of the group',
    meanwhile: { type: 'delete_group', group: sport.id },
  },
  {
    what: 'the same in the dialog with all groups',
    async open(user: User) {
      await renderPage(<GroupsDialog onClose={() => undefined} />);
      const row = (await screen.findByText('Some day')).closest('li');
      await user.click(row?.querySelector('button') ?? document.body);
      await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    },
    field: 'Name of the group',
    meanwhile: { type: 'delete_group', group: someDay.id },
  },
  {
    what: 'the name of a new group stays when the habit that is to be in it moves elsewhere',
    async open(user: User) {
      await user.click(screen.getByRole('button', { name: 'More options for Run' }));
      await user.click(screen.getByRole('menuitem', { name: 'Move to a group…' }));
    },
    field: 'Name of a new group',
    meanwhile: { type: 'change_habit', habit: 'run', group_id: home.id },
  },
] as const)('$what', async ({ open, field, meanwhile }) => {
  const { user, server } = await show();
  await open(user);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: field });
  await user.type(name, '!');
  const { value } = name;
  server.carryOut(meanwhile);
  await act(renewNotebook);
  expect([name.isConnected, name.value]).toEqual([true, value]);
});

test('a habit that moves elsewhere meanwhile may come back from there', async () => {
  const { user, server } = await show();
  await user.click(screen.getByRole('button', { name: 'More options for Run' }));
  await user.click(screen.getByRole('menuitem', { name: 'Move to a group…' }));
  const dialog = within(await screen.findByRole('dialog'));
  server.carryOut({ type: 'change_habit', habit: 'run', group_id: home.id });
  await act(renewNotebook);
  expect(dialog.queryByRole('button', { name: 'Home' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Sport' })).toBeDefined();
});

test('a deleted group leaves its habits, and comes back with them when that is undone', async () => {
  const { user, calls } = await show();
  await choose(user, 'Sport', 'Delete the group');
  await waitFor(() => expect(sections()).toEqual(['Home', 'Daily']));
  expect(screen.getByText('Run')).toBeDefined();
  const [note] = toasts.list();
  expect(note?.summary).toBe('The group “Sport” was deleted');
  note?.action?.onAction();
  await waitFor(() => expect(sections()).toEqual(['Sport', 'Home', 'Daily']));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([
      { type: 'delete_group', group: sport.id },
      { type: 'restore_group', group: sport.id },
    ]),
  );
});

test('one section alone has no name', async () => {
  resizeTo('wide');
  fakeNotebook(notebookWith([read]));
  await renderPage(
    <DaySheets>
      <Home date={undefined} />
    </DaySheets>,
  );
  await screen.findByText('Read');
  expect(within(screen.getByRole('grid')).queryByText('Daily')).toBeNull();
});

test('a dialog over the one with all groups is closed alone', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = await renderPage(<GroupsDialog onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'New group' }));
  const dialog = await screen.findByRole('dialog', { name: 'New group' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog', { name: 'New group' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('the dialog has all groups, with a way to a new one', async () => {
  const { user, calls } = await show();
  const onClose = vi.fn<() => void>();
  await renderPage(<GroupsDialog onClose={onClose} />);
  const row = (await screen.findByText('Some day')).closest('li');
  expect(row?.textContent).toContain('empty');
  await user.click(screen.getByRole('button', { name: 'New group' }));
  // Another note than one of undoing takes nothing away.
  const action = { label: 'Reload', onAction: () => undefined };
  act(() => void toasts.add(() => ({ severity: 'info', summary: 'A new version', action })));
  expect(onClose).not.toHaveBeenCalled();
  await user.type(await screen.findByRole('textbox', { name: 'Name of the group' }), 'Garden');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Garden')).toBeDefined();
  await waitFor(() =>
    expect(commandsIn(calls)).toMatchObject([{ type: 'create_group', name: 'Garden' }]),
  );
  // The note that offers to undo it lies beside the dialog.
  expect(onClose).toHaveBeenCalledOnce();
});
