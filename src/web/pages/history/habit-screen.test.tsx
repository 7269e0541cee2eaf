import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Completion } from '#contract/completion.ts';
import { formatCivilDate, type CivilMonth } from '#domain/civil-date.ts';
import { plainGoal, WEEKDAYS, type Target } from '#domain/goal.ts';
import { OpenDayProvider, type OpenDay } from '../habit/habit-day.ts';
import { habit, kept, type Difference } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { HabitScreen } from './habit-screen.tsx';

/** Twenty pages a day. */
const ofRead: Difference = {
  id: 'read',
  created_at: '2026-10-20T08:00:00+01:00',
  goals: [
    {
      from: '2026-10-20',
      schedule: { every: 'DAILY', weekdays: WEEKDAYS },
      target: { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' },
    },
  ],
  completions: [
    { date: '2026-11-03', completed: false, value: 0, skipped: true, note: 'Ill in bed' },
    { date: '2026-11-02', completed: true, value: 31 },
    { date: '2026-11-01', completed: true },
    { date: '2026-10-31', completed: false, value: 4.25, note: 'Zoë came' },
  ],
};
const swim = habit({ id: 'swim', name: 'Swim' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-05T12:00:00Z') });
});

interface Shown {
  difference?: Difference;
  month?: CivilMonth;
}

async function show({ difference, month }: Shown = {}) {
  const onOpenDay = vi.fn<OpenDay>();
  const read = habit({ ...ofRead, ...difference });
  const page = await renderPage(
    <OpenDayProvider value={onOpenDay}>
      <HabitScreen habits={[read, swim]} habit={read} month={month} />
    </OpenDayProvider>,
    { path: '/habits/read' },
  );
  return { ...page, onOpenDay };
}

/** Amounts and their units are kept on one line. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Opens a part of the page. */
async function unfold(name: string) {
  const fold = screen.getByRole('heading', { name }).closest('details');
  if (!fold) throw new Error(`Nothing to unfold: ${name}`);
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  await waitFor(() => expect(fold.children).toHaveLength(2));
  return within(fold);
}

test('a habit has its icon and name as the heading, and all that stands in a line', async () => {
  const { user, address } = await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('📖Read');
  await waitFor(() => expect(document.title).toBe('Read · Habitude'));
  const line = screen.getByText(/At least 20 pages a day/).parentElement;
  expect(plain(line?.textContent)).toBe(
    'At least 20 pages a day2 of 15 days · back today?13% in 2026',
  );
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/habits/read/edit');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Habit' }), 'swim');
  await waitFor(() => expect(address()).toBe('/habits/swim'));
});

test('its heading leads to all habits too', async () => {
  const { user, address } = await show({ month: '2026-10' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Habit' }), '');
  await waitFor(() => expect(address()).toBe('/history?month=2026-10'));
});

test('its month and its year say what was kept of what was asked', async () => {
  await show();
  const month = screen.getByRole('region', { name: 'November 2026' });
  expect(within(month).getByText('Kept 2 of 3 days')).toBeDefined();
  const year = screen.getByRole('region', { name: '2026' });
  expect(within(year).getByText('Kept 2 of 15 days')).toBeDefined();
  expect(within(year).getByRole('link', { name: 'March' }).getAttribute('href')).toBe(
    '/habits/read?month=2026-03',
  );
});

test('days and weeks are not added up as either', async () => {
  await show({
    difference: {
      completions: kept('2026-10-21', '2026-11-01'),
      goals: [plainGoal('WEEKLY', '2026-10-26'), plainGoal('DAILY', '2026-10-20')],
    },
  });
  const year = screen.getByRole('region', { name: '2026' });
  expect(within(year).getByText('Kept 2 of 7')).toBeDefined();
});

test('what is avoided has its figures before the first lapse', async () => {
  const goals = [{ ...plainGoal('DAILY', '2026-10-20'), target: { kind: 'avoid' } as const }];
  await show({ difference: { completions: [], goals } });
  await screen.findByRole('heading', { name: 'Pictures' });
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(parts.slice(2)).toEqual([
    'Streak',
    'Insights',
    'Pictures',
    'As a table',
    'How this is counted',
  ]);
});

test('each day of the month says what it bears, and opens up to today', async () => {
  const { user, onOpenDay } = await show();
  const days = screen.getAllByRole('button', { name: /November \d/ });
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
    'Sunday, November 1, kept',
    'Monday, November 2, kept',
    'Tuesday, November 3, skipped, with a note',
    'Wednesday, November 4, missed',
    'Thursday, November 5, not done yet',
  ]);
  await user.click(screen.getByRole('button', { name: /November 3/ }));
  expect(onOpenDay.mock.lastCall?.[1]).toBe('2026-11-03');
});

