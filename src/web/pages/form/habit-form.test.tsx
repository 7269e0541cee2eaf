import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import { MAX_HABITS } from '#domain/limits.ts';
import { notebookStore } from '../../sync/notebook-store.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useHabit } from '../../sync/use-notebook.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { CreateHabit } from './habit-form.tsx';
import { EditHabit } from './edit-habit.tsx';

const read = habit({ name: 'Read', completions: kept('2026-11-19', '2026-11-20') });

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function create(among: ShownHabit[] = []) {
  const onDone = vi.fn<() => Promise<void> | void>();
  const calls = fakeNotebook(notebookWith(among));
  const page = await renderPage(<CreateHabit onDone={onDone} />);
  return { ...page, onDone, calls, sent: () => commandsIn(calls)[0] };
}

async function edit(shown = read) {
  const onDone = vi.fn<() => Promise<void> | void>();
  const calls = fakeNotebook(notebookWith([shown]));
  const page = await renderPage(<EditHabit habit={shown} onDone={onDone} />);
  return { ...page, onDone, last: () => commandsIn(calls).at(-1) };
}

test('a new habit is sent as it was filled in', async () => {
  const { user, onDone, sent } = await create();
  expect(document.activeElement).toBe(screen.getByLabelText('I want to'));
  await user.keyboard('  Swim ');
  await user.click(screen.getByRole('radio', { name: 'Teal' }));
  await user.selectOptions(screen.getByLabelText('How often'), 'every week');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(sent()).toEqual({
      type: 'create_habit',
      habit: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Swim',
      description: '',
      icon: '🌱',
      color: 'teal',
      group_id: null,
      goals: [plainGoal('WEEKLY', '2026-11-21')],
      created_at: '2026-11-21T13:00:00+01:00',
    }),
  );
});

/** Where the page leads elsewhere once its chunks are there. */
const NOT_YET = new Promise<void>(() => undefined);

test('“Create” pressed again, while home is on its way, makes no second habit', async () => {
  const { user, onDone, calls } = await create();
  onDone.mockReturnValue(NOT_YET);
  await user.keyboard('Swim');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(commandsIn(calls)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('“Archive” pressed again, while home is on its way, does not restore', async () => {
  const { user, onDone, last } = await edit();
  onDone.mockReturnValue(NOT_YET);
  const button = screen.getByRole('button', { name: 'Archive' });
  await user.click(button);
  await user.click(button);
  expect(button.textContent).toBe('Archive');
  expect(onDone).toHaveBeenCalledOnce();
  await waitFor(() => expect(last()).toMatchObject({ type: 'change_habit', is_active: false }));
});

test('an earlier beginning goes along with the offset of its day', async () => {
  const { user, onDone, sent } = await create();
  await user.type(screen.getByLabelText('I want to'), 'Swim');
  const since = screen.getByLabelText('Tracking since');
  await user.clear(since);
  await user.type(since, '2026-07-14');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(sent()).toMatchObject({
      created_at: '2026-07-14T00:00:00+02:00',
      goals: [plainGoal('DAILY', '2026-07-14')],
    }),
  );
});

test('without a name nothing is sent, and the name has the focus and its error', async () => {
  const { user, sent } = await create();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Fill this in.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('I want to'));
  expect(sent()).toBeUndefined();
});

test('what few need stays open while what is wrong in it is mended', async () => {
  const { user, sent } = await create();
  await user.keyboard('Swim');
  await user.click(screen.getByText('More'));
  await user.selectOptions(screen.getByLabelText('Group'), 'New group…');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Fill this in.');
  const name = screen.getByLabelText('Name of the new group');
  expect(document.activeElement).toBe(name);
  await user.click(screen.getByText('More'));
  await waitFor(() => expect(name.closest('details')?.open).toBe(true));
  await user.type(name, 'W');
  expect(screen.queryByText('Fill this in.')).toBeNull();
  expect(name.closest('details')?.open).toBe(true);
  expect(sent()).toBeUndefined();
});

test('one habit too many is told, and nothing is sent', async () => {
  const many = Array.from({ length: MAX_HABITS }, (_, place) =>
    habit({ id: `${place}`, position: place }),
  );
  const { user, onDone } = await create(many);
  await user.type(screen.getByLabelText('I want to'), 'Swim');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/300 habits at most/));
  expect(onDone).not.toHaveBeenCalled();
});

