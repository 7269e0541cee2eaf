import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '#domain/civil-date.ts';
import { plainGoal, type Target } from '#domain/goal.ts';
import { MAX_GOALS } from '#domain/limits.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { CreateHabit } from './habit-form.tsx';
import { EditHabit } from './edit-habit.tsx';

const HOME = { id: '01a1fe0e-f5b0-74dc-b4a3-9f3362ccf0aa', name: 'Home', position: 0 };

const first = plainGoal('DAILY', '2026-03-01');
const second = plainGoal('WEEKLY', '2026-06-01');
const read = habit({ created_at: '2026-03-01T08:00:00+01:00', goals: [second, first] });

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function create() {
  const calls = fakeNotebook(notebookWith([], { groups: [HOME] }));
  const onDone = vi.fn<() => void>();
  const page = await renderPage(<CreateHabit onDone={onDone} />);
  await screen.findByLabelText('Group');
  await page.user.type(screen.getByLabelText('I want to'), 'Read');
  const save = () => page.user.click(button('Create'));
  return { ...page, sent: () => commandsIn(calls), onDone, save };
}

async function edit(shown = read) {
  const calls = fakeNotebook(notebookWith([shown]));
  const onDone = vi.fn<() => void>();
  const page = await renderPage(<EditHabit habit={shown} onDone={onDone} />);
  const save = () => page.user.click(button('Save'));
  return { ...page, sent: () => commandsIn(calls), onDone, save };
}

const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string) => screen.getByRole('radio', { name });
const often = () => screen.getByLabelText('How often');
const asked = () => screen.getAllByRole('status')[0]?.textContent?.replaceAll('\u00A0', ' ');

test('days of the week are left out, and at least one is needed', async () => {
  const { user, sent, save } = await create();
  expect(screen.queryByRole('checkbox', { name: 'Monday' })).toBeNull();
  await user.selectOptions(often(), 'on chosen days');
  for (const day of ['Tuesday', 'Thursday', 'Saturday', 'Sunday'])
    await user.click(screen.getByRole('checkbox', { name: day }));
  expect(asked()).toBe('Mon, Wed, and Fri');
  for (const day of ['Monday', 'Wednesday', 'Friday'])
    await user.click(screen.getByRole('checkbox', { name: day }));
  await save();
  expect(await screen.findByText('Choose at least one day.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Monday' }));
  await user.keyboard(' ');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ goals: [{ schedule: { every: 'DAILY', weekdays: [1] } }] }]);
});

test('the working days are chosen at once, and a week takes their place', async () => {
  const { user, sent, save } = await create();
  await user.selectOptions(often(), 'on weekdays');
  expect(asked()).toBe('Mon, Tue, Wed, Thu, and Fri');
  await user.selectOptions(often(), 'every week');
  expect(asked()).toBe('Once a week');
  await user.selectOptions(often(), 'on weekdays');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ goals: [{ schedule: { weekdays: [1, 2, 3, 4, 5] } }] }]);
});

test('what is not written yet has an example that fits its kind, which nobody is read', async () => {
  const { user } = await create();
  await user.click(radio('A limit'));
  const [preview] = screen.getAllByRole('status');
  expect(preview?.textContent?.replaceAll('\u00A0', ' ')).toBe('At most 2 cups a day');
  expect(preview?.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  await user.type(screen.getByLabelText('Amount'), '3');
  expect(asked()).toBe('At most 3 a day');
  expect(screen.getByLabelText('Amount')).toHaveProperty('required', true);
});

test('each kind says what it means itself', async () => {
  await create();
  const meaningOf = (name: string) =>
    document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(meaningOf('Yes or no')).toBe('A day counts once it is stamped.');
  expect(meaningOf('To avoid')).toBe('A day counts once it is over, unless you note a lapse.');
});

test('a limit of nothing is told apart from what is to be avoided', async () => {
  const { user, sent, save } = await create();
  await user.click(radio('A target'));
  await user.selectOptions(screen.getByLabelText('At least or at most'), 'at most');
  expect(radio('A limit')).toHaveProperty('checked', true);
  await user.type(screen.getByLabelText('Amount'), '0');
  await save();
  const amount = screen.getByLabelText('Amount');
  await waitFor(() => expect(document.activeElement).toBe(amount));
  const advice = screen.getByText('For none at all, choose “To avoid”.');
  expect(amount.getAttribute('aria-describedby')).toBe(advice.id);
  await user.click(radio('To avoid'));
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ goals: [{ target: { kind: 'avoid' } }] }]);
});

test('a limit that no day can pass is none', async () => {
  const { user, sent, save } = await create();
  await user.click(radio('A limit'));
  await user.type(screen.getByLabelText('Amount'), '1000000000');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
  expect(screen.getByText('This number is too big.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a limit of nothing that came from elsewhere stays while nothing else is asked', async () => {
  const none: Target = { kind: 'at_most', amount: 0, unit: '', per: 'day' };
  const { user, sent, save } = await edit(habit({ goals: [{ ...first, target: none }] }));
  await user.type(screen.getByLabelText('I want to'), ' on');
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ name: 'Read on' }]));
});

