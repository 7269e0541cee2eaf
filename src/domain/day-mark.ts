import type { CivilDate } from './civil-date.ts';
import { donePeriods } from './done.ts';
import { createdOn } from './habit.ts';
import type { Habit } from './habit.ts';
import { periodIndexOf } from './period.ts';

/**
 * What a day shows of a habit: `kept`; `open`, when it is today and the period still asks;
 * `missed`, when the period is over and was not done; `none`, when nothing was asked of that day.
 */
export type DayMark = 'kept' | 'open' | 'missed' | 'none';

/** The marks of a habit on the given days, in their order. */
export function dayMarks(habit: Habit, dates: readonly CivilDate[], today: CivilDate): DayMark[] {
  const done = donePeriods(habit);
  const kept = new Set<CivilDate>();
  for (const { date, completed } of habit.completions) if (completed) kept.add(date);
  const current = periodIndexOf(habit.frequency, today);
  const begin = createdOn(habit);
  return dates.map((date) => {
    if (kept.has(date)) return 'kept';
    const period = periodIndexOf(habit.frequency, date);
    if (date < begin || date > today || done.has(period)) return 'none';
    if (date === today) return 'open';
    return period < current ? 'missed' : 'none';
  });
}
