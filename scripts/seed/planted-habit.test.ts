import { expect, test } from 'vitest';
import { addDays, dayNumberOf, type CivilDate } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { outcomesOf } from '#domain/outcomes.ts';
import { currentStreak } from '#domain/runs.ts';
import { demonstrationPauses } from './days-off.ts';
import { demonstrationHabits } from './demonstration-habits.ts';
import { plantedHabit } from './planted-habit.ts';

const DAYS = [
  '2026-01-01',
  '2026-03-29',
  '2026-08-10',
  '2026-08-31',
  '2026-12-31',
  '2028-02-29',
] as const;

const cases = DAYS.flatMap((today) => demonstrationHabits.map((habit) => ({ today, habit })));

function plant(key: string, today: CivilDate) {
  const pauses = demonstrationPauses(today);
  const habit = demonstrationHabits.find((candidate) => candidate.key === key);
  if (!habit) throw new Error(`There is no ${key}`);
  const planted = plantedHabit(habit, pauses, today, 'en');
  const own = pauses.filter((pause) => (pause.habit ?? key) === key);
  return { ...planted, pauses: own };
}

test.each(cases.filter(({ habit }) => habit.running !== undefined))(
  '$habit.key on $today has the running streak of its story',
  ({ today, habit }) => {
    const planted = plant(habit.key, today);
    // What is kept by letting days pass is kept on days off too, of which the story says nothing.
    const kept = currentStreak(
      outcomesOf({ ...planted, entries: packEntries(planted.entries) }, today),
    ).periods.filter(
      ({ outcome, first, last }) =>
        outcome === 'kept' &&
        !planted.pauses.some(
          (pause) => dayNumberOf(pause.first) <= last && first <= dayNumberOf(pause.last),
        ),
    );
    expect(kept).toHaveLength(habit.running ?? 0);
  },
);

test.each(cases)('$habit.key has one entry a day, from its beginning to $today', (story) => {
  const { entries, begin } = plant(story.habit.key, story.today);
  const days = entries.map(({ date }) => date).toSorted();
  expect(days).toEqual([...new Set(days)]);
  expect(days.length).toBeGreaterThan(10);
  expect(days.every((day) => begin <= day && day <= story.today)).toBe(true);
});

test.each(cases)('$habit.key was answered for after its beginning, on $today', (story) => {
  const { answers, begin } = plant(story.habit.key, story.today);
  expect(answers).toHaveLength(story.habit.answers?.scores.length ?? 0);
  expect(answers.every(({ date }) => addDays(begin, 28) <= date && date <= story.today)).toBe(true);
});

test('nobody keeps anything by the sea', () => {
  const { entries } = plant('cook', '2026-11-21');
  const inAugust = entries.filter(({ date }) => '2026-08-03' <= date && date <= '2026-08-16');
  expect(inAugust).toEqual([]);
});

test('amounts are entered from the day on which they are asked for', () => {
  const { goals, entries } = plant('read', '2026-11-21');
  const change = goals[1]?.from ?? '';
  expect(change).toBe(addDays('2026-11-21', -210));
  const withAmount = entries.filter(({ value }) => typeof value === 'number');
  expect(withAmount.length).toBeGreaterThan(100);
  expect(withAmount.every(({ date }) => date >= change)).toBe(true);
});
