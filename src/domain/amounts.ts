import { addUp } from './add-up.ts';
import { dayNumberOf, FOREVER } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
import { amountOf } from './day-record.ts';
import { goalsByDay } from './goal.ts';
import type { AmountTarget } from './goal.ts';
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
  return habit.completions
    .filter(({ date }) => first <= date && date <= last)
    .flatMap((entry) => {
      const target = goalOn(dayNumberOf(entry.date))?.target;
      if (!target || !('amount' in target) || target.unit !== latest.unit) return [];
      const amount = amountOf(entry, target.kind === 'at_least' ? target.amount : 0);
      return amount > 0 ? [{ date: entry.date, amount }] : [];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The amounts of some days together. */
export function sumOf(amounts: readonly DayAmount[]): number {
  return addUp(amounts.map(({ amount }) => amount));
}
