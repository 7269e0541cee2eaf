import type { CivilDate } from './civil-date.ts';
import type { Completion, Frequency, Habit } from './habit.ts';
import { periodIndexOf } from './period.ts';
import type { PeriodIndex } from './period.ts';

/**
 * What was worked out already, by list of completions. Lists are never changed in place, and a
 * screen asks of the same habit for each day that it shows.
 */
const known = new WeakMap<readonly Completion[], Map<Frequency, ReadonlySet<PeriodIndex>>>();

/**
 * The periods in which a habit is done. A period is done when the completion with the latest date
 * in it is completed (specification §4): for a day that is the day's own completion.
 */
export function donePeriods({
  frequency,
  completions,
}: Pick<Habit, 'frequency' | 'completions'>): ReadonlySet<PeriodIndex> {
  const ofList = known.get(completions) ?? new Map<Frequency, ReadonlySet<PeriodIndex>>();
  known.set(completions, ofList);
  const done = ofList.get(frequency) ?? workOut(frequency, completions);
  ofList.set(frequency, done);
  return done;
}

function workOut(frequency: Frequency, completions: readonly Completion[]): Set<PeriodIndex> {
  const latest = new Map<PeriodIndex, { date: CivilDate; completed: boolean }>();
  for (const completion of completions) {
    const index = periodIndexOf(frequency, completion.date);
    const before = latest.get(index);
    if (!before || before.date < completion.date) latest.set(index, completion);
  }
  const done = new Set<PeriodIndex>();
  for (const [index, { completed }] of latest) if (completed) done.add(index);
  return done;
}

/** Whether a habit is done in the period (day, ISO week, calendar month) of a date. */
export function isDone(habit: Pick<Habit, 'frequency' | 'completions'>, date: CivilDate): boolean {
  return donePeriods(habit).has(periodIndexOf(habit.frequency, date));
}
