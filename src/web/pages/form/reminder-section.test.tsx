import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { plainGoal, type Weekday } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { EditHabit } from './edit-habit.tsx';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7] as const;

const evening: Reminder = {
  id: '0193b0a0-0000-7000-8000-000000000001',
  time: '21:00',
  weekdays: EVERY_DAY,
  way: 'mail',
  rhythm: 'every_day',
};

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

async function edit(reminders: readonly Reminder[] = [], more: Parameters<typeof habit>[0] = {}) {
  const shown = { ...habit({ name: 'Read', ...more }), reminders };
  const calls = fakeNotebook(notebookWith([shown]));
  const page = await renderPage(<EditHabit habit={shown} onDone={() => undefined} />);
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...page, save, last: () => commandsIn(calls).at(-1) };
}

test('a cue and a reminder are saved as they were filled in', async () => {
  const { user, save, last } = await edit();
  await user.type(screen.getByLabelText('I do it after'), 'breakfast');
  await user.click(screen.getByRole('button', { name: 'Add a reminder' }));
  const time = screen.getByLabelText('Remind me at');
  expect(document.activeElement).toBe(time);
  await user.clear(time);
  await user.type(time, '07:30');
  await user.selectOptions(screen.getByLabelText('Days'), 'on weekdays');
  await user.selectOptions(screen.getByLabelText('How'), 'by email');
  await save();
  await waitFor(() =>
    expect(last()).toEqual({
      type: 'change_habit',
      habit: expect.any(String),
      cue: 'breakfast',
      reminders: [{ ...evening, id: expect.any(String), time: '07:30', weekdays: [1, 2, 3, 4, 5] }],
    }),
  );
});

test('a second reminder begins as the first one ends, and the first can be deleted', async () => {
  const { user, save, last } = await edit([evening]);
  await user.click(screen.getByRole('button', { name: 'Add another reminder' }));
  const second = screen.getByRole('group', { name: 'Reminder 2' });
  expect(document.activeElement).toBe(within(second).getByLabelText('Remind me at'));
  await user.click(screen.getByRole('button', { name: 'Delete reminder 1' }));
  expect(document.activeElement?.textContent).toBe('Add another reminder');
  await save();
  await waitFor(() =>
    expect(last()).toMatchObject({
      reminders: [{ ...evening, id: expect.not.stringMatching(evening.id) }],
    }),
  );
});

test('chosen days are chosen one by one', async () => {
  const { user, save, last } = await edit([evening]);
  await user.selectOptions(screen.getByLabelText('Days'), 'on chosen days');
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  await save();
  await waitFor(() =>
    expect(last()).toMatchObject({ reminders: [{ weekdays: [2, 3, 4, 5, 6, 7] }] }),
  );
});

const MWF = [1, 3, 5] as const;

test('a reminder on the days of two goals, one after the other, moves to those of the next', async () => {
  const goalsOf = (from: CivilDate, weekdays: readonly Weekday[]) => ({
    ...plainGoal('DAILY', from),
    schedule: { every: 'DAILY' as const, weekdays },
  });
  const { user, save, last } = await edit([{ ...evening, weekdays: [1, 2, 3, 5] }], {
    goals: [goalsOf('2026-11-10', [2]), goalsOf('2026-03-01', MWF)],
  });
  for (const name of ['Saturday', 'Tuesday']) {
    const [day] = screen.getAllByRole('checkbox', { name });
    if (day) await user.click(day);
  }
  await save();
  await waitFor(() => expect(last()).toMatchObject({ reminders: [{ weekdays: [6] }] }));
});

test('a reminder comes on the days of both goals until a later one begins', async () => {
  const goal = plainGoal('DAILY', '2026-03-01');
  const { user, save, last } = await edit([{ ...evening, weekdays: MWF }], {
    goals: [{ ...goal, schedule: { every: 'DAILY', weekdays: MWF } }],
  });
  const [tuesday] = screen.getAllByRole('checkbox', { name: 'Tuesday' });
  if (tuesday) await user.click(tuesday);
  for (const day of screen.getAllByRole('checkbox', { checked: true }).slice(0, 1))
    await user.click(day);
  fireEvent.change(screen.getByLabelText('The change counts from'), {
    target: { value: '2026-12-01' },
  });
  await save();
  await waitFor(() => expect(last()).toMatchObject({ reminders: [{ weekdays: [1, 2, 3, 5] }] }));
});

