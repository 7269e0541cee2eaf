import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OpenDayProvider } from '../habit/habit-day.ts';
import type { OpenDay } from '../habit/habit-day.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import type { Difference } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { allowDialogs } from '../../testing/window.ts';
import { HistoryScreen } from './history-screen.tsx';
import type { HistorySearch } from './history-search.ts';

const ofRead: Difference = {
  id: 'read',
  created_at: '2026-10-30T08:00:00+01:00',
  completions: kept('2026-10-31', '2026-11-01', '2026-11-02', '2026-11-04'),
};
const swim = habit({
  id: 'swim',
  name: 'Swim',
  frequency: 'WEEKLY',
  completions: kept('2026-11-20'),
});
const old = habit({
  id: 'old',
  name: 'Smoke less',
  is_active: false,
  completions: kept('2026-11-17'),
});

beforeEach(() => {
  signIn();
  allowDialogs();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-05T12:00:00Z') });
});

async function show(search: HistorySearch, difference: Difference = {}) {
  const onOpenDay = vi.fn<OpenDay>();
  const calls = fakeNotebook(notebookWith([old]));
  const shown = habit({ ...ofRead, ...difference });
  const page = await renderPage(
    <OpenDayProvider value={onOpenDay}>
      <HistoryScreen habits={[shown, swim, old]} search={search} />
    </OpenDayProvider>,
    { path: '/history' },
  );
  return { ...page, calls, onOpenDay };
}

test('a month of a habit says what was kept of what was asked, and the best streak', async () => {
  await show({ habit: 'read' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('November 2026');
  const words = screen.getByText('Kept 3 of 4 days').closest('p')?.textContent;
  expect(words?.replaceAll(/\s/g, ' ')).toBe(
    'Kept 3 of 4 days75%best streak 2 days (November 1 – 2)',
  );
});

test('each day of the month says what it bears', async () => {
  await show({ habit: 'read' });
  const days = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(days.filter(Boolean).slice(0, 6)).toEqual([
    '1kept',
    '2kept',
    '3missed',
    '4kept',
    '5not done yet',
    '6',
  ]);
});

test('a day of one habit opens, up to today, and says that it has a note', async () => {
  const noted = { date: '2026-11-03', completed: false, note: 'ill' } as const;
  const { user, onOpenDay } = await show({ habit: 'read' }, { completions: [noted] });
  const days = screen.getAllByRole('button', { name: /November/ });
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
    'Sunday, November 1, missed',
    'Monday, November 2, missed',
    'Tuesday, November 3, missed, with a note',
    'Wednesday, November 4, missed',
    'Thursday, November 5, not done yet',
  ]);
  await user.click(screen.getByRole('button', { name: /November 3/ }));
  expect(onOpenDay.mock.lastCall?.[1]).toBe('2026-11-03');
});

test('all habits together show the share of the day', async () => {
  await show({});
  const days = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(days).toContain('2100% done');
  expect(days).toContain('30% done');
});

test('a day of all habits opens a list of them, and each of them its sheet', async () => {
  const { user, onOpenDay } = await show({});
  await user.click(screen.getByRole('button', { name: 'Wednesday, November 4, 100% done' }));
  const day = screen.getByRole('dialog', { name: 'Wednesday, November 4' });
  await user.click(within(day).getByRole('button', { name: /Read kept/ }));
  expect(onOpenDay.mock.lastCall).toEqual([
    expect.objectContaining({ id: 'read' }),
    '2026-11-04',
    'whole',
  ]);
  await user.click(within(day).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a day on which all habits are paused says so, also when it is still to come', async () => {
  await show({}, { pauses: [{ first: '2026-11-03', last: '2026-11-07' }] });
  const days = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(days).toContain('3paused');
  expect(days).toContain('7paused');
  expect(days).toContain('8');
});

/** The marks in the strips of a habit, a list a strip. */
const stripsOf = (name: string) =>
  [...(screen.getByRole('link', { name }).closest('li')?.querySelectorAll('svg') ?? [])].map(
    (strip) => [...strip.children].map((band) => band.getAttribute('data-mark')),
  );

test('a year of all habits has a strip a habit, and its figure', async () => {
  await show({ view: 'year' });
  expect(stripsOf('Read')).toEqual([[], ['missed', 'kept']]);
  const row = screen.getByRole('link', { name: 'Read' }).closest('li');
  expect(row?.textContent).toContain('67%');
  expect(screen.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe(
    '/history?view=year&month=2026-11&habit=read',
  );
});

test('the year before stands beneath by choice, where there was one', async () => {
  const { user, address, unmount } = await show({ view: 'year' });
  await user.click(screen.getByRole('checkbox', { name: 'With 2025 beneath' }));
  await waitFor(() => expect(address()).toBe('/history?view=year&before=true'));
  unmount();
  await show(
    { view: 'year', before: true },
    { created_at: '2025-12-30T08:00:00+01:00', completions: kept('2025-12-30') },
  );
  expect(stripsOf('Read')).toHaveLength(4);
  expect(stripsOf('Read')[3]).toEqual(['kept', 'missed']);
  expect(stripsOf('Swim')).toHaveLength(2);
});

test('a year before all habits says that there is nothing', async () => {
  await show({ view: 'year', month: '2019-01' });
  expect(screen.getByText('No habit had begun in 2019.')).toBeDefined();
});

test('a month in which nothing was kept says so in words', async () => {
  await show({ month: '2026-09' });
  expect(screen.getByText('Never kept')).toBeDefined();
});

test('the table has a row a habit, and of one habit a row a month', async () => {
  const page = await show({ view: 'table' });
  expect(screen.getByRole('row', { name: /Read/ }).textContent).toBe(
    '📖 Read4 days of\u00a0667%3 days',
  );
  page.unmount();
  await show({ view: 'table', habit: 'read' });
  expect(screen.getByRole('row', { name: /October/ }).textContent).toBe(
    'October1 day of\u00A0250%1 day',
  );
  expect(screen.getByRole('row', { name: /December/ }).textContent).toBe('December–––');
});

test('the year leads to its months', async () => {
  await show({ view: 'year', habit: 'read' });
  const link = screen.getByRole('link', { name: 'March' });
  expect(link.getAttribute('href')).toBe('/history?view=month&month=2026-03&habit=read');
});

test('pages turn back, and not beyond the current month', async () => {
  await show({});
  expect(screen.getByRole('link', { name: 'Previous month' }).getAttribute('href')).toBe(
    '/history?month=2026-10',
  );
  expect(screen.getByRole('link', { name: 'Next month' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

test('one habit is chosen among all, and all again', async () => {
  const { user, address } = await show({ view: 'year' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Habit' }), 'swim');
  await waitFor(() => expect(address()).toBe('/history?view=year&habit=swim'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Habit' }), '');
  await waitFor(() => expect(address()).toBe('/history?view=year'));
});

test('archived habits can be restored', async () => {
  const { user, calls } = await show({});
  const archived = screen.getByRole('region', { name: 'Archived' });
  expect(within(archived).getByText('1 stamp')).toBeDefined();
  await user.click(within(archived).getByRole('button', { name: 'Restore Smoke less' }));
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('“Smoke less” is back'));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([{ type: 'change_habit', habit: 'old', is_active: true }]),
  );
});
