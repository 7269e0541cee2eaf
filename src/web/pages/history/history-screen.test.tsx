import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import { OpenDayProvider, type OpenDay } from '../habit/habit-day.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, kept, notebookWith, type Difference } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
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
  color: 'teal',
  created_at: '2026-10-30T08:00:00+01:00',
  completions: kept('2026-11-02'),
});
const old = habit({
  id: 'old',
  name: 'Smoke less',
  is_active: false,
  completions: kept('2026-11-17'),
});

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-05T12:00:00Z') });
});

async function show(search: HistorySearch, difference: Difference = {}, others = [swim, old]) {
  const onOpenDay = vi.fn<OpenDay>();
  const calls = fakeNotebook(notebookWith([old]));
  const shown = habit({ ...ofRead, ...difference });
  const page = await renderPage(
    <OpenDayProvider value={onOpenDay}>
      <HistoryScreen habits={[shown, ...others]} search={search} />
    </OpenDayProvider>,
    { path: '/history' },
  );
  return { ...page, calls, onOpenDay };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

const days = () => screen.getAllByRole('cell').map((cell) => cell.textContent);

test.each<[HistorySearch, string]>([
  [{}, 'November 2026'],
  [{ view: 'year' }, 'Year 2026'],
  [{ view: 'insights' }, 'Insights'],
])('at %j the titles say which view it is', async (search, title) => {
  await show(search);
  expect(heading()).toBe(title);
  await waitFor(() => expect(document.title).toBe(`${title} · History · Habitude`));
});

test.each<[HistorySearch]>([[{}], [{ view: 'year' }], [{ view: 'insights' }]])(
  'at %j nothing is said of habits that are all archived but that they are',
  async (search) => {
    await show(search, { is_active: false }, [old]);
    expect(screen.getByText('All your habits are archived.')).toBeDefined();
    expect(screen.queryByText(/No habit had begun|Nothing was asked/)).toBeNull();
    expect(screen.queryByRole('table') === null).toBe(search.view !== undefined);
  },
);

test('a month says what was kept of what was asked, and not how many times', async () => {
  const schedule = { every: 'ROLLING', times: 1, days: 7 } as const;
  const goals = [{ from: '2026-10-30', schedule, target: { kind: 'check' } }] as const;
  await show({}, { goals, completions: kept('2026-10-30') });
  expect(screen.getByText('Kept 6 of 9')).toBeDefined();
});

test('a day of the month says how many habits were kept', async () => {
  await show({});
  expect(days()).toContain('22 of 2 kept');
  expect(days()).toContain('30 of 2 kept');
  expect(days()).toContain('41 of 2 kept');
});

/** What a day of the month is drawn with: a mark, the inks of dots, or a ring. */
const drawingOf = (name: RegExp) => {
  const svg = screen.getByRole('button', { name }).querySelector('svg');
  const dots = [...(svg?.querySelectorAll('circle') ?? [])].map((dot) => dot.getAttribute('class'));
  return svg?.dataset['mark'] ?? dots;
};

test('a day wholly kept is a stamp, another one has a dot of ink for each habit', async () => {
  await show({});
  expect(drawingOf(/November 2,/)).toBe('kept');
  expect(drawingOf(/November 4,/)).toEqual(['text-tomato']);
  expect(drawingOf(/November 3,/)).toBe('missed');
});

test('more than eight kept habits are a ring', async () => {
  const many = Array.from({ length: 9 }, (_, place) => habit({ ...ofRead, id: `read${place}` }));
  const daily = habit({ ...ofRead, id: 'run', completions: [] });
  await show({}, {}, [...many, daily]);
  expect(drawingOf(/November 4, 10 of 11 kept/)).toEqual(['stroke-edge opacity-40', null]);
});

test('a day of all habits opens a list of them, and each of them its sheet', async () => {
  const { user, onOpenDay } = await show({});
  await user.click(screen.getByRole('button', { name: 'Wednesday, November 4, 1 of 2 kept' }));
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

test('the list of a day goes once there is a note to undo what was saved', async () => {
  const { user } = await show({});
  const note = (action = {}) =>
    act(() => void toasts.add(() => ({ severity: 'info', summary: 'Saved', ...action })));
  const undo = { action: { label: 'Undo', onAction: () => undefined } };
  note(undo);
  await user.click(screen.getByRole('button', { name: 'Wednesday, November 4, 1 of 2 kept' }));
  note();
  expect(screen.queryByRole('dialog')).not.toBeNull();
  note(undo);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a day on which all habits are paused says so, also when it is still to come', async () => {
  await show({}, { pauses: [{ first: '2026-11-03', last: '2026-11-07' }] }, []);
  expect(days()).toContain('3paused');
  expect(days()).toContain('7paused');
  expect(days()).toContain('8');
});

const gridOf = (name: string) => screen.getByRole('slider', { name });

const marksOf = (name: string) =>
  [...gridOf(name).querySelectorAll('path')].map(({ dataset }) => dataset['mark']);

test('a year has a grid a habit in its ink, and its figure', async () => {
  await show({ view: 'year' });
  expect(marksOf('Read 2026')).toEqual(['before', 'missed', 'kept', 'open', 'none']);
  const item = screen.getByRole('link', { name: 'Read' }).closest('li');
  expect(item?.textContent).toContain('67%');
  expect(screen.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe(
    '/habits/read?month=2026-11',
  );
});

test('the arrows, a pointer and a finger choose a day of a year, which is told', async () => {
  const { user } = await show({ view: 'year' });
  const grid = gridOf('Read 2026');
  grid.focus();
  expect(grid.getAttribute('aria-valuetext')).toBe('November 5 · not done yet');
  const told = async (key: string) => {
    await user.keyboard(`{${key}}`);
    return grid.getAttribute('aria-valuetext');
  };
  expect(await told('ArrowLeft')).toBe('November 4 · kept');
  expect(await told('ArrowUp')).toBe('October 4 · before the beginning');
  expect(await told('ArrowRight')).toBe('October 5 · before the beginning');
  expect(await told('ArrowDown')).toBe('November 5 · not done yet');
  expect(await told('Home')).toBe('January 1 · before the beginning');
  expect(await told('End')).toBe('December 31');
  vi.spyOn(grid, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 310, 120));
  fireEvent.pointerDown(grid, { clientX: 15, clientY: 105 });
  expect(screen.getByText('November 2 · kept')).toBeDefined();
});

test('the year before stands beneath by choice, where there was one', async () => {
  const { user, address, unmount } = await show({ view: 'year' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  unmount();
  const before: Difference = {
    created_at: '2025-12-30T08:00:00+01:00',
    completions: kept('2025-12-30'),
  };
  const again = await show({ view: 'year' }, before);
  await user.click(screen.getByRole('checkbox', { name: 'With 2025 beneath' }));
  await waitFor(() => expect(again.address()).toBe('/history?view=year&before=true'));
  expect(address()).toBe('/history');
  again.unmount();
  await show({ view: 'year', before: true }, before);
  expect(marksOf('Read 2025')).toContain('kept');
  expect(screen.queryByRole('slider', { name: 'Swim 2025' })).toBeNull();
});

test('a year before all habits says that there is nothing', async () => {
  await show({ view: 'year', month: '2019-01' });
  expect(screen.getByText('No habit had begun in 2019.')).toBeDefined();
});

const unfold = async (name: string) => {
  const summary = screen.getByRole('heading', { name }).closest('summary');
  const fold = summary?.parentElement;
  if (!(fold instanceof HTMLDetailsElement)) throw new Error(`Nothing to unfold: ${name}`);
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  return await waitFor(() => within(fold));
};

test('a year has a table, a row a habit', async () => {
  await show({ view: 'year' });
  const fold = await unfold('As a table');
  const row = (await fold.findByRole('row', { name: /Read/ })).children;
  expect([...row].map((cell) => cell.textContent)).toEqual(['📖 Read', '4 of 6', '67%', '3 days']);
});

test('the specification’s percentage stands with its sentence, and nowhere else', async () => {
  await show({ view: 'insights' });
  expect(screen.queryByText(/Overall completion/)).toBeNull();
  const fold = await unfold('How this is counted');
  expect((await fold.findByText(/all stamps against the days/)).textContent).toContain(
    'Overall completion is 71%: all stamps against the days since the oldest habit began.',
  );
});

test('a notebook of which nothing is known has a sentence in each view, and its month in one', async () => {
  for (const [view, columns] of [
    ['month', 7],
    ['year', 0],
    ['insights', 0],
  ] as const) {
    const { unmount } = await show({ view }, { completions: [] }, []);
    expect(screen.getByText('What you keep will appear here, day by day.')).toBeDefined();
    expect(screen.queryAllByRole('columnheader')).toHaveLength(columns);
    expect(screen.queryByText(/%|–|Never/)).toBeNull();
    unmount();
  }
});

test('a notebook of what is avoided has its year before the first lapse', async () => {
  const goals = [{ ...plainGoal('DAILY', '2026-10-30'), target: { kind: 'avoid' } as const }];
  await show({ view: 'year' }, { completions: [], goals }, []);
  expect(marksOf('Read 2026')).toContain('kept');
});

test('pages turn back, and not beyond the current month', async () => {
  const { user, address } = await show({});
  expect(screen.getByRole('link', { name: 'Previous month' }).getAttribute('href')).toBe(
    '/history?month=2026-10',
  );
  const next = screen.getByRole('link', { name: 'Next month' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  // It keeps the focus of who has turned to the last page by it.
  expect(next.getAttribute('href')).toBe('/history?month=2026-11');
  await user.click(next);
  expect(address()).toBe('/history');
});

test('a habit is chosen among all, the archived ones last', async () => {
  const { user, address } = await show({ month: '2026-10' });
  const chooser = screen.getByRole('combobox', { name: 'Habit' });
  expect(within(chooser).getAllByRole('option').at(-1)?.textContent).toBe('📖 Smoke less');
  await user.selectOptions(chooser, 'swim');
  await waitFor(() => expect(address()).toBe('/habits/swim?month=2026-10'));
});

test('keys open the list of habits, and by themselves choose none', async () => {
  await show({});
  const showPicker = vi.fn<() => void>();
  const chooser = Object.assign(screen.getByRole('combobox', { name: 'Habit' }), { showPicker });
  for (const key of ['ArrowDown', 'End', 's'])
    expect(fireEvent.keyDown(chooser, { key })).toBe(false);
  expect(showPicker).toHaveBeenCalledTimes(3);
  for (const key of ['Tab', 'Escape', 'Shift'])
    expect(fireEvent.keyDown(chooser, { key })).toBe(true);
  expect(showPicker).toHaveBeenCalledTimes(3);
});

test('archived habits can be restored', async () => {
  const { user, calls } = await show({});
  await unfold('Archived');
  const archived = screen.getByRole('list', { name: 'Archived' });
  expect(within(archived).getByText('1 stamp')).toBeDefined();
  await user.click(within(archived).getByRole('button', { name: 'Restore Smoke less' }));
  await waitFor(() => expect(toasts.list()[0]?.summary).toBe('“Smoke less” is back'));
  await waitFor(() =>
    expect(commandsIn(calls)).toEqual([{ type: 'change_habit', habit: 'old', is_active: true }]),
  );
});