test('a habit that has only begun has a sentence and its month, and no figures', async () => {
  await show({ difference: { created_at: '2026-11-04T08:00:00+01:00', completions: [] } });
  expect(screen.getByText('Figures come once it is two weeks old.')).toBeDefined();
  expect(screen.getByRole('region', { name: 'November 2026' })).toBeDefined();
  expect(screen.queryByRole('region', { name: '2026' })).toBeNull();
  expect(screen.queryByText(/%|–|Never/)).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
});

test('its notes are there, the newest first, and open their days', async () => {
  const { user, onOpenDay } = await show();
  const notes = await unfold('Notes');
  expect(notes.getAllByRole('button').map(({ textContent }) => plain(textContent))).toEqual([
    'Tue, November 3 · skipped Ill in bed',
    'Sat, October 31 · kept in part Zoë came',
  ]);
  expect(notes.queryByRole('searchbox')).toBeNull();
  await user.click(notes.getByRole('button', { name: /Zoë/ }));
  expect(onOpenDay.mock.lastCall?.[1]).toBe('2026-10-31');
});

test('many notes are searched without accents, and shown twenty at a time', async () => {
  const completions = Array.from({ length: 25 }, (_, place) => ({
    date: formatCivilDate(2026, 10, 25 - place),
    completed: true,
    note: place === 3 ? 'Déjà vu' : `Page ${place}`,
  }));
  const { user } = await show({ difference: { completions } });
  const notes = await unfold('Notes');
  expect(notes.getAllByRole('listitem')).toHaveLength(20);
  await user.click(notes.getByRole('button', { name: 'Show all 25' }));
  expect(document.activeElement).toBe(notes.getAllByRole('listitem')[20]?.firstElementChild);
  expect(notes.getAllByRole('listitem')).toHaveLength(25);
  await user.type(notes.getByRole('searchbox', { name: 'Search the notes' }), 'deja');
  expect(notes.getAllByRole('listitem')).toHaveLength(1);
  await user.type(notes.getByRole('searchbox'), 'x');
  expect(notes.getByRole('status').textContent).toBe('No note has these words.');
});

test('a part that the address names is open', async () => {
  Object.assign(Element.prototype, { scrollIntoView: vi.fn() });
  const { router } = await show();
  expect(screen.queryByText(/The last one, of 2 days/)).toBeNull();
  await act(() => router.navigate({ to: '.', hash: 'streak' }));
  expect(screen.getByText(/The last one, of 2 days, was broken/)).toBeDefined();
});

test('the charts say their extremes and their figures in words', async () => {
  await show();
  const insights = await unfold('Insights');
  const figure = async (name: string) =>
    plain((await insights.findByRole('figure', { name })).textContent);
  expect(await figure('By month')).toContain('Best month: November, 67%. Lowest: October, 0%.');
  expect(await figure('Strength')).toContain('an average in which older days fade.');
  expect(await figure('How much by month')).toContain('in 202655.25 pages');
  expect(insights.queryByText('As a table')).toBeNull();
});

test('a small amount is more than nothing on average', async () => {
  const [goal] = ofRead.goals ?? [];
  if (!goal) throw new Error('no goal');
  const target = { kind: 'at_least', amount: 0.25, unit: 'l', per: 'day' } as const;
  const completions = [
    { date: '2026-11-03', completed: false, value: 0.05 },
    { date: '2026-11-02', completed: false, value: 0.04 },
    { date: '2026-11-01', completed: false, value: 0.04 },
  ] as const;
  await show({ difference: { goals: [{ ...goal, target }], completions } });
  const insights = await unfold('Insights');
  const figure = await insights.findByRole('figure', { name: 'How much by month' });
  expect(plain(figure.textContent)).toContain('on average, on days with an entry0.043 l');
});

test('a goal of another unit takes over on its day', async () => {
  const [ofPages] = ofRead.goals ?? [];
  await show({
    difference: { goals: [plainGoal('DAILY', '2026-12-01'), ...(ofPages ? [ofPages] : [])] },
  });
  const insights = await unfold('Insights');
  expect(await insights.findByRole('figure', { name: 'How much by month' })).toBeDefined();
});

test('a habit of days to come says when it begins', async () => {
  await show({ difference: { created_at: '2026-11-06T08:00:00+01:00', completions: [] } });
  expect(screen.getByText('Begins on November 6, 2026.')).toBeDefined();
});

/** Opens the tables, and finds the rows of one of them. */
async function unfoldTables() {
  const fold = await unfold('As a table');
  return (name: string) =>
    within(fold.getByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => plain([...row.children].map((cell) => cell.textContent).join(' | ')));
}

test('one table has the figures of the year', async () => {
  await show();
  const rowsOf = await unfoldTables();
  expect(rowsOf('By month')).toEqual([
    'Month | Kept | Completion | Longest streak | Strength | How much',
    expect.stringMatching(/^October \| 0 of 12 \| 0% \| \| \d+% \| 4\.25 pages$/),
    expect.stringMatching(/^November \| 2 of 3 \| 67% \| 2 days \| \d+% \| 51 pages$/),
  ]);
  expect(rowsOf('By day of the week')).toContain('Sunday | 1 of 2 | 50%');
  expect(rowsOf('By week')).toContain('Nov 2, 2026 | 1 of 2 | 50%');
});