test('an amount a week with so many days is said and sent', async () => {
  const { user, sent, onDone, save } = await create();
  await user.selectOptions(often(), 'every week');
  expect(document.activeElement).toBe(often());
  await user.selectOptions(screen.getByLabelText('Days a week'), '3');
  await user.click(radio('A target'));
  await user.type(screen.getByLabelText('Amount'), '12,5');
  await user.type(screen.getByLabelText('Unit'), 'km');
  await user.selectOptions(screen.getByLabelText('Per day or in all'), 'a day');
  expect(asked()).toBe('3 times a week · at least 12.5 km a day');
  await user.selectOptions(screen.getByLabelText('Per day or in all'), 'in all');
  expect(asked()).toBe('At least 12.5 km a week');
  expect(screen.queryByLabelText('Days a week')).toBeNull();
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([
    {
      goals: [
        {
          from: '2026-11-21',
          schedule: { every: 'WEEKLY', times: 1 },
          target: { kind: 'at_least', amount: 12.5, unit: 'km', per: 'period' },
        },
      ],
    },
  ]);
});

test('what is wrong with a goal stands beside its fields, the first of which has the focus', async () => {
  const { user, sent, save } = await create();
  await user.selectOptions(often(), 'in any stretch of');
  await user.click(radio('A limit'));
  await user.selectOptions(screen.getByLabelText('Per day or in all'), 'a day');
  await user.type(screen.getByLabelText('How many times'), '0');
  await save();
  const amount = screen.getByLabelText('Amount');
  await waitFor(() => expect(document.activeElement).toBe(amount));
  const times = screen.getByLabelText('How many times');
  expect(screen.getByText('This number is too big.').id).toBe(
    times.getAttribute('aria-describedby'),
  );
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(asked()).toBe('');
  expect(sent()).toEqual([]);
});

test('a changed goal counts from today, or from the day that was set', async () => {
  const { user, sent, onDone, save } = await edit();
  expect(screen.queryByLabelText('The change counts from')).toBeNull();
  await user.selectOptions(often(), 'every month');
  const from = screen.getByLabelText('The change counts from');
  expect(from).toHaveProperty('value', '2026-11-21');
  expect(screen.getByText('Days before November 21, 2026 stay as they are.')).toBeDefined();
  await user.clear(from);
  await user.type(from, '2026-08-01');
  expect(screen.getByText('Days before August 1, 2026 stay as they are.')).toBeDefined();
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ goals: [plainGoal('MONTHLY', '2026-08-01'), second, first] }]);
});

test('a date that does not exist is told beside its field, and nothing written is lost', async () => {
  const { user, sent, save } = await edit();
  await user.selectOptions(often(), 'every month');
  const from = screen.getByLabelText<HTMLInputElement>('The change counts from');
  // Browsers take a fifth digit of a year where no last day is told.
  expect(from.max).toBe('9999-12-31');
  fireEvent.change(from, { target: { value: '20266-11-28' } });
  expect(screen.queryByText(/stay as they are/)).toBeNull();
  await save();
  await waitFor(() => expect(from.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
});

test('a change from the beginning on says that it concerns the past', async () => {
  const { user } = await edit(habit({ goals: [plainGoal('DAILY', '2026-11-16')] }));
  await user.selectOptions(often(), 'every month');
  const from = screen.getByLabelText('The change counts from');
  await user.clear(from);
  await user.type(from, '2026-11-16');
  expect(screen.getByText(/days of this habit, past ones too/)).toBeDefined();
  expect(screen.queryByText('Over time')).toBeNull();
});

test('a former goal can be taken out, and kept after all', async () => {
  const { user, sent, onDone, save } = await edit();
  const list = screen.getByText('Over time').parentElement ?? document.body;
  const terms = () => within(list).getAllByRole('term');
  expect(terms().map((term) => term.textContent)).toEqual([
    'Since June 1, 2026',
    'From the beginning',
  ]);
  await user.click(button('Delete “Every day”, From the beginning'));
  expect(terms()[0]?.textContent).toBe('From the beginning');
  await user.click(button('Keep “Every day”, From the beginning'));
  expect(terms()[0]?.textContent).toBe('Since June 1, 2026');
  await user.click(button('Delete “Every day”, From the beginning'));
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([{ goals: [plainGoal('WEEKLY', '2026-03-01')] }]);
});

test('a change can be undone: all that it changed is sent back', async () => {
  const { user, sent, unmount, save } = await edit();
  await user.type(screen.getByLabelText('I want to'), ' on');
  await user.selectOptions(often(), 'every month');
  await save();
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('“Read on” was saved'));
  unmount();
  toasts.list()[0]?.action?.onAction();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const { name, goals } = read;
  expect(sent()[1]).toEqual({ type: 'change_habit', habit: read.id, name, goals });
});

test('one goal too many is told until one is deleted', async () => {
  const goals = Array.from({ length: MAX_GOALS }, (_, day) =>
    plainGoal(day % 2 === 0 ? 'DAILY' : 'WEEKLY', addDays('2026-03-01', day)),
  );
  const { user, save, sent } = await edit(habit({ created_at: read.created_at, goals }));
  await user.selectOptions(often(), 'on weekdays');
  await save();
  const problem = screen.getByRole('alert');
  await waitFor(() => expect(problem.textContent).toMatch(/^A habit can have 100 goals over time/));
  await user.click(button('Delete “Once a week”, Since March 2, 2026'));
  expect(problem.textContent).toBe('');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
});
