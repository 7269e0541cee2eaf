import { asReckoned } from './add-up.ts';
import { addDays, dayAfter, dayNumberOf, earlierOf, laterOf } from './civil-date.ts';
import type { CivilDate, DayNumber, DaySpan } from './civil-date.ts';
import { amountOf, recordOf, recordUntil, resultOf } from './day-record.ts';
import { goalOn, isAmount, isOfPeriod, timesWithin, type Goal, type Schedule } from './goal.ts';
import { outcomesOf, type GoalHabit } from './outcomes.ts';
import { periodOf } from './period.ts';
import { UNIT_OF } from './unit.ts';

/** How far the period of a day has come. */
export interface PeriodProgress {
  goal: Goal;
  /** the days that count together: a week, a month, or so many days up to the day itself */
  span: DaySpan;
  /** whether days are missing from the span that were before the habit's beginning */
  isCut: boolean;
  /** days kept, or the amount entered, in the unit of the target */
  done: number;
  /** how many days, or how much, the goal asks for, or allows */
  asked: number;
  /**
   * whether the period is kept by then, which the figures don't tell: the latest entry may decide,
   * an earlier goal may have been met, and days off may lie between those that count together
   */
  isMet(): boolean;
}

/**
 * How much of what is asked for a week, a month or so many days is there, with the goal of the day.
 *
 * @param until the last day whose entry counts
 * @returns undefined where each day is asked for by itself
 */
export function periodProgress(
  habit: GoalHabit,
  date: CivilDate,
  today: CivilDate,
  until: CivilDate = today,
): PeriodProgress | undefined {
  const goal = goalOn(habit.goals, date);
  if (!goal || goal.schedule.every === 'DAILY') return undefined;
  const { target, schedule } = goal;
  const whole = spanOf(schedule, dayNumberOf(date));
  const first = laterOf(whole.first, dayNumberOf(habit.begin));
  const span = { first, last: whole.last };
  const isCut = whole.first < first;
  const record = recordOf(habit);
  const now = dayNumberOf(today);
  const end = earlierOf(span.last, dayNumberOf(until));
  const asked = isOfPeriod(target) ? target.amount : timesWithin(schedule, whole);
  let done = 0;
  for (let day = span.first; day <= end; day = dayAfter(day, 1)) {
    const entry = record.entryOn(day);
    if (!isOfPeriod(target)) done += resultOf(entry, target, day < now) === 'kept' ? 1 : 0;
    // As outcomes have it: what is entered on days off counts, but not against a limit.
    else if (target.kind === 'at_least' || !record.excuseOn(day)) done += amountOf(entry, target);
  }
  const isMet = () => isKeptBy(habit, date, today, until);
  return { goal, span, isCut, done: asReckoned(done), asked, isMet };
}

/**
 * How much there is of an amount, and how much is asked or allowed; of a week or so where that is asked.
 *
 * @returns undefined where it is no amount
 */
export function amountsOn(
  habit: GoalHabit,
  today: CivilDate,
): { amount: number; target: number; unit: string } | undefined {
  const target = goalOn(habit.goals, today)?.target;
  if (!target || !isAmount(target)) return undefined;
  const ofPeriod = isOfPeriod(target) ? periodProgress(habit, today, today) : undefined;
  const amount = ofPeriod?.done ?? amountOf(recordOf(habit).entryOn(dayNumberOf(today)), target);
  return { amount, target: target.amount, unit: target.unit };
}

/** Whether the period of a day is kept by what was entered up to a day, itself or another one. */
function isKeptBy(habit: GoalHabit, date: CivilDate, today: CivilDate, until: CivilDate): boolean {
  const day = dayNumberOf(date);
  const isAll = until >= today;
  const periods = outcomesOf(
    habit,
    isAll ? today : addDays(until, 1),
    { first: day, last: day },
    isAll ? undefined : recordUntil(recordOf(habit), dayNumberOf(until)),
  );
  const period = periods.find(({ first, last }) => first <= day && day <= last);
  return period?.outcome === 'kept';
}

/** The days that count together with a day; those before the habit's beginning are of none. */
function spanOf(schedule: Exclude<Schedule, { every: 'DAILY' }>, last: DayNumber): DaySpan {
  return schedule.every === 'ROLLING'
    ? { first: dayAfter(last, 1 - schedule.days), last }
    : periodOf(UNIT_OF[schedule.every], last);
}
