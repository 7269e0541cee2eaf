import { addUp } from './add-up.ts';
import { civilDateOf, dayAfter, dayNumberOf, FOREVER, type CivilDate } from './civil-date.ts';
import { amountOf, recordOf } from './day-record.ts';
import { goalsByDay, type AmountTarget } from './goal.ts';
import type { GoalHabit } from './outcomes.ts';

/** How much was entered for a day. */
export interface DayAmount {
  date: CivilDate;
  amount: number;
}

/** The amount that a habit asks for now, or undefined when its latest goal asks for none. */
export function latestAmountTarget({ goals }: GoalHabit): AmountTarget | undefined {
  const target = goalsByDay(goals)(FOREVER)?.target;
  return target && 'amount' in target ? target : undefined;
}

/**
 * The days of a span with more than nothing entered for them, the oldest first, in the unit of the
 * latest goal. Days under a goal with another unit are left out: pages and minutes don't add up.
 */
export function amountsOf(habit: GoalHabit, first: CivilDate, last: CivilDate): DayAmount[] {
  const latest = latestAmountTarget(habit);
  if (!latest) return [];
  const goalOn = goalsByDay(habit.goals);
  const record = recordOf(habit);
  const end = dayNumberOf(last);
  const amounts: DayAmount[] = [];
  for (let day = dayNumberOf(first); day <= end; day = dayAfter(day, 1)) {
    const target = goalOn(day)?.target;
    if (!target || !('amount' in target) || target.unit !== latest.unit) continue;
    const amount = amountOf(record.entryOn(day), target);
    if (amount > 0) amounts.push({ date: civilDateOf(day), amount });
  }
  return amounts;
}

/** The amounts of some days together. */
export function sumOf(amounts: readonly DayAmount[]): number {
  return addUp(amounts.map(({ amount }) => amount));
}
