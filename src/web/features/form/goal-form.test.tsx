import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import type { SeenCall } from '../../testing/fake-server.ts';
import { habit } from '../../testing/habits.ts';
import { ada, signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { CreateHabit } from './create-habit.tsx';
import { EditHabit } from './edit-habit.tsx';

const HOME = { id: '01a1fe0e-f5b0-74dc-b4a3-9f3362ccf0aa', name: 'Home', position: 0 };
const WORK = { id: '01a1fe0e-f5b0-74dc-b4a3-9f3362ccf0bb', name: 'Work', position: 1 };

const first = plainGoal('DAILY', '2026-03-01');
const second = plainGoal('WEEKLY', '2026-06-01');
const read = habit({ created_at: '2026-03-01T08:00:00+01:00', goals: [second, first] });

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

type Answers = Parameters<typeof fakeServer>[0];

function server(answers: Answers = {}) {
  return fakeServer({
    'GET /api/profile/me': () => answer(200, ada),
    'GET /api/groups': () => answer(200, [HOME]),
    'POST /api/groups': () => answer(201, WORK),
    'POST /api/habits': ({ body }) => answer(201, habit(body as object)),
    [`PATCH /api/habits/${read.id}`]: ({ body }) => answer(200, { ...read, ...(body as object) }),
    ...answers,
  });
}

const bodies = (calls: SeenCall[], method: string) =>
  calls.filter((call) => call.method === method).map(({ body }) => body);

async function create(answers?: Answers) {
  const calls = server(answers);
  const onDone = vi.fn<() => void>();
  const page = await renderPage(<CreateHabit onDone={onDone} />);
  await screen.findByLabelText('Group');
  await page.user.type(screen.getByLabelText('Name'), 'Read');
  return { ...page, calls, onDone, save: () => page.user.click(button('Create')) };
}

async function edit(shown = read) {
  const calls = server();
  const onDone = vi.fn<() => void>();
  const page = await renderPage(<EditHabit habit={shown} onDone={onDone} />);
  return { ...page, calls, onDone, save: () => page.user.click(button('Save')) };
}

const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string) => screen.getByRole('radio', { name });
const asked = () => screen.getAllByRole('status')[0]?.textContent?.replaceAll('\u00A0', ' ');

test('days of the week are left out, and at least one is needed', async () => {
  const { user, calls, save } = await create();
  for (const day of ['Tuesday', 'Thursday', 'Saturday', 'Sunday'])
    await user.click(screen.getByRole('checkbox', { name: day }));
  expect(asked()).toBe('Mon, Wed, and Fri');
  for (const day of ['Monday', 'Wednesday', 'Friday'])
    await user.click(screen.getByRole('checkbox', { name: day }));
  await save();
  expect(await screen.findByText('Please choose at least one day.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Monday' }));
  await user.keyboard(' ');
  await save();
  await waitFor(() => expect(bodies(calls, 'POST')).toHaveLength(1));
  expect(bodies(calls, 'POST')).toMatchObject([
    { frequency: 'DAILY', goals: [{ schedule: { every: 'DAILY', weekdays: [1] } }] },
  ]);
});

