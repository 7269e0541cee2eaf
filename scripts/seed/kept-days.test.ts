import { expect, test } from 'vitest';
import { addDays } from '#domain/civil-date.ts';
import { plainGoal } from '#domain/goal.ts';
import { judgedOutcomes } from '#domain/judged.ts';
import { currentStreak } from '#domain/runs.ts';
import { demonstrationHabits } from './demonstration-habits.ts';
import { keptDays } from './kept-days.ts';

const DAYS = ['2026-01-01', '2026-03-29', '2026-08-31', '2026-12-31', '2028-02-29'];

const cases = DAYS.flatMap((today) => demonstrationHabits.map((habit) => ({ today, habit })));

test.each(cases)('$habit.key on $today has the running streak of its story', ({ today, habit }) => {
  const days = keptDays(habit, today);
  const completions = days.map((date) => ({ date, completed: true }));
  const begin = addDays(today, -habit.age);
  const goals = [plainGoal(habit.frequency, begin)];
  const outcomes = judgedOutcomes({ created_at: begin, goals, completions }, today);
  expect(currentStreak(outcomes).length).toBe(habit.running);
});

test.each(cases)('$habit.key is kept on days from its beginning to $today', ({ today, habit }) => {
  const days = keptDays(habit, today);
  expect(days).toEqual([...new Set(days)].toSorted());
  expect(days.every((day) => addDays(today, -habit.age) <= day && day <= today)).toBe(true);
});

test('holidays are quieter, and the past stays what it was from one day to the next', () => {
  const piano = demonstrationHabits.filter(({ key }) => key === 'piano');
  const [summer, autumn] = ['2026-08-14', '2026-09-14'].map((today) =>
    piano.flatMap((habit) => keptDays({ ...habit, running: 0 }, today)),
  );
  const inAugust = (days: string[] = []) => days.filter((day) => /^2026-08-0[3-9]/.test(day));
  expect(inAugust(summer)).toEqual([]);
  expect(inAugust(autumn)).toEqual([]);
  const ofJuly = (days: string[] = []) => days.filter((day) => day.startsWith('2026-07'));
  expect(ofJuly(autumn)).toEqual(ofJuly(summer));
  expect(ofJuly(summer).length).toBeGreaterThan(8);
});
