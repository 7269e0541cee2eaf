import { addUp } from '#domain/add-up.ts';
import { dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { amountOf } from '#domain/day-record.ts';
import type { AmountTarget } from '#domain/goal.ts';
import { outcomeOn } from '#domain/judged.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';

/**
 * What the other days of a day's week or month add to its goal; undefined where days do not share
 * one goal.
 */
export function amountBeside(
  habit: KeptHabit,
  date: CivilDate,
  { per, kind, amount }: AmountTarget,
  today: CivilDate,
): number | undefined {
  const period = outcomeOn(habit, dayNumberOf(date), today);
  if (per === 'day' || !period || period.unit === 'day') return undefined;
  const others = habit.completions.filter((entry) => {
    const day = dayNumberOf(entry.date);
    return entry.date !== date && period.first <= day && day <= period.last;
  });
  const ticked = kind === 'at_least' ? amount : 0;
  return addUp(others.map((entry) => amountOf(entry, ticked)));
}
