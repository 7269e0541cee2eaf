import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { plainGoal } from '#domain/goal.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { answer, noAnswer, problem } from '../../testing/fake-server.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { dayIn, dayOf, rowOf } from '../../testing/days.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import { notebookServer } from '../../testing/notebook-server.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { resizeTo } from '../../testing/window.ts';
import { DaySheets } from '../day/day-sheets.tsx';
import { Home } from './home.tsx';

const read = habit({ completions: kept('2026-11-19', '2026-11-20') });
const swim = habit({
  id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b',
  name: 'Swim',
  frequency: 'WEEKLY',
});

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

interface Shown {
  habits?: ShownHabit[];
  width?: 'wide' | 'narrow';
  date?: CivilDate;
  until?: CivilDate;
  /** in the place of an answer to what is sent */
  refusal?: () => Response;
}

async function show(shown: Shown = {}) {
  const { habits = [read, swim], width = 'wide', date, until, refusal } = shown;
  resizeTo(width);
  const answers = refusal && { 'POST /api/notebook/commands': refusal };
  const calls = fakeNotebook(notebookWith(habits), answers);
  const page = await renderPage(
    <main tabIndex={-1}>
      <DaySheets>
        <Home date={date} until={until} />
      </DaySheets>
    </main>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...page, calls };
}

const today = (name: string) => dayOf(name, '2026-11-21');

test('a press keeps the day at once, says so, and sends the date that is shown', async () => {
  const { user, calls } = await show();
  const day = await today('Read');
  expect(day.getAttribute('aria-pressed')).toBe('false');
  await user.click(day);
  await waitFor(() => expect(day.getAttribute('aria-pressed')).toBe('true'));
  expect(screen.getByText('Read, kept, streak 3 days').closest('[role=status]')).not.toBeNull();
  expect(screen.getByText('21 Saturday · 1 of 1')).toBeDefined();
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([
      { type: 'enter_day', habit: read.id, date: '2026-11-21', mark: { value: true } },
    ]),
  );
});

test('a stamp that is taken back leaves its note, and the week to other days', async () => {
  const completions = [{ date: '2026-11-21', completed: false, note: 'late' }] as const;
  const { user, calls } = await show({ habits: [habit({ frequency: 'WEEKLY', completions })] });
  for (const date of ['2026-11-21', '2026-11-21', '2026-11-20'] as const)
    await user.click(await dayOf('Read', date));
  expect((await rowOf('Read')).textContent).toContain('✓ this week');
  const entered = { type: 'enter_day', habit: read.id, date: '2026-11-21' };
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([
      { ...entered, mark: { value: true } },
      { ...entered, mark: null },
      { ...entered, date: '2026-11-20', mark: { value: true } },
    ]),
  );
});

test('a day of a week that asks for more is said without a streak', async () => {
  const schedule = { every: 'WEEKLY', times: 3 } as const;
  const goals = [{ ...plainGoal('WEEKLY', '2026-11-16'), schedule }];
  const { user } = await show({ habits: [habit({ frequency: 'WEEKLY', goals })] });
  await user.click(await today('Read'));
  expect((await screen.findByText('Read, kept')).closest('[role=status]')).not.toBeNull();
});

