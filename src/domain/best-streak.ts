import type { CivilDate } from './civil-date.ts';
import { donePeriods } from './done.ts';
import type { Habit } from './habit.ts';
import { datesOfPeriod, periodIndexOf } from './period.ts';

export interface Run {
  /** in periods: days, ISO weeks or calendar months, after the habit's frequency */
  length: number;
  first: CivilDate;
  last: CivilDate;
}

/**
 * The longest run of done periods among those that touch the days from `first` to `last`; of two
 * that are as long, the later one.
 *
 * @returns undefined when no period there is done
 */
export function bestStreak(
  habit: Pick<Habit, 'frequency' | 'completions'>,
  first: CivilDate,
  last: CivilDate,
): Run | undefined {
  const done = donePeriods(habit);
  const end = periodIndexOf(habit.frequency, last);
  let best = { length: 0, end };
  let length = 0;
  for (let index = periodIndexOf(habit.frequency, first); index <= end; index += 1) {
    length = done.has(index) ? length + 1 : 0;
    if (length > 0 && length >= best.length) best = { length, end: index };
  }
  if (best.length === 0) return undefined;
  return {
    length: best.length,
    first: datesOfPeriod(habit.frequency, best.end - best.length + 1).first,
    last: datesOfPeriod(habit.frequency, best.end).last,
  };
}