test('an icon is found by a word', async () => {
  const { user } = await create();
  await user.click(screen.getByRole('button', { name: 'Emoji: 🌱. Choose another' }));
  await user.type(await screen.findByLabelText('Search'), 'piano');
  await user.click(screen.getByRole('button', { name: 'piano' }));
  expect(screen.getByRole('button', { name: 'Emoji: 🎹. Choose another' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Enter in the search takes the first icon found, and sends nothing', async () => {
  const { user, onDone, sent } = await create();
  await user.type(screen.getByLabelText('I want to'), 'Play');
  await user.click(screen.getByRole('button', { name: 'Emoji: 🌱. Choose another' }));
  await user.type(await screen.findByLabelText('Search'), '{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await user.type(screen.getByLabelText('Search'), 'piano{Enter}');
  expect(screen.getByRole('button', { name: 'Emoji: 🎹. Choose another' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
  expect(sent()).toBeUndefined();
});

test('the emoji are one stop of the keyboard, and arrows go from one to the next', async () => {
  const { user } = await create();
  await user.click(screen.getByRole('button', { name: 'Emoji: 🌱. Choose another' }));
  const all = within(await screen.findByRole('toolbar', { name: 'Emoji' }));
  const [first, second] = all.getAllByRole('button');
  await user.click(screen.getByLabelText('Search'));
  await user.tab();
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(second);
  // All of them stand in one row here, with nothing above or below.
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('a changed habit keeps its beginning unless that was changed', async () => {
  const { user, onDone, last } = await edit();
  await user.type(screen.getByLabelText('I want to'), ' more');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(last()).toEqual({ type: 'change_habit', habit: read.id, name: 'Read more' }),
  );
});

test('who archives a habit in whose form they wrote is asked first, and may stay', async () => {
  const { user, onDone, last } = await edit();
  await user.type(screen.getByLabelText('I want to'), ' more');
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(onDone).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() => expect(last()).toMatchObject({ is_active: false }));
});

test('a habit keeps an emoji that is newer than the browser', async () => {
  // What no browser takes for an emoji yet.
  const { user, last } = await edit({ ...read, icon: '\u{1FAFF}' });
  await user.type(screen.getByLabelText('I want to'), ' more');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(last()).toEqual({ type: 'change_habit', habit: read.id, name: 'Read more' }),
  );
});

test('a goal that was changed elsewhere meanwhile stays as it is there', async () => {
  const onDone = vi.fn<() => void>();
  const calls = fakeNotebook(notebookWith([read]));
  function Page() {
    const habit = useHabit(read.id);
    return habit && <EditHabit habit={habit} onDone={onDone} />;
  }
  const { user } = await renderPage(<Page />);
  const goals = [plainGoal('WEEKLY', '2026-11-21'), ...read.goals];
  act(() => notebookStore.carryOut({ type: 'change_habit', habit: read.id, goals }));
  await user.type(screen.getByLabelText('Description'), 'Anything');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(commandsIn(calls).at(-1)).toEqual({
      type: 'change_habit',
      habit: read.id,
      description: 'Anything',
    }),
  );
});

test('an active habit can be archived, with a note that undoes it', async () => {
  const { user, onDone, unmount, last } = await edit();
  onDone.mockImplementation(unmount);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(onDone).toHaveBeenCalledOnce();
  await waitFor(() => expect(toasts.list()[0]?.action?.label).toBe('Undo'));
  toasts.list()[0]?.action?.onAction();
  await waitFor(() => expect(last()).toEqual(restored));
});

const restored = { type: 'change_habit', habit: read.id, is_active: true };

test('an archived habit is deleted once that was confirmed, and comes back when that is undone', async () => {
  const { user, onDone, last } = await edit({ ...read, is_active: false });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete “Read”?' });
  expect(question.textContent).toContain('its 2 stamps');
  expect(onDone).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(last()).toEqual({ type: 'delete_habit', habit: read.id }));
  const [note] = toasts.list();
  expect(note?.summary).toBe('“Read” was deleted');
  note?.action?.onAction();
  await waitFor(() => expect(last()).toEqual({ type: 'restore_habit', habit: read.id }));
});

test('an archived habit can be restored', async () => {
  const { user, onDone, last } = await edit({ ...read, is_active: false });
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() => expect(last()).toEqual(restored));
});

test('a later beginning asks about entries before it, and undoing brings them back', async () => {
  const { user, onDone, last } = await edit();
  const since = screen.getByLabelText('Tracking since');
  await user.clear(since);
  await user.type(since, '2026-11-20');
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  const question = await screen.findByRole('alertdialog', { name: 'Begin on November 20, 2026?' });
  expect(question.textContent).toContain('What was entered for 1 day before it will be deleted.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(onDone).not.toHaveBeenCalled();
  expect(last()).toBeUndefined();
  await save();
  await user.click(await screen.findByRole('button', { name: 'Delete and save' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(last()).toEqual({
      type: 'change_habit',
      habit: read.id,
      entries_before: 'remove',
      created_at: '2026-11-20T00:00:00+01:00',
    }),
  );
  toasts.list()[0]?.action?.onAction();
  await waitFor(() =>
    expect(last()).toMatchObject({
      type: 'together',
      commands: [
        { type: 'fill_days', habit: read.id },
        { type: 'change_habit', created_at: read.created_at },
      ],
    }),
  );
});
