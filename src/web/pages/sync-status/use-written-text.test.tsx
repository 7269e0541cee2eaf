import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Command } from '#domain/commands/command.ts';
import { packEntries } from '#domain/entries.ts';
import { plainGoal } from '#domain/goal.ts';
import { fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { useWrittenText } from './use-written-text.ts';

const read = habit();
const evening = { id: 'evening', name: 'Evening', position: 0 };
const flu = { id: 'flu', habit_id: read.id, first: '2026-11-18', last: null, reason: '' } as const;
const day = { habit: read.id, date: '2026-11-20' } as const;
const DAY = 'Read, Friday, November 20, 2026';

beforeEach(() => {
  signIn();
  fakeNotebook(notebookWith([read], { groups: [evening], pauses: [flu] }));
});

function Written({ command, names }: { command: Command; names?: Record<string, string> }) {
  const { about, written } = useWrittenText()(command, names);
  return <pre>{JSON.stringify([about, written])}</pre>;
}

const pages = Object.fromEntries(
  packEntries([
    { date: '2025-12-31', value: true, note: 'ill' },
    { date: '2026-11-19', value: true },
    { date: '2026-11-20', value: true, note: 'late' },
  ]),
);

const damaged = { type: 'add_amount', habit: read.id } as Command;
const emptied: Command = { type: 'change_habit', habit: read.id, cue: '', reminders: [] };

const cases: [Command, string, string][] = [
  [damaged, 'A change', JSON.stringify(damaged)],
  [{ type: 'enter_day', ...day, mark: { value: true } }, DAY, 'Kept'],
  [{ type: 'enter_day', ...day, mark: { value: false } }, DAY, 'Not kept'],
  [{ type: 'enter_day', ...day, mark: { value: 12.5 }, note: 'late' }, DAY, '12.5 · late'],
  [{ type: 'enter_day', ...day, mark: { value: false, skipped: true } }, DAY, 'Skipped'],
  [{ type: 'enter_day', ...day, mark: null, note: '' }, DAY, 'Nothing'],
  [{ type: 'enter_day', ...day, note: 'ill' }, DAY, 'ill'],
  [{ type: 'enter_day', ...day, mark: null, note: 'ill' }, DAY, 'ill'],
  [{ type: 'enter_day', ...day, mark: { value: 12_345 } }, DAY, '12,345'],
  [{ type: 'add_amount', ...day, amount: 3 }, DAY, '3'],
  [{ type: 'add_amount', ...day, amount: 12_345.25 }, DAY, '12,345.25'],
  [{ type: 'enter_answers', ...day, scores: [1, 2, 3, 7] }, DAY, '1, 2, 3, and 7'],
  [{ type: 'enter_answers', ...day, scores: null }, DAY, 'Nothing'],
  [
    { type: 'change_habit', habit: read.id, name: 'Read more', description: 'In bed' },
    'Read',
    'Read more\nIn bed',
  ],
  [
    {
      type: 'change_habit',
      habit: read.id,
      icon: '📚',
      color: 'teal',
      group_id: 'evening',
      cue: 'tea',
      goals: [plainGoal('DAILY', '2026-11-20')],
      reminders: [{ id: 'r', time: '07:30', weekdays: [1, 4], way: 'mail', rhythm: 'off' }],
    },
    'Read',
    '📚\nEvening\nEvery day\nAfter tea\nRemind me at 7:30 AM on Mon and Thu by email\n{"color":"teal"}',
  ],
  [
    {
      type: 'change_habit',
      habit: read.id,
      goals: [plainGoal('WEEKLY', '2026-11-20'), plainGoal('DAILY', '2025-12-31')],
    },
    'Read',
    'Friday, November 20, 2026: Once a week\nWednesday, December 31, 2025: Every day',
  ],
  [emptied, 'Read', JSON.stringify(emptied)],
  [{ type: 'change_habit', habit: read.id, position: 3 }, 'Read', ''],
  [
    {
      type: 'create_habit',
      habit: 'new',
      name: 'Walk',
      description: 'Outside',
      icon: '🥾',
      color: 'teal',
      group_id: null,
      goals: [plainGoal('WEEKLY', '2026-11-20')],
      created_at: '2026-11-20T08:00:00+01:00',
    },
    'Walk',
    '🥾 Walk\nOutside\nSince Friday, November 20, 2026\nOnce a week',
  ],
  [
    { type: 'fill_days', habit: read.id, pages },
    'Read',
    'Friday, November 20, 2026: late\nWednesday, December 31, 2025: ill',
  ],
  [{ type: 'delete_habit', habit: read.id }, 'Read', ''],
  [{ type: 'delete_habit', habit: 'unknown' }, 'A habit', ''],
  [{ type: 'create_group', group: 'new', name: 'Garden' }, 'Garden', ''],
  [{ type: 'change_group', group: 'evening', name: 'Night' }, 'Evening', 'Night'],
  [{ type: 'delete_group', group: 'unknown' }, 'A group', ''],
  [
    { type: 'change_pause', pause: 'flu', last: '2026-11-19', reason: 'better' },
    'Pause: Read',
    'Thursday, November 19, 2026 · better',
  ],
  [
    {
      type: 'create_pause',
      pause: 'new',
      habit_id: null,
      first: '2026-12-24',
      last: '2026-12-26',
      reason: '',
    },
    'Pause: All habits',
    'Thursday, December 24, 2026 · Saturday, December 26, 2026',
  ],
  [
    {
      type: 'together',
      commands: [
        { type: 'delete_habit', habit: read.id },
        { type: 'change_habit', habit: read.id, name: 'Reading' },
        { type: 'change_group', group: 'evening', name: 'Night' },
      ],
    },
    'Read and Evening',
    'Reading\nNight',
  ],
];

test.each(cases)('%j is about %s', async (command, about, written) => {
  await renderPage(<Written command={command} />);
  expect(JSON.parse((await screen.findByText(/^\[/)).textContent)).toEqual([about, written]);
});

test('a habit that is there no more has the name that it had', async () => {
  const names = { forgotten: 'Swim' };
  await renderPage(
    <Written command={{ type: 'delete_habit', habit: 'forgotten' }} names={names} />,
  );
  expect(await screen.findByText('["Swim",""]')).toBeDefined();
});
