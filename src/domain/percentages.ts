import { daysBetween } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
import { isDone } from './done.ts';
import { createdOn, isActiveOn, newestFirst } from './habit.ts';
import type { Habit } from './habit.ts';

export interface Progress {
  /** habits done in their period */
  done: number;
  /** habits active on the day */
  total: number;
  /** share of them, 0 to 100; 0 when there is none */
  percentage: number;
}

/** How many of the habits active on a day are done in that day's periods (specification §9). */
export function progressOn(habits: readonly Habit[], date: CivilDate): Progress {
  const active = habits.filter((habit) => isActiveOn(habit, date));
  const done = active.filter((habit) => isDone(habit, date)).length;
  return { done, total: active.length, percentage: percent(done, active.length) };
}

/**
 * The overall completion percentage (specification §9): completed completions of the active habits
 * over the days, today included, since the longest-standing of them was created, which is the last
 * one of the newest-first list.
 *
 * @returns 0 to 100, capped; 0 when no habit is active
 */
export function overallPercentage(
  habits: readonly (Habit & { id: string })[],
  today: CivilDate,
): number {
  const active = newestFirst(habits.filter((habit) => habit.is_active));
  const lastOfList = active.at(-1);
  if (!lastOfList) return 0;
  const days = Math.max(1, daysBetween(createdOn(lastOfList), today) + 1);
  let completed = 0;
  for (const habit of active) {
    for (const completion of habit.completions) if (completion.completed) completed += 1;
  }
  return percent(completed, days);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, (part * 100) / whole);
}
