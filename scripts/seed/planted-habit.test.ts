import { expect, test } from 'vitest';
import { addDays } from '#domain/civil-date.ts';
import { outcomesOf } from '#domain/outcomes.ts';
import { currentStreak } from '#domain/runs.ts';
import { demonstrationPauses } from './days-off.ts';
import { demonstrationHabits } from './demonstration-habits.ts';
import { plantedHabit } from './planted-habit.ts';

const DAYS = ['2026-01-01', '2026-03-29', '2026-08-10', '2026-08-31', '2026-12-31', '2028-02-29'];

const cases = DAYS.flatMap((today) => demonstrationHabits.map((habit) => ({ today, habit })));

function plant(key: string, today: string) {
  const pauses = demonstrationPauses(today);
  const habit = demonstrationHabits.find((candidate) => candidate.key === key);
  if (!habit) throw new Error(`There is no ${key}`);
  const planted = plantedHabit(habit, pauses, today, 'en');
  const own = pauses.filter((pause) => (pause.habit ?? key) === key);
  return { ...planted, created_at: planted.begin, pauses: own };
}

test.each(cases.filter(({ habit }) => habit.running !== undefined))(
  '$habit.key on $today has the running streak of its story',
  ({ today, habit }) => {
    const outcomes = outcomesOf(plant(habit.key, today), today);
    expect(currentStreak(outcomes).length).toBe(habit.running);
  },
);

test.each(cases)('$habit.key has one entry a day, from its beginning to $today', (story) => {
  const { completions, begin } = plant(story.habit.key, story.today);
  const days = completions.map(({ date }) => date).toSorted();
  expect(days).toEqual([...new Set(days)]);
  expect(days.length).toBeGreaterThan(10);
  expect(days.every((day) => begin <= day && day <= story.today)).toBe(true);
});

test('nobody keeps anything by the sea', () => {
  const { completions } = plant('cook', '2026-11-21');
  const inAugust = completions.filter(({ date }) => '2026-08-03' <= date && date <= '2026-08-16');
  expect(inAugust).toEqual([]);
});

test('amounts are entered from the day on which they are asked for', () => {
  const { goals, completions } = plant('read', '2026-11-21');
  const change = goals[1]?.from ?? '';
  expect(change).toBe(addDays('2026-11-21', -210));
  const withAmount = completions.filter(({ value }) => value !== undefined);
  expect(withAmount.length).toBeGreaterThan(100);
  expect(withAmount.every(({ date }) => date >= change)).toBe(true);
});