test.each([
  ['by a busy server', () => problem(503, 'unavailable')],
  ['unanswered', noAnswer],
])('%s, a day stays as it was stamped, and is sent again', async (_, refusal) => {
  const { user, calls } = await show({ refusal });
  const day = await today('Read');
  await user.click(day);
  await waitFor(() => expect(commandsIn(calls)).toHaveLength(2));
  expect(day.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('21 Saturday · 1 of 1')).toBeDefined();
  expect(toasts.list().filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('the board ends with today, and says of each day first what it bears', async () => {
  await show();
  const row = await rowOf('Read');
  const days = [...row.querySelectorAll('[data-date]')];
  expect(days.slice(-4).map((day) => day.getAttribute('aria-label'))).toEqual([
    'missed · 18 Wednesday',
    'kept · 19 Thursday',
    'kept · 20 Friday',
    'not done yet · 21 Saturday',
  ]);
});

test('the keyboard comes to a board on which the chosen day has no room', async () => {
  await show({ date: '2026-11-08', until: '2026-11-21' });
  const stops = document.querySelectorAll('[data-date][tabindex="0"]');
  expect([...stops]).toEqual([dayIn(await rowOf('Read'), '2026-11-12')]);
});

test('days to come cannot be kept', async () => {
  const { user } = await show({ until: '2026-11-28' });
  const row = await rowOf('Read');
  expect(dayIn(row, '2026-11-21')).not.toBeNull();
  expect(dayIn(row, '2026-11-22')).toBeNull();
  expect(screen.getByText('Nov 19 – 28')).toBeDefined();
  const later = screen.getByRole('link', { name: 'Later days' });
  expect(later.ariaDisabled).toBe('true');
  await user.click(later);
  expect(document.activeElement).toBe(later);
});

test('on a narrow screen there is the chosen day, with its own count', async () => {
  await show({ width: 'narrow', date: '2026-11-20' });
  const day = await screen.findByRole('button', { name: 'kept · Read' });
  expect(day.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('20 Friday · 1 of 1')).toBeDefined();
  expect(dayIn(await rowOf('Read'), '2026-11-21')).toBeNull();
});

test('a day before a habit began does not ask for it', async () => {
  await show({ width: 'narrow', date: '2026-11-15' });
  expect(await screen.findByText('15 Sunday · nothing is due')).toBeDefined();
});

test('an archived habit leaves the board, and comes back when that is undone', async () => {
  const { user, calls } = await show();
  await today('Read');
  await user.click(screen.getByRole('button', { name: 'More options for Read' }));
  await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
  await waitFor(() => expect(screen.queryByText('Read')).toBeNull());
  const [note] = toasts.list();
  expect(note?.summary).toBe('“Read” was archived');
  note?.action?.onAction();
  expect(await screen.findByText('Read')).toBeDefined();
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([
      { type: 'change_habit', habit: read.id, is_active: false },
      { type: 'change_habit', habit: read.id, is_active: true },
    ]),
  );
});

test('with the last habit the focus goes to what takes its place', async () => {
  const { user } = await show({ habits: [read] });
  await today('Read');
  await user.click(screen.getByRole('button', { name: 'More options for Read' }));
  await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
  const title = await screen.findByRole('heading', { name: 'An empty notebook' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('a habit is taken with one press, and the others stay within reach', async () => {
  const { user, calls } = await show({ habits: [] });
  await user.click(await screen.findByRole('button', { name: /Swim/ }));
  const more = await screen.findByRole('heading', { name: 'More to begin with' });
  // What was pressed is gone: the keyboard goes on with the next one.
  expect(document.activeElement).toBe(more);
  await waitFor(() =>
    expect(commandsIn(calls)).toMatchObject([
      {
        type: 'create_habit',
        name: 'Swim',
        icon: '🏊',
        color: 'teal',
        description: '',
        goals: [plainGoal('WEEKLY', '2026-11-21')],
        group_id: null,
        created_at: '2026-11-21T13:00:00+01:00',
      },
    ]),
  );
  expect(screen.queryByRole('button', { name: /^🏊|Swim.*Weekly/ })).toBeNull();
});

test('with the third suggestion the list goes, and the focus to the page', async () => {
  const { user } = await show({ habits: [] });
  for (const name of [/Swim/, /Walk half an hour/, /Call a friend/])
    await user.click(await screen.findByRole('button', { name }));
  expect(screen.queryByRole('heading', { name: 'More to begin with' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('habits that do not come can be asked for again', async () => {
  let failures = 1;
  resizeTo('wide');
  const { read: answerOf } = notebookServer(notebookWith([read]));
  fakeNotebook(notebookWith([read]), {
    'GET /api/notebook': () => {
      failures -= 1;
      return failures >= 0 ? problem(400, 'invalid_request') : answer(200, answerOf());
    },
  });
  const { user } = await renderPage(
    <DaySheets>
      <Home date={undefined} />
    </DaySheets>,
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await today('Read')).toBeDefined();
});

test.each([
  ['moves the days', 1, true],
  ['moves an enlarged page, and no days', 2, false],
])('a wheel that turns sideways %s', async (_, scale, isMoved) => {
  vi.stubGlobal('visualViewport', { scale });
  const { address } = await show();
  fireEvent.wheel(await screen.findByRole('grid'), { deltaX: -60 });
  await today('Read').catch(() => undefined);
  expect(address() !== '/').toBe(isMoved);
});

test('what may wait is named once it is kept', async () => {
  const { user } = await show();
  await user.click(await today('Swim'));
  expect(screen.getByText('and Swim')).toBeDefined();
});

test.each<[string, (day: HTMLElement) => void]>([
  ['a right click', (day) => fireEvent.contextMenu(day)],
  ['the key e', (day) => fireEvent.keyDown(day, { key: 'e' })],
])('%s opens the sheet of a day', async (_, deed) => {
  await show();
  deed(await today('Read'));
  expect(await screen.findByRole('dialog', { name: 'Read' })).toBeDefined();
});

test('a day that is held opens its sheet, and is not pressed by letting go', async () => {
  await show();
  const day = await today('Read');
  vi.useFakeTimers();
  fireEvent.pointerDown(day, { button: 0 });
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  fireEvent.click(day);
  expect(await screen.findByRole('dialog', { name: 'Read' })).toBeDefined();
  expect(day.getAttribute('aria-pressed')).toBe('false');
});

test('single keys that are switched off neither skip a day nor open its sheet', async () => {
  localStorage.setItem('single-keys', 'off');
  await show();
  const day = await today('Read');
  fireEvent.keyDown(day, { key: 's' });
  fireEvent.keyDown(day, { key: 'e' });
  expect(toasts.list()).toEqual([]);
  expect(screen.queryByRole('dialog', { name: 'Read' })).toBeNull();
});

test('the key s skips a day', async () => {
  const { calls } = await show();
  fireEvent.keyDown(await today('Read'), { key: 's' });
  expect(toasts.list().map(({ summary }) => summary)).toEqual([
    'Read, skipped, streak 2 days stays',
  ]);
  await waitFor(() =>
    expect(commandsIn(calls)).toMatchObject([{ mark: { value: false, skipped: true } }]),
  );
});
