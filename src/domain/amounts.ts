import { addUp } from './add-up.ts';
import { civilDateOf, dayAfter, dayNumberOf, type CivilDate } from './civil-date.ts';
import { amountOf, recordOf } from './day-record.ts';
import { goalOn, goalsByDay, isAmount, type AmountTarget } from './goal.ts';
import type { GoalHabit } from './outcomes.ts';

/** How much was entered for a day. */
export interface DayAmount {
  date: CivilDate;
  amount: number;
}

/** The amount that a habit asks for on a day, or undefined when its goal asks for none. */
export function amountTargetOn({ goals }: GoalHabit, date: CivilDate): AmountTarget | undefined {
  const target = goalOn(goals, date)?.target;
  return target && isAmount(target) ? target : undefined;
}

/**
 * The days of a span with more than nothing entered for them, the oldest first. Days under a goal
 * with another unit are left out: pages and minutes don't add up.
 *
 * @param withNothing also the days for which nothing was entered, as a 0 or as not kept
 */
export function amountsOf(
  habit: GoalHabit,
  unit: string,
  first: CivilDate,
  last: CivilDate,
  withNothing = false,
): DayAmount[] {
  const goalBy = goalsByDay(habit.goals);
  const record = recordOf(habit);
  const end = dayNumberOf(last);
  const amounts: DayAmount[] = [];
  for (let day = dayNumberOf(first); day <= end; day = dayAfter(day, 1)) {
    const target = goalBy(day)?.target;
    if (!target || !isAmount(target) || target.unit !== unit) continue;
    const entry = record.entryOn(day);
    const amount = amountOf(entry, target);
    const isNothing = withNothing && entry && entry.value !== null && !entry.skipped;
    if (amount > 0 || isNothing) amounts.push({ date: civilDateOf(day), amount });
  }
  return amounts;
}

/** The amounts of some days together. */
export function sumOf(amounts: readonly DayAmount[]): number {
  return addUp(amounts.map(({ amount }) => amount));
}
