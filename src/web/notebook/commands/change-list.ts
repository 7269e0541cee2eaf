import type { Completion } from '#contract/completion.ts';
import { completionOf } from '#contract/entry-on-wire.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { entryOn } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import { startOfDay } from '#domain/today.ts';
import type { KeptHabit } from '../kept-habit.ts';

/**
 * The list after something was entered for a day, or taken back, as the server will have it: a day
 * entered before the habit began moves its beginning back. Habits that it does not concern stay the
 * same objects.
 */
export function withCompletion(
  habits: readonly HabitAnswer[],
  id: string,
  date: CivilDate,
  entered: Completion | undefined,
  timeZone: string,
): HabitAnswer[] {
  return changing(habits, id, (habit) => ({
    ...habit,
    completions: completionsWith(habit, date, entered),
    created_at:
      entered && date < beginOf(habit.created_at) ? startOfDay(date, timeZone) : habit.created_at,
  }));
}

/** The list with what the server stored for a day; a habit that shows it already stays the same object. */
export function withAnswer(
  habits: readonly HabitAnswer[],
  id: string,
  stored: Completion,
): HabitAnswer[] {
  return changing(habits, id, (habit) =>
    habit.completions.some((known) => isSame(known, stored))
      ? habit
      : { ...habit, completions: mergeCompletion(habit.completions, stored) },
  );
}

/** The list without what was entered for a day, or with what stood there before. */
export function withPrevious(
  habits: readonly HabitAnswer[],
  before: KeptHabit,
  date: CivilDate,
): HabitAnswer[] {
  const entry = entryOn(before.entries, date);
  const previous = entry && completionOf({ date, ...entry }, before.goals);
  return changing(habits, before.id, (habit) => ({
    ...habit,
    completions: completionsWith(habit, date, previous),
    created_at: before.created_at,
  }));
}

/** The list with a habit in the place of the one with its id, or in front. */
export function withHabit(habits: readonly HabitAnswer[], changed: HabitAnswer): HabitAnswer[] {
  const place = habits.findIndex(({ id }) => id === changed.id);
  return place === -1 ? [changed, ...habits] : habits.with(place, changed);
}

function changing(
  habits: readonly HabitAnswer[],
  id: string,
  change: (habit: HabitAnswer) => HabitAnswer,
): HabitAnswer[] {
  return habits.map((habit) => (habit.id === id ? change(habit) : habit));
}

function completionsWith(
  { completions }: HabitAnswer,
  date: CivilDate,
  entered: Completion | undefined,
): Completion[] {
  return entered
    ? mergeCompletion(completions, entered)
    : completions.filter((completion) => completion.date !== date);
}

/**
 * A completion replaces the one of its date, or goes to the front (specification §4). The given list
 * is left as it was.
 */
export function mergeCompletion(
  completions: readonly Completion[],
  entered: Completion,
): Completion[] {
  const place = completions.findIndex(({ date }) => date === entered.date);
  return place === -1 ? [entered, ...completions] : completions.with(place, entered);
}

function isSame(a: Completion, b: Completion): boolean {
  return (
    a.date === b.date &&
    a.completed === b.completed &&
    a.value === b.value &&
    a.skipped === b.skipped &&
    a.note === b.note
  );
}
