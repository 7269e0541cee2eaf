import { addDays, dayAfter, dayNumberOf, type CivilDate } from './civil-date.ts';
import { dayMarks } from './day-mark.ts';
import { recordOf, resultOf } from './day-record.ts';
import { goalOn, isOfPeriod, isToBeLow } from './goal.ts';
import { isActiveOn } from './habit.ts';
import { outcomeOfToday, outcomeOn } from './judged.ts';
import type { Outcome } from './outcome.ts';
import type { ArchivableHabit, GoalHabit } from './outcomes.ts';
import type { Reminder } from './reminder.ts';
import { periodProgress } from './period-progress.ts';

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
  habits: readonly ArchivableHabit[],
  date: CivilDate,
  today: CivilDate,
): DayCount {
  const count: DayCount = { due: 0, kept: 0, free: 0, freeKept: 0 };
  for (const habit of habits) {
    if (!isActiveOn(habit, date)) continue;
    const { ask, isKept } = dayOf(habit, date, today);
    if (ask === 'nothing') continue;
    count[ask] += 1;
    if (isKept) count[ask === 'due' ? 'kept' : 'freeKept'] += 1;
  }
  return count;
}

type Ask = 'due' | 'free' | 'nothing';

/** What was worked out already, by date and today: habits are never changed in place. */
const known = new WeakMap<GoalHabit, Map<string, { ask: Ask; isKept: boolean }>>();

function dayOf(habit: GoalHabit, date: CivilDate, today: CivilDate) {
  const days = known.get(habit) ?? new Map<string, { ask: Ask; isKept: boolean }>();
  known.set(habit, days);
  const key = `${date} ${today}`;
  const day = days.get(key) ?? {
    ask: askOf(habit, date, today),
    isKept: isKeptOn(habit, date, today),
  };
  days.set(key, day);
  return day;
}

/**
 * Whether a habit is due on a day, or free to be kept on it.
 *
 * @param date today or an earlier day
 */
export function askOf(habit: GoalHabit, date: CivilDate, today: CivilDate): Ask {
  const outcome = outcomeOn(habit, dayNumberOf(date), today)?.outcome ?? 'rest';
  return askInPeriod(habit, outcome, { date, today });
}

/** The same of the day that is today, where no other day of the habit is asked about. */
export function askOfToday(habit: GoalHabit, today: CivilDate): Ask {
  const outcome = outcomeOfToday(habit, today) ?? 'rest';
  return askInPeriod(habit, outcome, { date: today, today });
}

function askInPeriod(
  habit: GoalHabit,
  outcome: Outcome,
  { date, today }: { date: CivilDate; today: CivilDate },
): Ask {
  const day = dayNumberOf(date);
  const record = recordOf(habit);
  const goal = goalOn(habit.goals, date);
  if (!goal || outcome === 'rest' || record.excuseOn(day)) return 'nothing';
  const { schedule, target } = goal;
  if (isToBeLow(target)) return date === today || schedule.every !== 'DAILY' ? 'nothing' : 'due';
  const progress = periodProgress(habit, date, today, addDays(date, -1));
  if (!progress) return 'due';
  const { done, asked, span, isCut, isMet } = progress;
  // What is entered on the day may undo what was done before it.
  if (isMet() && isMetBy(date)) return 'nothing';
  // Of an amount any part may be entered on any day, so that only the last one is sure to count.
  const needed = isOfPeriod(target) ? 1 : Math.max(1, asked - done);
  let left = 0;
  for (let one = day; one <= span.last; one = dayAfter(one, 1))
    if (!record.excuseOn(one)) left += 1;
  // Where its beginning cut them short, days in a row ask for nothing yet, and of a week or month that
  // can't be kept any more nothing is due: it can't be missed.
  const isSpared = isCut && (schedule.every === 'ROLLING' || needed > left);
  return needed >= left && !isSpared ? 'due' : 'free';

  function isMetBy(evening: CivilDate): boolean {
    if (evening === today) return outcome === 'kept';
    return periodProgress(habit, date, today, evening)?.isMet() === true;
  }
}

/**
 * Whether a reminder of a habit fires on a day: what the day asks for is not there yet. What may
 * wait for a later day is asked for only by a reminder that names days of the week, which the person
 * chose for it, and not once something was done that day.
 *
 * @param date the person's day on which it would fire
 */
export function isAskedBy(
  habit: ArchivableHabit,
  { weekdays }: Pick<Reminder, 'weekdays'>,
  date: CivilDate,
): boolean {
  if (isOpenOn(habit, date)) return true;
  if (weekdays.length === 7 || !isActiveOn(habit, date)) return false;
  if (askOfToday(habit, date) !== 'free' || isKeptOn(habit, date, date)) return false;
  const [mark] = dayMarks(habit, [date], date, () => outcomeOfToday(habit, date));
  return mark === 'open' || mark === 'part';
}

/** Whether a day can't be left out, and has not what it asks for yet, as its evening finds it. */
export function isOpenOn(habit: ArchivableHabit, date: CivilDate): boolean {
  const isDue = isActiveOn(habit, date) && askOfToday(habit, date) === 'due';
  return isDue && !isKeptOn(habit, date, date);
}

/** Whether a day has what its goal asks of a day, or completes what is asked of its period. */
export function isKeptOn(habit: GoalHabit, date: CivilDate, today: CivilDate): boolean {
  const day = dayNumberOf(date);
  const goal = goalOn(habit.goals, date);
  if (!goal) return false;
  const isMetBy = (evening: CivilDate) =>
    periodProgress(habit, date, today, evening)?.isMet() === true;
  if (goal.schedule.every !== 'DAILY' && isOfPeriod(goal.target)) return isMetBy(date);
  const entry = recordOf(habit).entryOn(day);
  if (resultOf(entry, goal.target, date < today) === 'kept') return true;
  // Another goal of the same week or month may be met by less.
  return (
    entry !== undefined && habit.goals.length > 1 && isMetBy(date) && !isMetBy(addDays(date, -1))
  );
}
