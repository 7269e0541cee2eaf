import type { CivilDate } from './civil-date.ts';
import { donePeriods } from './done.ts';
import type { Habit } from './habit.ts';
import { periodIndexOf } from './period.ts';

/**
 * How many periods in a row a habit was done, up to the period of `today`: the current one if it
 * is done already, plus each consecutive earlier one (specification §4). An unfinished current
 * period adds nothing and breaks nothing.
 *
 * @returns a number of days, ISO weeks or calendar months, after the habit's frequency
 */
export function streak(habit: Pick<Habit, 'frequency' | 'completions'>, today: CivilDate): number {
  const done = donePeriods(habit);
  const current = periodIndexOf(habit.frequency, today);
  let earliest = current;
  while (done.has(earliest - 1)) earliest -= 1;
  return current - earliest + (done.has(current) ? 1 : 0);
}
