import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { habit, kept } from '../../testing/habits.ts';
import { ada, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { allowDialogs } from '../../testing/window.ts';
import { CreateHabit } from './create-habit.tsx';
import { EditHabit } from './edit-habit.tsx';

const read = habit({ name: 'Read', completions: kept('2026-11-19', '2026-11-20') });

beforeEach(() => {
  signIn();
  allowDialogs();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function create(refusal?: () => Response) {
  const onDone = vi.fn<() => void>();
  const calls = fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    'POST /api/habits': ({ body }) => refusal?.() ?? answer(201, habit(body as object)),
  });
  const page = await renderPage(<CreateHabit onDone={onDone} />);
  await waitFor(() => expect(calls).toHaveLength(2));
  return { ...page, onDone, sent: () => calls.find(({ method }) => method === 'POST')?.body };
}

async function edit(shown = read, refusal?: () => Response) {
  const onDone = vi.fn<() => void>();
  const calls = fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    [`PATCH /api/habits/${shown.id}`]: ({ body }) => answer(200, { ...shown, ...(body as object) }),
    [`DELETE /api/habits/${shown.id}`]: () => refusal?.() ?? answer(204),
  });
  const page = await renderPage(<EditHabit habit={shown} onDone={onDone} />);
  return { ...page, onDone, last: () => calls.at(-1) };
}

test('a new habit is sent as it was filled in', async () => {
  const { user, onDone, sent } = await create();
  await user.type(screen.getByLabelText('Name'), '  Swim ');
  await user.click(screen.getByRole('radio', { name: 'Teal' }));
  await user.click(screen.getByRole('radio', { name: 'Every week' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toEqual({
    name: 'Swim',
    description: '',
    icon: '🌱',
    color: 'teal',
    frequency: 'WEEKLY',
    goals: [plainGoal('WEEKLY', '2026-11-21')],
    group_id: null,
  });
});

test('an earlier beginning goes along with the offset of its day', async () => {
  const { user, onDone, sent } = await create();
  await user.type(screen.getByLabelText('Name'), 'Swim');
  const since = screen.getByLabelText('Tracking since');
  await user.clear(since);
  await user.type(since, '2026-07-14');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject({
    created_at: '2026-07-14T00:00:00+02:00',
    goals: [plainGoal('DAILY', '2026-07-14')],
  });
});

test('without a name nothing is sent, and the name has the focus and its error', async () => {
  const { user, sent } = await create();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Please fill this in.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(sent()).toBeUndefined();
});

test('what the server refuses is told', async () => {
  const { user, onDone } = await create(() => problem(503, 'unavailable'));
  await user.type(screen.getByLabelText('Name'), 'Swim');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/try again/));
  expect(onDone).not.toHaveBeenCalled();
});

test('an icon is found by a word', async () => {
  const { user } = await create();
  await user.click(screen.getByRole('button', { name: 'Icon: 🌱. Choose another' }));
  await user.type(await screen.findByLabelText('Search', {}, { timeout: 5000 }), 'piano');
  await user.click(screen.getByRole('button', { name: 'piano' }));
  expect(screen.getByRole('button', { name: 'Icon: 🎹. Choose another' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a changed habit keeps its beginning unless that was changed', async () => {
  const { user, onDone, last } = await edit();
  await user.type(screen.getByLabelText('Name'), ' more');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(last()?.body).toMatchObject({ name: 'Read more' });
  expect(last()?.body).not.toHaveProperty('created_at');
});

test('an active habit can be archived, with a note that undoes it', async () => {
  const { user, onDone, unmount, last } = await edit();
  onDone.mockImplementation(unmount);
  expect(screen.queryByRole('button', { name: 'Delete for ever' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(onDone).toHaveBeenCalledOnce();
  await waitFor(() => expect(toasts.list()[0]?.action?.label).toBe('Undo'));
  toasts.list()[0]?.action?.onAction();
  await waitFor(() => expect(last()?.body).toEqual({ is_active: true }));
});

test('a habit that is not deleted after all says why, with no dialog before it', async () => {
  const { user, onDone } = await edit({ ...read, is_active: false }, () =>
    problem(503, 'unavailable'),
  );
  await user.click(screen.getByRole('button', { name: 'Delete for ever' }));
  const question = screen.getByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete for ever' }));
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('Not saved'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('an archived habit is deleted for ever once that was confirmed, which says what goes', async () => {
  const { user, onDone, last } = await edit({ ...read, is_active: false });
  await user.click(screen.getByRole('button', { name: 'Delete for ever' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete “Read”?' });
  expect(question.textContent).toContain('its 2 stamps');
  expect(onDone).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Delete for ever' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(last()).toMatchObject({ method: 'DELETE', path: `/api/habits/${read.id}?permanent=true` });
});

test('an archived habit can be restored', async () => {
  const { user, onDone, last } = await edit({ ...read, is_active: false });
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(last()?.body).toEqual({ is_active: true });
});

test('a later beginning asks about entries before it, and undoing brings them back', async () => {
  const { user, onDone, last } = await edit();
  const since = screen.getByLabelText('Tracking since');
  await user.clear(since);
  await user.type(since, '2026-11-20');
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  const question = await screen.findByRole('alertdialog', { name: 'Begin on November 20, 2026?' });
  expect(question.textContent).toContain('What was entered for 1 day before it will be removed.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(onDone).not.toHaveBeenCalled();
  expect(last()?.method).not.toBe('PATCH');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Remove and save' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(last()?.body).toMatchObject({
    created_at: '2026-11-20T00:00:00+01:00',
    entries_before: 'remove',
  });
  toasts.list()[0]?.action?.onAction();
  await waitFor(() =>
    expect(last()?.body).toMatchObject({
      created_at: read.created_at,
      entries_before: 'restore',
    }),
  );
});
