import { dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { recordOf } from '#domain/day-record.ts';
import { isOnlyNote } from '#domain/entered.ts';
import type { Entered } from '#domain/entered.ts';
import { goalsByDay } from '#domain/goal.ts';
import type { AmountTarget, Target } from '#domain/goal.ts';
import type { Completion } from '#domain/habit.ts';
import type { KeptHabit } from '../kept-habit.ts';

/** A day of a habit: what makes it kept, and what was entered for it. */
export interface HabitDay {
  target: Target;
  entry: Completion | undefined;
}

export function habitDay(habit: KeptHabit, date: CivilDate): HabitDay {
  const day = dayNumberOf(date);
  return {
    target: goalsByDay(habit.goals)(day)?.target ?? { kind: 'check' },
    entry: recordOf(habit).entryOn(day),
  };
}

export function isAmount(target: Target): target is AmountTarget {
  return target.kind === 'at_least' || target.kind === 'at_most';
}

/** Whether a day of a habit to avoid has been spoilt. */
export function isLapse({ target, entry }: HabitDay): boolean {
  return target.kind === 'avoid' && entry !== undefined && !entry.completed && !entry.skipped;
}

/**
 * How much was entered for a day; undefined where nothing was, and for habits without an amount. A
 * day that was only marked has what the goal asks for.
 */
export function amountEntered({ target, entry }: HabitDay): number | undefined {
  if (!isAmount(target) || !entry || entry.skipped || isOnlyNote(entry)) return undefined;
  if (entry.value !== undefined) return entry.value;
  return entry.completed && target.kind === 'at_least' ? target.amount : undefined;
}

/** What has to be entered again for a day to be as it was. */
export function enteredAs(entry: Completion | null | undefined): Entered | undefined {
  if (!entry) return undefined;
  const { completed, value = completed, skipped = false, note = '' } = entry;
  return { value, skipped, note };
}
