import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answers } from '#domain/answers.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useNotebook } from '../../sync/use-notebook.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { commandsIn, fakeNotebook } from '../../testing/fake-notebook.ts';
import { habit, notebookWith } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { renderPage } from '../../testing/render.tsx';
import { AutomaticityScreen } from './automaticity-screen.tsx';

const TODAY = '2026-11-21';

const evening: Reminder = {
  id: '0193b0a0-0000-7000-8000-000000000001',
  time: '21:30',
  weekdays: WEEKDAYS,
  way: 'mail',
  rhythm: 'every_day',
};

const read = habit({ created_at: '2026-03-01T08:00:00+01:00', cue: 'dinner' });

/** Answers four weeks apart, the latest first. */
const everyFourWeeks = (latest: CivilDate, ...scores: Answers['scores'][]): Answers[] =>
  scores.map((four, ago) => ({ date: addDays(latest, -28 * ago), scores: four }));

const RISEN = everyFourWeeks(TODAY, [6, 5, 6, 4], [5, 4, 4, 4], [3, 2, 4, 3]);

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) });
});

function Screen({ chosen }: { chosen: string | undefined }) {
  const { notebook } = useNotebook();
  return notebook && <AutomaticityScreen habits={notebook.habits} chosen={chosen} />;
}

async function show(habits: readonly ShownHabit[], chosen?: string) {
  const calls = fakeNotebook(notebookWith(habits));
  const page = await renderPage(<Screen chosen={chosen} />);
  await screen.findByRole('heading', { level: 1 });
  return { ...page, sent: () => commandsIn(calls) };
}

const region = (name = 'Read') => screen.getByRole('region', { name });
const undo = () => toasts.list().at(-1)?.action?.onAction();

/** Chooses a figure for each statement, in their order. */
async function choose(user: Awaited<ReturnType<typeof show>>['user'], scores: readonly string[]) {
  const groups = screen.getAllByRole('radiogroup');
  for (const [place, score] of scores.entries()) {
    const group = groups[place];
    if (group) await user.click(within(group).getByRole('radio', { name: score }));
  }
}