test('an amount a week with so many days is said and sent', async () => {
  const { user, calls, onDone, save } = await create();
  await user.click(radio('Every week'));
  await user.clear(screen.getByLabelText('Days a week'));
  await user.type(screen.getByLabelText('Days a week'), '3');
  await user.click(screen.getByText('What counts', { selector: 'summary *' }));
  await user.click(radio('At least an amount'));
  await user.type(screen.getByLabelText('Amount'), '12,5');
  await user.type(screen.getByLabelText('Unit'), 'km');
  expect(asked()).toBe('3 times a week · at least 12.5 km a day');
  await user.click(radio('in the whole week'));
  expect(asked()).toBe('At least 12.5 km a week');
  expect(screen.queryByLabelText('Days a week')).toBeNull();
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(bodies(calls, 'POST')).toMatchObject([
    {
      frequency: 'WEEKLY',
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
  const { user, calls, save } = await create();
  await user.click(radio('Over several days'));
  await user.type(screen.getByLabelText('How many times'), '0');
  await user.click(radio('At most an amount'));
  await save();
  const times = screen.getByLabelText('How many times');
  await waitFor(() => expect(document.activeElement).toBe(times));
  expect(screen.getByText('This number is too big.').id).toBe(
    times.getAttribute('aria-describedby'),
  );
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(asked()).toBe('');
  expect(bodies(calls, 'POST')).toEqual([]);
});

test('a new group is made first, and once only', async () => {
  let refused = false;
  const { user, calls, onDone, save } = await create({
    'POST /api/habits': ({ body }) => {
      if (refused) return answer(201, habit(body as object));
      refused = true;
      return problem(503, 'unavailable');
    },
  });
  await user.selectOptions(screen.getByLabelText('Group'), 'New group…');
  await save();
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the new group'));
  await user.type(screen.getByLabelText('Name of the new group'), 'Work');
  await save();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/try again/));
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const inGroup = { name: 'Read', group_id: WORK.id };
  expect(bodies(calls, 'POST')).toMatchObject([{ name: 'Work' }, inGroup, inGroup]);
});

test('what is wrong with the name of a new group is told there', async () => {
  const errors = [{ path: 'name', code: 'too_long' }];
  const { user, save } = await create({
    'POST /api/groups': () => problem(400, 'invalid_request', errors),
  });
  await user.selectOptions(screen.getByLabelText('Group'), 'New group…');
  const name = screen.getByLabelText('Name of the new group');
  await user.type(name, 'Work');
  await save();
  const error = await screen.findByText('This is too long.');
  expect(name.getAttribute('aria-describedby')).toBe(error.id);
});

test('a changed goal counts from today, or from the day that was set', async () => {
  const { user, calls, onDone, save } = await edit();
  expect(screen.queryByLabelText('The change counts from')).toBeNull();
  await user.click(radio('Every month'));
  const from = screen.getByLabelText('The change counts from');
  expect(from).toHaveProperty('value', '2026-11-21');
  expect(screen.getByText('Days before November 21, 2026 stay as they are.')).toBeDefined();
  await user.clear(from);
  await user.type(from, '2026-08-01');
  expect(screen.getByText('Days before August 1, 2026 stay as they are.')).toBeDefined();
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(bodies(calls, 'PATCH')).toMatchObject([
    { frequency: 'MONTHLY', goals: [plainGoal('MONTHLY', '2026-08-01'), second, first] },
  ]);
});

test('a change from the beginning on says that it concerns the past', async () => {
  const { user } = await edit(habit({ goals: [plainGoal('DAILY', '2026-11-16')] }));
  await user.click(radio('Every month'));
  const from = screen.getByLabelText('The change counts from');
  await user.clear(from);
  await user.type(from, '2026-11-16');
  expect(screen.getByText(/judged again, past ones too/)).toBeDefined();
  expect(screen.queryByText('Over time')).toBeNull();
});

test('a former goal can be taken out, and kept after all', async () => {
  const { user, calls, onDone, save } = await edit();
  const list = screen.getByText('Over time').parentElement ?? document.body;
  const terms = () => within(list).getAllByRole('term');
  expect(terms().map((term) => term.textContent)).toEqual([
    'Since June 1, 2026',
    'From the beginning',
  ]);
  await user.click(button('Remove “Every day”, From the beginning'));
  expect(terms()[0]?.textContent).toBe('From the beginning');
  await user.click(button('Keep “Every day”, From the beginning'));
  expect(terms()[0]?.textContent).toBe('Since June 1, 2026');
  await user.click(button('Remove “Every day”, From the beginning'));
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(bodies(calls, 'PATCH')).toMatchObject([{ goals: [plainGoal('WEEKLY', '2026-03-01')] }]);
});

test('a change can be undone: all that it changed is sent back', async () => {
  const { user, calls, unmount, save } = await edit();
  await user.type(screen.getByLabelText('Name'), ' on');
  await user.click(radio('Every month'));
  await save();
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('“Read on” is changed'));
  unmount();
  toasts.list()[0]?.action?.onAction();
  await waitFor(() => expect(bodies(calls, 'PATCH')).toHaveLength(2));
  const { name, description, icon, color, goals, group_id, created_at } = read;
  expect(bodies(calls, 'PATCH')[1]).toEqual({
    name,
    description,
    icon,
    color,
    goals,
    group_id,
    created_at,
  });
});
