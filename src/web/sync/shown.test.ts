import { expect, test } from 'vitest';
import { runningStreak } from '#domain/running-streak.ts';
import { habit, kept, notebookWith } from '../testing/habits.ts';
import { shownOf } from './shown.ts';

test.each<[string, Parameters<typeof habit>[0], number]>([
  ['a habit', { completions: kept('2026-11-17', '2026-11-18') }, 0],
  ['what is archived', { is_active: false, completions: kept('2026-11-17', '2026-11-18') }, 2],
  ['what was archived without an entry', { is_active: false }, 0],
])('of %s a streak goes on after its latest entry, or not', (_, difference, length) => {
  const [shown] = shownOf(notebookWith([habit(difference)])).habits;
  expect(shown && runningStreak(shown, '2026-11-25').length).toBe(length);
});
