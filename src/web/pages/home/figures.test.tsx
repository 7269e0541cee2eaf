import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import type { Frequency } from '#domain/habit.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, kept, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { resizeTo } from '../../testing/window.ts';
import { DaySheets } from '../day/day-sheets.tsx';
import { Home } from './home.tsx';

beforeEach(() => {
  signIn();
  resizeTo('wide');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

let made = 0;

/** Some habits of a kind, of which so many are done today. */
function habitsOf(frequency: Frequency, count: number, done: number): ShownHabit[] {
  return Array.from({ length: count }, (_, place) => {
    made += 1;
    const completions = place < done ? kept('2026-11-21') : [];
    return habit({ id: `habit-${made}`, name: `Habit ${made}`, frequency, completions });
  });
}

async function show(habits: ShownHabit[]) {
  fakeNotebook(notebookWith(habits));
  const page = await renderPage(
    <DaySheets>
      <Home date={undefined} />
    </DaySheets>,
  );
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const figures = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.matches('.numerals[aria-haspopup=dialog]'))
    .map(({ firstChild }) => firstChild?.textContent);

test.each([
  // Six days since the oldest began, and as many stamps as are done.
  [
    'what may wait counts too',
    [...habitsOf('DAILY', 1, 1), ...habitsOf('WEEKLY', 1, 0), ...habitsOf('MONTHLY', 1, 0)],
    ['1 of 3 done', '33%', 'overall 17%'],
  ],
  ['a month that is done', habitsOf('MONTHLY', 1, 1), ['1 of 1 done', '100%', 'overall 17%']],
  [
    'four of nine',
    [...habitsOf('DAILY', 5, 2), ...habitsOf('WEEKLY', 4, 2)],
    ['4 of 9 done', '44%', 'overall 67%'],
  ],
  ['nothing', habitsOf('DAILY', 2, 0), ['0 of 2 done', '0%', 'overall 0%']],
])('below the list stands what the specification counts: %s', async (_, habits, expected) => {
  await show(habits);
  expect(figures()).toEqual(expected);
});

test.each([
  ['1 of 2 done', 'Done today', /^All active habits count, due today or not\./],
  ['50%', 'Done today', /^All active habits count, due today or not\./],
  ['overall 17%', 'Overall completion', /^All stamps of the active habits, divided by the days/],
])('%s says how it comes about when it is pressed', async (figure, title, method) => {
  const { user } = await show(habitsOf('DAILY', 2, 1));
  await user.click(screen.getByRole('button', { name: figure }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText(method)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [11_960, 12_000, '11.9K'],
  [12_000, 12_000, '12K/12K'],
  [12_040, 12_000, '12K/12K↑'],
  [4.9997, 5, '4.999/5'],
  [12_010, 12_050, '12K'],
])('below a large stamp, %d of %d steps are %s', async (value, amount, text) => {
  resizeTo('narrow');
  const target = { kind: 'at_least', amount, unit: 'steps', per: 'day' } as const;
  const goals = [{ ...plainGoal('DAILY', '2026-11-16'), target }];
  const completions = [{ date: '2026-11-21', completed: value >= amount, value }] as const;
  const { container } = await show([habit({ goals, completions })]);
  const below = container.querySelector('[data-date="2026-11-21"] + .numerals');
  expect(below?.textContent).toBe(text);
});

test('what is due today comes first, by words of its own', async () => {
  await show([...habitsOf('DAILY', 1, 1), ...habitsOf('MONTHLY', 1, 0)]);
  expect(screen.getByText('21 Saturday · 1 of 1')).toBeDefined();
  expect(screen.getByTitle('November 21: 1 of 1').textContent).toContain('21');
});
