import type { HabitAnswer } from '#contract/habit.ts';
import type { Completion } from '#domain/habit.ts';
import { createdOn } from '#domain/habit.ts';
import { mergeCompletion } from '#domain/merge-completion.ts';
import { startOfDay } from '#domain/today.ts';

/**
 * The list after one more completion was entered, as the server will have it: a day kept before
 * the habit began moves its beginning back. Habits that it does not concern stay the same objects.
 */
export function withCompletion(
  habits: readonly HabitAnswer[],
  id: string,
  entered: Completion,
  timeZone: string,
): HabitAnswer[] {
  return habits.map((habit) =>
    habit.id === id
      ? {
          ...habit,
          completions: mergeCompletion(habit.completions, entered),
          created_at:
            entered.date < createdOn(habit) ? startOfDay(entered.date, timeZone) : habit.created_at,
        }
      : habit,
  );
}

/** The list with what the server stored for a day; a habit that shows it already stays the same object. */
export function withAnswer(
  habits: readonly HabitAnswer[],
  id: string,
  stored: Completion,
): HabitAnswer[] {
  return habits.map((habit) => {
    const isKnown = habit.completions.some(
      ({ date, completed }) => date === stored.date && completed === stored.completed,
    );
    if (habit.id !== id || isKnown) return habit;
    return { ...habit, completions: mergeCompletion(habit.completions, stored) };
  });
}

/** The list without what was entered for a day, or with what stood there before. */
export function withPrevious(
  habits: readonly HabitAnswer[],
  before: HabitAnswer,
  date: string,
): HabitAnswer[] {
  const previous = before.completions.find((completion) => completion.date === date);
  return habits.map((habit) =>
    habit.id === before.id
      ? {
          ...habit,
          completions: previous
            ? mergeCompletion(habit.completions, previous)
            : habit.completions.filter((completion) => completion.date !== date),
          created_at: before.created_at,
        }
      : habit,
  );
}

/** The list with a habit in the place of the one with its id, or in front. */
export function withHabit(habits: readonly HabitAnswer[], changed: HabitAnswer): HabitAnswer[] {
  const place = habits.findIndex(({ id }) => id === changed.id);
  return place === -1 ? [changed, ...habits] : habits.with(place, changed);
}
