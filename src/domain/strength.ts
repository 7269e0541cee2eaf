import { dayNumberOf } from './civil-date.ts';
import type { CivilDate, DayNumber } from './civil-date.ts';
import { amountOf, recordOf, resultOf } from './day-record.ts';
import type { DayRecord } from './day-record.ts';
import { goalsByDay } from './goal.ts';
import type { Goal, Schedule } from './goal.ts';
import type { GoalHabit } from './outcomes.ts';

/** How strong a habit was after a day. */
export interface Strength {
  day: DayNumber;
  /** 0 to 1 */
  score: number;
}

/**
 * What a day off does to goals that look back over several days:
 * - leave out: it is taken out of them, and changes nothing
 * - as Loop: it stays in them as a day that was not kept
 */
export type DaysOff = 'leave out' | 'as Loop';

/** The half-life of a daily habit's strength, in days. */
const HALF_LIFE = 13;

/**
 * The strength of a habit after each day, the oldest first, from its oldest entry to today: an
 * exponential average of how far each day's goal was met, as Loop Habit Tracker has it (`Score.kt`
 * and `ScoreList.kt` at 5aa8744). A goal of n times in d days has a half-life of 13/√(n/d) days.
 */
export function strengthOf(
  habit: GoalHabit,
  today: CivilDate,
  daysOff: DaysOff = 'leave out',
): Strength[] {
  const record = recordOf(habit);
  const now = dayNumberOf(today);
  const oldest = Math.min(...habit.completions.map(({ date }) => dayNumberOf(date)));
  const goalOn = goalsByDay(habit.goals);
  const strengths: Strength[] = [];
  const known: DayNumber[] = [];
  let score: number | undefined;
  for (let day = oldest; day <= now; day += 1) {
    const goal = goalOn(day);
    const excuse = record.excuseOn(day);
    if (!goal) break;
    score ??= goal.target.kind === 'at_most' ? 1 : 0;
    if (!excuse || daysOff === 'as Loop') known.push(day);
    if (!excuse) {
      const kept = 2 ** (-Math.sqrt(ratioOf(goal.schedule)) / HALF_LIFE);
      score = kept * score + (1 - kept) * completeness(goal, known, record, now);
    }
    strengths.push({ day, score });
  }
  return strengths;
}

/** A schedule as n times in d days. */
function rhythmOf(schedule: Schedule): { times: number; days: number } {
  switch (schedule.every) {
    case 'DAILY':
      return schedule.weekdays.length === 7
        ? { times: 1, days: 1 }
        : { times: schedule.weekdays.length, days: 7 };
    case 'WEEKLY':
      return { times: schedule.times, days: 7 };
    case 'MONTHLY':
      return { times: schedule.times, days: 30 };
    case 'ROLLING':
      return { times: schedule.times, days: schedule.days };
  }
}

function ratioOf(schedule: Schedule): number {
  const { times, days } = rhythmOf(schedule);
  return times / days;
}

/** How far the days up to the last known one meet the goal, 0 to 1. */
function completeness(
  { schedule, target }: Goal,
  known: readonly DayNumber[],
  record: DayRecord,
  today: DayNumber,
): number {
  const { times, days } = rhythmOf(schedule);
  if (target.kind === 'check' || target.kind === 'avoid') {
    // Twice the window evens out where in it the kept days lie.
    const factor = times < days ? 2 : 1;
    const isKept = (day: DayNumber) =>
      resultOf(record.entryOn(day), target, day < today) === 'kept';
    const kept = windowOf(known, days * factor).filter(isKept).length;
    return Math.min(1, kept / (times * factor));
  }
  const sum = windowOf(known, days).reduce(
    (total, day) =>
      total +
      Math.max(0, amountOf(record.entryOn(day), target.kind === 'at_least' ? target.amount : 0)),
    0,
  );
  const amount = target.per === 'day' ? target.amount * times : target.amount;
  if (target.kind === 'at_least') return amount <= 0 ? 1 : Math.min(1, sum / amount);
  if (amount <= 0) return sum > 0 ? 0 : 1;
  return Math.min(1, Math.max(0, 1 - (sum - amount) / amount));
}

/** The last days of a list, at most so many. */
function windowOf(known: readonly DayNumber[], days: number): readonly DayNumber[] {
  return known.slice(-days);
}
