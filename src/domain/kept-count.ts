import type { CivilDate } from './civil-date.ts';
import { donePeriods } from './done.ts';
import { createdOn } from './habit.ts';
import type { Habit } from './habit.ts';
import { periodIndexOf } from './period.ts';

export interface KeptCount {
  /** periods that were done */
  kept: number;
  /** periods that asked to be done: begun, and not in the future */
  asked: number;
}

/**
 * How many periods asked for a habit in the days from `first` to `last`, and how many were done.
 * The current period counts once it is done, and not before.
 */
export function keptCount(
  habit: Habit,
  first: CivilDate,
  last: CivilDate,
  today: CivilDate,
): KeptCount {
  const done = donePeriods(habit);
  const begin = createdOn(habit);
  const from = periodIndexOf(habit.frequency, first > begin ? first : begin);
  const current = periodIndexOf(habit.frequency, today);
  const end = Math.min(periodIndexOf(habit.frequency, last), current);
  let kept = 0;
  let asked = 0;
  for (let index = from; index <= end; index += 1) {
    if (done.has(index)) kept += 1;
    if (done.has(index) || index < current) asked += 1;
  }
  return { kept, asked };
}
