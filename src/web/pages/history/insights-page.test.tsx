import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatCivilDate, formatCivilMonth } from '#domain/civil-date.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import { yearSpan } from '#domain/period.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { habit, kept } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { InsightsPage } from './streak-section.tsx';

const read = habit({
  id: 'read',
  created_at: '2026-10-30T08:00:00+01:00',
  goals: [
    {
      from: '2026-10-30',
      schedule: { every: 'DAILY', weekdays: WEEKDAYS },
      target: { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' },
    },
  ],
  completions: [
    { date: '2026-11-03', completed: false, value: 0, skipped: true },
    { date: '2026-11-02', completed: true, value: 31 },
    { date: '2026-11-01', completed: true },
    { date: '2026-10-31', completed: false, value: 4 },
  ],
});
const swim = habit({
  id: 'swim',
  name: 'Swim',
  frequency: 'WEEKLY',
  created_at: '2026-10-19T08:00:00+02:00',
  completions: kept('2026-10-20', '2026-10-30'),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-05T12:00:00Z') });
});

async function show(shown: KeptHabit | undefined, year = 2026) {
  const page = await renderPage(
    <InsightsPage habits={[read, swim]} habit={shown} span={yearSpan(formatCivilMonth(year, 1))} />,
  );
  // What draws them is fetched first, and in a test compiled too.
  await screen.findByRole('region', { name: 'Completion' });
  return page;
}

/** Amounts and their units are kept on one line. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

const rowsOf = (name: string) =>
  within(screen.getByRole('figure', { name }))
    .getAllByRole('row', { hidden: true })
    .map((row) => plain([...row.children].map((cell) => cell.textContent).join(' | ')));

const figuresOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('definition')
    .map((value) => plain(`${value.textContent} ${value.previousElementSibling?.textContent}`));

test('a habit has one figure of what was asked, and says how it is counted', async () => {
  await show(read);
  expect(figuresOf('Completion')).toEqual(['40% in 2026']);
  const how = screen.getAllByText('How this is counted').at(-1)?.closest('details');
  expect(how?.textContent).toContain(
    'Kept 2 of 5. Rest days, skipped days and pauses are left out. Since the beginning, it is 40%.',
  );
});

test('all habits together have the overall completion too, with its method', async () => {
  await show(undefined);
  expect(figuresOf('Completion')).toEqual([
    '57% in 2026',
    '22% overall completion: all stamps against the days since the oldest habit began',
  ]);
});

test('each picture has its figures as a table', async () => {
  await show(read);
  expect(rowsOf('By month')).toEqual([
    'Month | Times kept | Times asked for | Completion',
    'October 2026 | 0 | 2 | 0%',
    'November 2026 | 2 | 3 | 67%',
  ]);
  expect(rowsOf('By week')).toContain('Nov 2, 2026 | 1 | 2 | 50%');
  expect(rowsOf('By day of the week')).toContain('Sunday | 1 | 1 | 100%');
  expect(rowsOf('How much by month')).toEqual([
    'Month | Total',
    'October 2026 | 4 pages',
    'November 2026 | 51 pages',
  ]);
});

test('a picture says its extremes in a sentence', async () => {
  await show(read);
  const words = within(screen.getByRole('figure', { name: 'By month' })).getByText(/Best month/);
  expect(words.textContent).toBe('Best month: November 2026, 67%. Lowest: October 2026, 0%.');
});

test('strength says how it fades, and as Loop calculates it only where that differs', async () => {
  const page = await show(read);
  const strength = screen.getByRole('region', { name: 'Strength' });
  expect(strength.textContent).toContain('after 13 days, a day weighs half as much');
  expect(within(strength).queryByText(/Loop/)).toBeNull();
  page.unmount();
  const often = { every: 'WEEKLY', times: 3 } as const;
  const skips = [20, 21, 22, 23, 24].map((day) => ({
    date: formatCivilDate(2026, 10, day),
    completed: false,
    skipped: true,
  }));
  await show(
    habit({
      created_at: swim.created_at,
      goals: [{ from: '2026-10-01', schedule: often, target: { kind: 'check' } }],
      completions: [...skips, ...kept('2026-10-17', '2026-10-18', '2026-10-19', '2026-10-25')],
    }),
  );
  const figures = figuresOf('Strength').map((figure) => figure.replace(/^\d+% /, ''));
  expect(figures).toEqual(['strength']);
  expect(screen.getByRole('region', { name: 'Strength' }).textContent).toContain(
    'that is the dashed line',
  );
});

test('amounts have a total, an average and a most', async () => {
  await show(read);
  expect(figuresOf('How much')).toEqual([
    '55 pages in 2026',
    '18.3 pages on average, on days with an entry',
    '31 pages the most, on November 2',
  ]);
});

test('all habits together count a week once, on its last day', async () => {
  await show(undefined);
  expect(rowsOf('By month')).toEqual([
    'Month | Times kept | Times asked for | Completion',
    'October 2026 | 1 | 3 | 33%',
    'November 2026 | 3 | 4 | 75%',
  ]);
  const streaks = screen.getByRole('region', { name: 'Longest streaks of 2026' });
  expect(within(streaks).getAllByRole('listitem')[0]?.textContent).toContain('2 weeks · 📖 Swim');
  expect(screen.getByRole('region', { name: 'How much in 2026' }).textContent).toContain('55');
  expect(screen.queryByRole('region', { name: 'Streak' })).toBeNull();
});

test('a year of nothing has no pictures', async () => {
  await show(swim, 2024);
  expect(screen.queryByRole('figure')).toBeNull();
  expect(figuresOf('Completion')[0]).toBe('– in 2024');
});

test.each<[string, KeptHabit, string | undefined]>([
  ['a habit with a cue', { ...read, cue: 'dinner' }, 'How far has it become automatic?'],
  ['one without', read, undefined],
])('%s says how automatic it is, or nothing', async (_, shown, text) => {
  await show(shown);
  const region = screen.queryByRole('region', { name: 'Automaticity' });
  expect(region?.querySelector('p')?.textContent.split(/(?<=\?)/)[0]).toBe(text);
});
