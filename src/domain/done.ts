import type { CivilDate } from './civil-date.ts';
import type { Habit } from './habit.ts';
import { periodIndexOf } from './period.ts';
import type { PeriodIndex } from './period.ts';

/**
 * The periods in which a habit is done. A period is done when the completion with the latest date
 * in it is completed (specification §4): for a day that is the day's own completion.
 */
export function donePeriods(habit: Pick<Habit, 'frequency' | 'completions'>): Set<PeriodIndex> {
  const latest = new Map<PeriodIndex, { date: CivilDate; completed: boolean }>();
  for (const completion of habit.completions) {
    const index = periodIndexOf(habit.frequency, completion.date);
    const known = latest.get(index);
    if (!known || known.date < completion.date) latest.set(index, completion);
  }
  const done = new Set<PeriodIndex>();
  for (const [index, { completed }] of latest) if (completed) done.add(index);
  return done;
}

/** Whether a habit is done in the period (day, ISO week, calendar month) of a date. */
export function isDone(habit: Pick<Habit, 'frequency' | 'completions'>, date: CivilDate): boolean {
  return donePeriods(habit).has(periodIndexOf(habit.frequency, date));
}