test.each<[string, readonly Weekday[], readonly Weekday[], string, readonly Weekday[] | undefined]>(
  [
    // the days of the habit, those of its reminder, the choice, those that the reminder changes to
    ['moves with', MWF, MWF, 'chosen', [2]],
    ['of every day moves with', EVERY_DAY, EVERY_DAY, 'chosen', [2]],
    ['comes every day with', MWF, MWF, 'every', EVERY_DAY],
    ['on days of its own stays without', MWF, [1, 2], 'chosen', undefined],
    ['on one of its days stays without', MWF, [5], 'chosen', undefined],
  ],
)('a reminder %s the days of its habit', async (_, weekdays, own, choice, expected) => {
  const goal = plainGoal('DAILY', '2026-03-01');
  const { user, save, last } = await edit([{ ...evening, weekdays: own }], {
    goals: [{ ...goal, schedule: { every: 'DAILY', weekdays } }],
  });
  await user.selectOptions(screen.getByLabelText('How often'), choice);
  if (choice === 'chosen') {
    for (const day of screen.getAllByRole('checkbox', { checked: true }).slice(0, weekdays.length))
      await user.click(day);
    const [tuesday] = screen.getAllByRole('checkbox', { name: 'Tuesday' });
    if (tuesday) await user.click(tuesday);
  }
  await save();
  await waitFor(() =>
    expect(last()).toEqual({
      type: 'change_habit',
      habit: expect.any(String),
      goals: expect.any(Array),
      reminders: expected && [{ ...evening, weekdays: expected }],
    }),
  );
});

test('a reminder without a time is not saved, and says so', async () => {
  const { user, save, last } = await edit([evening]);
  await user.clear(screen.getByLabelText('Remind me at'));
  await save();
  expect(await screen.findByText('This is not valid.')).toBeDefined();
  expect(last()).toBeUndefined();
});

test('what was wrong with a reminder that is deleted is not told of the next one', async () => {
  const { user, save } = await edit([
    { ...evening, time: '20:00' },
    { ...evening, id: '0193b0a0-0000-7000-8000-000000000002' },
  ]);
  const [first] = screen.getAllByLabelText('Remind me at');
  if (first) await user.clear(first);
  await save();
  expect(await screen.findByText('This is not valid.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete reminder 1' }));
  expect(screen.getByLabelText('Remind me at').getAttribute('value')).toBe('21:00');
  expect(screen.queryByText('This is not valid.')).toBeNull();
});

test('one that fades can be had back in full', async () => {
  const { user, save, last } = await edit([{ ...evening, rhythm: 'every_second' }]);
  await user.selectOptions(screen.getByLabelText('How often it still comes'), 'each time');
  await save();
  await waitFor(() =>
    expect(last()).toMatchObject({
      reminders: [{ rhythm: 'every_day', rhythm_since: '2026-11-21' }],
    }),
  );
});

test.each<[string, Parameters<typeof habit>[0], string]>([
  ['waits', {}, 'How far has it become automatic? Rate four statements'],
  [
    'has been answered',
    { answers: [{ date: '2026-11-14', scores: [4, 5, 4, 5] }] },
    'Your last answers come to 4.5 of 7. More on automaticity',
  ],
])('beside the reminders it says how automatic the habit is: %s', async (_, difference, text) => {
  const old = { created_at: '2026-08-01T08:00:00+02:00', cue: 'dinner' };
  const shown = habit({ ...old, ...difference });
  fakeNotebook(notebookWith([shown]));
  await renderPage(<EditHabit habit={shown} onDone={() => undefined} />);
  const link = screen.getByRole('link', { name: /statements|automaticity/ });
  expect(link.closest('p')?.textContent).toBe(text);
  expect(link.getAttribute('href')).toBe(`/automaticity?habit=${shown.id}`);
});

test('none can be added for what is to be avoided, and those that are there can be deleted', async () => {
  const { user } = await edit([evening]);
  await user.click(screen.getByRole('radio', { name: 'To avoid' }));
  await screen.findByText('Habitude sends no reminder of what you avoid or limit.');
  expect(screen.queryByRole('button', { name: /^Add a/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete reminder 1' }));
  expect(screen.queryByRole('button', { name: /^Add a/ })).toBeNull();
});
