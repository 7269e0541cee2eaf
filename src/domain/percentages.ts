import { dayNumberOf, daysBetween, type CivilDate, type DayNumber } from './civil-date.ts';
import { countStamps } from './count-stamps.ts';
import { recordOf, resultOf } from './day-record.ts';
import { goalsByDay, isOfPeriod, isToBeLow } from './goal.ts';
import { isActiveOn, newestFirst } from './habit.ts';
import { outcomeOn } from './judged.ts';
import type { ArchivableHabit, GoalHabit } from './outcomes.ts';

export interface Progress {
  /** habits done in their period */
  done: number;
  /** habits active on the day, of which something was asked */
  total: number;
  /** share of them, 0 to 100; 0 when there is none */
  percentage: number;
}

/**
 * How many of the habits active on a day are done in that day's periods (specification §9). Of
 * those that ask for several days of a period, a kept day is enough for the day.
 *
 * @param date today or an earlier day
 */
export function progressOn(
  habits: readonly ArchivableHabit[],
  date: CivilDate,
  today: CivilDate,
): Progress {
  const day = dayNumberOf(date);
  let done = 0;
  let total = 0;
  for (const habit of habits) {
    const state = isActiveOn(habit, date) ? stateOn(habit, day, date, today) : 'not asked';
    if (state !== 'not asked') total += 1;
    if (state === 'done') done += 1;
  }
  return { done, total, percentage: percent(done, total) };
}

function stateOn(
  habit: GoalHabit,
  day: DayNumber,
  date: CivilDate,
  today: CivilDate,
): 'done' | 'not done' | 'not asked' {
  const outcome = outcomeOn(habit, day, today)?.outcome ?? 'rest';
  if (outcome === 'kept') return 'done';
  if (outcome === 'rest' || outcome === 'skipped' || outcome === 'paused') return 'not asked';
  const goal = goalsByDay(habit.goals)(day);
  const record = recordOf(habit);
  if (record.excuseOn(day)) return 'not asked';
  if (!goal) return 'not done';
  const { schedule, target } = goal;
  const perDay = !isOfPeriod(target);
  // Nothing is to be done for what is kept by the passing of the day, or of the whole period.
  if (isToBeLow(target) && outcome === 'open' && (date === today || !perDay)) return 'not asked';
  const asksSeveralDays = perDay && schedule.every !== 'DAILY' && schedule.times > 1;
  const isKeptDay = resultOf(record.entryOn(day), target, date < today) === 'kept';
  return asksSeveralDays && isKeptDay ? 'done' : 'not done';
}

/**
 * The overall completion percentage (specification §9): completed completions of the active habits
 * over the days, today included, since the longest-standing of them was created, which is the last
 * one of the newest-first list. What is avoided or limited, of which the specification knows nothing,
 * counts with the days on which it was kept.
 *
 * @returns 0 to 100, capped; 0 when no habit is active
 */
export function overallPercentage(
  habits: readonly (ArchivableHabit & { id: string; created_at: string })[],
  today: CivilDate,
): number {
  const active = newestFirst(habits.filter((habit) => habit.is_active));
  const lastOfList = active.at(-1);
  if (!lastOfList) return 0;
  const days = Math.max(1, daysBetween(lastOfList.begin, today) + 1);
  let completed = 0;
  for (const habit of active) completed += countStamps(habit, today);
  return percent(completed, days);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, (part * 100) / whole);
}
