import { dayNumberOf } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
import { isCompleted } from './completed.ts';
import { goalsByDay } from './goal.ts';
import type { Goal } from './goal.ts';
import type { Completion } from './habit.ts';

/** What a person enters for a day. */
export interface Entered {
  /** whether it was kept, or how much */
  value: boolean | number;
  skipped?: boolean | undefined;
  /** undefined: the note of before stays */
  note?: string | undefined;
}

/**
 * What is kept of an entry, under the goal that rules its day.
 *
 * @param before what was entered for that day until now
 */
export function completionFrom(
  date: CivilDate,
  { value, skipped = false, note }: Entered,
  goals: readonly Goal[],
  before: Completion | undefined,
): Completion {
  const target = goalsByDay(goals)(dayNumberOf(date))?.target ?? { kind: 'check' };
  const words = note ?? before?.note ?? '';
  return {
    date,
    completed: !skipped && isCompleted(value, target),
    ...(typeof value === 'number' ? { value } : {}),
    ...(skipped ? { skipped } : {}),
    ...(words === '' ? {} : { note: words }),
  };
}

/**
 * An entry as the goals of its habit see it now: an amount is completed or not by the goal that
 * rules its day, whatever it was when it was entered.
 */
export function underGoals(entry: Completion, goals: readonly Goal[]): Completion {
  if (entry.value === undefined) return entry;
  const target = goalsByDay(goals)(dayNumberOf(entry.date))?.target ?? { kind: 'check' };
  const completed = !entry.skipped && isCompleted(entry.value, target);
  return completed === entry.completed ? entry : { ...entry, completed };
}

/** Whether an entry says nothing of a day but what its note says. */
export function isOnlyNote({ completed, value, skipped, note }: Completion): boolean {
  return !completed && value === undefined && !skipped && note !== undefined;
}