test('a month of which nothing can be judged has its amount and its strength', async () => {
  const target = { kind: 'at_least', amount: 60, unit: 'km', per: 'period' } as const;
  await show({
    difference: {
      created_at: '2026-10-10T08:00:00+01:00',
      goals: [{ from: '2026-10-10', schedule: { every: 'MONTHLY', times: 1 }, target }],
      completions: [
        { date: '2026-11-02', completed: true, value: 12 },
        { date: '2026-10-20', completed: true, value: 30 },
      ],
    },
  });
  const rowsOf = await unfoldTables();
  expect(rowsOf('By month').slice(1)).toEqual([
    expect.stringMatching(/^October \| \| \| \| \d+% \| 30 km$/),
    expect.stringMatching(/^November \| \| \| \| \d+% \| 12 km$/),
  ]);
});

test('what is asked for a month is of no week', async () => {
  const target = { kind: 'at_least', amount: 10, unit: 'km', per: 'period' } as const;
  await show({
    difference: {
      created_at: '2026-09-01T08:00:00+01:00',
      goals: [{ from: '2026-09-01', schedule: { every: 'MONTHLY', times: 1 }, target }],
      completions: [{ date: '2026-10-20', completed: true, value: 30 }],
    },
  });
  const rowsOf = await unfoldTables();
  expect(rowsOf('By month')).toHaveLength(4);
  expect(screen.queryByRole('table', { name: 'By week' })).toBeNull();
});

test.each<CivilMonth>(['2025-12', '2026-01'])(
  'a week that lies in two years is whole in the table of %s',
  async (month) => {
    await show({
      month,
      difference: {
        created_at: '2025-12-22T08:00:00+01:00',
        goals: [plainGoal('DAILY', '2025-12-22')],
        completions: kept('2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'),
      },
    });
    const rowsOf = await unfoldTables();
    expect(rowsOf('By week')).toContain('Dec 29, 2025 | 4 of 7 | 57%');
  },
);

test('how it is counted stands in one place', async () => {
  await show();
  const fold = await unfold('How this is counted');
  const words = plain(fold.getByText(/Rest days/).closest('div')?.textContent);
  expect(words).toContain(
    'in 2026, kept 2 of 15. Rest days, skipped days and days missed in a pause are left out.',
  );
  expect(words).toContain('Since the beginning, it is 13%.');
  expect(words).toContain('after 13 days, a day weighs half as much');
  expect(words).not.toContain('Loop');
});

test('Loop’s figure stands beside ours only where it differs', async () => {
  const skips = [20, 21, 22, 23, 24].map((day) => ({
    date: formatCivilDate(2026, 10, day),
    completed: false,
    skipped: true,
  }));
  const often = { every: 'WEEKLY', times: 3 } as const;
  await show({
    difference: {
      goals: [{ from: '2026-10-01', schedule: often, target: { kind: 'check' } }],
      completions: [...skips, ...kept('2026-10-17', '2026-10-18', '2026-10-19', '2026-10-25')],
    },
  });
  const table = await unfold('As a table');
  expect(table.getByRole('columnheader', { name: 'Loop’s figure' })).toBeDefined();
  const fold = await unfold('How this is counted');
  expect(fold.getByText(/that is the dashed line/)).toBeDefined();
});

const avoid = { kind: 'avoid' } as const;
const atMost = { kind: 'at_most', amount: 5, unit: 'cups', per: 'day' } as const;

test.each<[string, Target, Completion[], string]>([
  ['to avoid, without a lapse', avoid, [], ''],
  [
    'to avoid, with one',
    avoid,
    [{ date: '2026-11-01', completed: false }],
    'Loop Habit Tracker comes to 96%: that is the dashed line. It has no pauses, and leaves skipped days among those that it looks back over. What is avoided begins there at full strength, with the first entry.',
  ],
  ['with a limit', atMost, [{ date: '2026-11-01', completed: true, value: 3 }], ''],
])('a habit %s says what is true of Loop, or nothing', async (_, target, completions, words) => {
  const goals = [{ ...plainGoal('DAILY', '2026-10-20'), target }];
  await show({ difference: { goals, completions } });
  const fold = await unfold('How this is counted');
  const all = plain(fold.getByText(/Rest days/).closest('div')?.textContent);
  expect(/Loop.*/.exec(all)?.[0] ?? '').toBe(words);
});

test.each<[string, Difference, number]>([
  ['a habit with a cue', { cue: 'dinner' }, 1],
  ['one without', {}, 0],
])('%s says how automatic it is, or nothing', async (_, difference, count) => {
  await show({ difference });
  const insights = await unfold('Insights');
  await insights.findByRole('figure', { name: 'By month' });
  expect(insights.queryAllByText(/How far has it become automatic\?/)).toHaveLength(count);
});
