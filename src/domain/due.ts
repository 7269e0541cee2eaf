import { addDays, dayNumberOf } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
import { recordOf, resultOf } from './day-record.ts';
import { goalsByDay } from './goal.ts';
import { isActiveOn } from './habit.ts';
import { outcomeOn } from './judged.ts';
import type { GoalHabit } from './outcomes.ts';
import { daysIn, periodProgress } from './period-progress.ts';

/** What a day asks of some habits. */
export interface DayCount {
  /** habits of which the day could not be left out */
  due: number;
  /** of these, kept */
  kept: number;
  /** habits that may be kept on the day or on a later one */
  free: number;
  /** of these, kept on the day */
  freeKept: number;
}

/**
 * What a day asks for, as it stood in its morning. A habit of so many days in a week, a month or so
 * many days is due on the last days that can still meet it, and free before; nothing is to be done
 * for what is to be avoided or kept low, which is judged when the day is over.
 *
 * @param date today or an earlier day
 */
export function countDay(
  habits: readonly (GoalHabit & { is_active: boolean })[],
  date: CivilDate,
  today: CivilDate,
): DayCount {
  const count: DayCount = { due: 0, kept: 0, free: 0, freeKept: 0 };
  for (const habit of habits) {
    const ask = isActiveOn(habit, date) ? askOf(habit, date, today) : 'nothing';
    if (ask === 'nothing') continue;
    count[ask] += 1;
    if (isKeptOn(habit, date, today)) count[ask === 'due' ? 'kept' : 'freeKept'] += 1;
  }
  return count;
}

/**
 * Whether a habit is due on a day, or free to be kept on it.
 *
 * @param date today or an earlier day
 */
export function askOf(
  habit: GoalHabit,
  date: CivilDate,
  today: CivilDate,
): 'due' | 'free' | 'nothing' {
  const day = dayNumberOf(date);
  const record = recordOf(habit);
  const goal = goalsByDay(habit.goals)(day);
  const outcome = outcomeOn(habit, day, today)?.outcome ?? 'rest';
  if (!goal || outcome === 'rest' || record.excuseOn(day)) return 'nothing';
  const { schedule, target } = goal;
  const isToBeLow = target.kind === 'avoid' || target.kind === 'at_most';
  if (isToBeLow) return date === today || schedule.every !== 'DAILY' ? 'nothing' : 'due';
  const progress = periodProgress(habit, date, today, addDays(date, -1));
  if (!progress) return 'due';
  const { done, asked, span } = progress;
  if (done >= asked) return 'nothing';
  // Of an amount any part may be entered on any day, so that only the last one is sure to count.
  const needed = 'per' in target && target.per === 'period' ? 1 : asked - done;
  const left = daysIn({ first: day, last: span.last }).filter(
    (one) => !record.excuseOn(one),
  ).length;
  const isYoung = schedule.every === 'ROLLING' && span.last - span.first + 1 < schedule.days;
  return needed >= left && !isYoung ? 'due' : 'free';
}

/** Whether a day has what its goal asks of a day, or completes what is asked of its period. */
function isKeptOn(habit: GoalHabit, date: CivilDate, today: CivilDate): boolean {
  const day = dayNumberOf(date);
  const goal = goalsByDay(habit.goals)(day);
  if (!goal) return false;
  const progress = periodProgress(habit, date, today, date);
  if (progress && 'per' in goal.target && goal.target.per === 'period')
    return progress.done >= progress.asked;
  return resultOf(recordOf(habit).entryOn(day), goal.target, date < today) === 'kept';
}