describe('the statements', () => {
  test.each<[string, Parameters<typeof habit>[0], string]>([
    ['wait', {}, 'How far has it become automatic?'],
    [
      'wait again after four weeks',
      { answers: everyFourWeeks('2026-10-24', [4, 4, 4, 4]) },
      'Four weeks have gone by since your last answers.',
    ],
    [
      'have been answered of late',
      { answers: everyFourWeeks('2026-10-25', [4, 4, 4, 4]) },
      'The statements come again on November 22.',
    ],
    [
      'come once the habit is four weeks old',
      { begin: '2026-11-20', created_at: '2026-11-20T08:00:00+01:00' },
      'The statements come for the first time on December 18.',
    ],
    [
      'end with the habit',
      { is_active: false, answers: RISEN },
      'It is archived: nothing is asked of it any more.',
    ],
    [
      'end with the cue',
      { cue: '', answers: RISEN },
      'With its current settings, this habit has no more statements.',
    ],
  ])('%s', async (_title, difference, text) => {
    await show([{ ...read, ...difference }]);
    expect(within(region()).getByText(text)).toBeDefined();
    const isDue = /^How|gone by/.test(text);
    expect(screen.queryByRole('button', { name: 'Answer: Read' }) !== null).toBe(isDue);
  });

  test('are not about habits without a cue or a reminder, and the page says which they are', async () => {
    await show([{ ...read, cue: '' }]);
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByText(/^Statements are about habits/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'See my habits' })).toBeDefined();
  });

  test('are answered, and the answers taken back', async () => {
    const { user, sent } = await show([read]);
    await user.click(screen.getByRole('button', { name: 'Answer: Read' }));
    expect(document.activeElement?.textContent).toBe('“Read” is something…');
    await choose(user, ['4', '5', '7, strongly agree', '1, strongly disagree']);
    await user.click(screen.getByRole('button', { name: 'Save answers' }));
    expect(await screen.findByText('4.3 of 7')).toBeDefined();
    expect(document.activeElement?.textContent).toContain('Read');
    await waitFor(() =>
      expect(sent()).toEqual([
        { type: 'enter_answers', habit: read.id, date: TODAY, scores: [4, 5, 7, 1] },
      ]),
    );
    undo();
    expect(await screen.findByText('How far has it become automatic?')).toBeDefined();
  });

  test('want an answer each, and say which is missing', async () => {
    const { user, sent } = await show([read], read.id);
    await choose(user, ['4']);
    await user.click(screen.getByRole('button', { name: 'Save answers' }));
    const groups = screen.getAllByRole('radiogroup');
    expect(groups.map((group) => group.getAttribute('aria-invalid'))).toEqual([
      null,
      'true',
      'true',
      'true',
    ]);
    expect(groups[1]?.contains(document.activeElement)).toBe(true);
    expect(screen.getAllByText('Choose one of the seven.')).toHaveLength(3);
    expect(sent()).toEqual([]);
  });

  test('can be answered otherwise on the same day, and not at all', async () => {
    const before = everyFourWeeks('2026-10-24', [2, 2, 2, 2]);
    const { user, sent } = await show([
      { ...read, answers: [{ date: TODAY, scores: [4, 4, 4, 4] }, ...before] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Change today’s answers: Read' }));
    await choose(user, ['5']);
    await user.click(screen.getByRole('button', { name: 'Save answers' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ date: TODAY, scores: [5, 4, 4, 4] }));
    await user.click(screen.getByRole('button', { name: 'Delete today’s answers: Read' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ date: TODAY, scores: null }));
    expect(screen.getByRole('button', { name: 'Answer: Read' })).toBeDefined();
  });
});

test('what waits comes first, and stays there once it is answered', async () => {
  const swim = { ...read, id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b', name: 'Swim', position: 1 };
  const { user } = await show([{ ...read, answers: RISEN }, swim]);
  const names = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(screen.getByText('1 habit is waiting for your answers.')).toBeDefined();
  expect(names()).toEqual(['📖 Swim', '📖 Read']);
  await user.click(screen.getByRole('button', { name: 'Answer: Swim' }));
  await choose(user, ['2', '2', '2', '2']);
  await user.click(screen.getByRole('button', { name: 'Save answers' }));
  expect(await screen.findByText('No habit is waiting for your answers.')).toBeDefined();
  expect(names()).toEqual(['📖 Swim', '📖 Read']);
});

test('the habit that was come for stands above those that wait', async () => {
  const swim = { ...read, id: '01a1fe0e-0000-74dc-b4a3-9f3362ccf01b', name: 'Swim', position: 1 };
  await show([{ ...read, answers: RISEN }, swim], read.id);
  const names = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(names).toEqual(['📖 Read', '📖 Swim']);
});

test('the curve is a table too, with the latest answers first', async () => {
  await show([{ ...read, answers: RISEN }]);
  const picture = screen.getByRole('figure', { name: 'Your curve' });
  const rows = within(picture).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'Mean', 'The four answers'],
    ['Nov 21, 2026', '5.3', '6 · 5 · 6 · 4'],
    ['Oct 24, 2026', '4.3', '5 · 4 · 4 · 4'],
    ['Sep 26, 2026', '3', '3 · 2 · 4 · 3'],
  ]);
  // From the lowest answer to the highest, and half a point further: 3.5 to 6.5 of 1 to 7.
  const bars = picture.querySelectorAll('line[stroke-width="6"]');
  const ends = [...bars].map((bar) => ['y1', 'y2'].map((end) => Number(bar.getAttribute(end))));
  expect(ends.at(-1)?.map(Math.round)).toEqual([58, 8]);
});

describe('reminders', () => {
  const said = () => region().textContent;

  test('may stop after later answers', async () => {
    const fading = { ...evening, rhythm: 'every_second', rhythm_since: '2026-10-24' } as const;
    const answers = [{ date: TODAY, scores: [6, 6, 6, 6] } as const, ...RISEN.slice(1)];
    const { user, sent } = await show([{ ...read, reminders: [fading], answers }]);
    await user.click(screen.getByRole('button', { name: 'Turn it off: Read' }));
    await waitFor(() => expect(said()).toContain('The reminder at 9:30 PM is off.'));
    await waitFor(() =>
      expect(sent().at(-1)).toMatchObject({ reminders: [{ rhythm: 'off', rhythm_since: TODAY }] }),
    );
  });

  test('may fade while answers are being given, which stay', async () => {
    const { user } = await show([{ ...read, reminders: [evening], answers: RISEN }]);
    await user.click(screen.getByRole('button', { name: 'Change today’s answers: Read' }));
    await choose(user, ['3']);
    await user.click(screen.getByRole('button', { name: 'Every second time: Read' }));
    await waitFor(() => expect(said()).toContain('comes every second time'));
    expect(document.activeElement?.textContent).toContain('Read');
    const [first] = screen.getAllByRole('radiogroup');
    const chosen = within(first ?? document.body).getByRole('radio', { checked: true });
    expect(chosen.getAttribute('aria-label')).toBe('3');
  });

  test('stay as they are while answers do not rise', async () => {
    const answers = everyFourWeeks(TODAY, [5, 5, 5, 5], [5, 5, 5, 5]);
    await show([{ ...read, reminders: [evening], answers }]);
    expect(said()).not.toContain('reminder');
  });
});
