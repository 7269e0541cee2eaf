import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Completion } from '#contract/completion.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { plainGoal } from '#domain/goal.ts';
import { yearSpan } from '#domain/period.ts';
import { habit, kept } from '../../testing/habits.ts';
import { renderPage } from '../../testing/render.tsx';
import { streakToShow } from './poster.tsx';
import { StreakSection } from './streak-section.tsx';

const TODAY: CivilDate = '2026-11-21';
const BEGIN = '2026-11-01T08:00:00+01:00';

/** The days of November from one to another. */
const november = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, day) => addDays('2026-11-01', first - 1 + day));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) });
});

async function show(difference: Parameters<typeof habit>[0]) {
  const shown = habit({ created_at: BEGIN, ...difference });
  const page = await renderPage(<StreakSection habit={shown} span={yearSpan('2026-11')} />);
  const words = page.container.querySelector('p')?.textContent?.replaceAll(/\s+/g, ' ').trim();
  return { ...page, words };
}

const stamps = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.sr-only')?.textContent);

describe('the streak says', () => {
  const skipped: Completion = { date: '2026-11-12', completed: false, skipped: true };

  test.each<[string, Parameters<typeof habit>[0], string]>([
    [
      'what it leaves out and what was before it',
      {
        completions: [...kept(...november(9, 11), ...november(13, 15), '2026-11-20'), skipped],
        pauses: [{ first: '2026-11-16', last: '2026-11-19' }],
      },
      '7 days in a row, since November 9. 1 skipped day and a pause of 4 days don’t count. It comes after a miss on Sunday, November 8. Today isn’t over yet. It is the longest so far.',
    ],
    [
      'of one pause alone where a day in it was kept',
      {
        completions: kept(...november(1, 12), '2026-11-16', '2026-11-20'),
        pauses: [{ first: '2026-11-13', last: '2026-11-19' }],
      },
      '14 days in a row, since November 1. A pause of 6 days doesn’t count. It goes back to the beginning of the habit. Today isn’t over yet. It is the longest so far.',
    ],
    [
      'that it goes back to the beginning',
      { completions: kept(...november(1, 21)) },
      '21 days in a row, since November 1. It goes back to the beginning of the habit. It is the longest so far.',
    ],
    [
      'that weeks took the place of days',
      {
        completions: kept(...november(1, 21)),
        goals: [plainGoal('DAILY', '2026-11-01'), plainGoal('WEEKLY', '2026-11-09')],
      },
      '4 weeks in a row, since November 1. It goes back to the beginning of the habit. It is the longest so far.',
    ],
    [
      'that it comes after weeks',
      {
        created_at: '2026-10-05T08:00:00+02:00',
        completions: kept('2026-11-03', '2026-11-10', ...november(19, 21)),
        goals: [plainGoal('WEEKLY', '2026-10-05'), plainGoal('DAILY', '2026-11-19')],
      },
      '3 days in a row, since November 19. It comes after a streak of 2 weeks.',
    ],
    [
      'what ended the last one',
      { completions: kept(...november(2, 5)) },
      'No streak is running. The last one, of 4 days, was broken on Friday, November 6. Today isn’t over yet.',
    ],
    ['that there was none', {}, 'There was no streak yet. Today isn’t over yet.'],
  ])('%s', async (_, difference, expected) => {
    expect((await show(difference)).words).toBe(expected);
  });
});

test('each day of the streak is a stamp that says what it was', async () => {
  await show({ completions: kept('2026-11-19', '2026-11-20') });
  expect(stamps('Current streak')).toEqual([
    'Wednesday, November 18: missed',
    'Thursday, November 19: kept',
    'Friday, November 20: kept',
    'Saturday, November 21: not done yet',
  ]);
});

test('the longest streak stands beneath, with what came before and after it', async () => {
  await show({
    frequency: 'WEEKLY',
    created_at: '2026-09-07T08:00:00+01:00',
    completions: kept('2026-09-15', '2026-09-22', '2026-11-17'),
  });
  expect(stamps('Current streak')).toEqual([
    'the week of November 9: missed',
    'the week of November 16: kept',
  ]);
  expect(stamps('Longest streak')).toEqual([
    'the week of September 7: missed',
    'the week of September 14: kept',
    'the week of September 21: kept',
    'the week of September 28: missed',
  ]);
});

test('a long streak shows its latest days, and all of them when asked', async () => {
  const days = Array.from({ length: 60 }, (_, ago) => addDays(TODAY, -ago));
  const { user } = await show({
    created_at: '2026-09-23T08:00:00+02:00',
    completions: kept(...days),
  });
  expect(stamps('Current streak')).toHaveLength(42);
  await user.click(screen.getByRole('button', { name: 'Show all 60' }));
  expect(stamps('Current streak')).toHaveLength(60);
  await user.click(screen.getByRole('button', { name: 'Show the latest only' }));
  expect(stamps('Current streak')).toHaveLength(42);
});

test.each([
  [6, undefined],
  [7, 'Seal for 7 days in a row'],
  [29, 'Seal for 7 days in a row'],
  [30, 'Seal for 30 days in a row'],
  [100, 'Seal for 100 days in a row'],
])('a streak of %i days has earned %s', async (length, seal) => {
  const days = Array.from({ length }, (_, ago) => addDays(TODAY, -ago));
  await show({ created_at: '2026-07-01T08:00:00+02:00', completions: kept(...days) });
  expect(screen.queryByRole('img')?.getAttribute('aria-label')).toBe(seal);
});

test('the picture shows six weeks rather than six days since', () => {
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => addDays('2026-10-05', 7 * week));
  const shown = habit({
    created_at: '2026-10-05T08:00:00+02:00',
    goals: [plainGoal('WEEKLY', '2026-10-05'), plainGoal('DAILY', '2026-11-16')],
    completions: kept(...weeks, ...november(17, 22)),
  });
  expect(streakToShow(shown, '2026-11-22')).toMatchObject({ length: 6, unit: 'week' });
});
