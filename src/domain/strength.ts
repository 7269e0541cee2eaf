import { RunningSum } from './add-up.ts';
import {
  dayAfter,
  dayNumberOf,
  earlierOf,
  FOREVER,
  isoWeekdayOfDay,
  laterOf,
  LONG_AGO,
  type CivilDate,
  type DayNumber,
} from './civil-date.ts';
import { amountOf, recordOf, resultOf, type DayRecord } from './day-record.ts';
import { oldestEntered } from './entries.ts';
import { goalsByDay, goalSpansOf, isToBeLow, rhythmOf, type Goal, type Schedule } from './goal.ts';
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
 * - as Loop: a skipped one stays in them as a day that was not kept. Loop has no pauses, and what is
 *   avoided is a limit of nothing there: it begins in full, and today counts already.
 */
export type DaysOff = 'leave out' | 'as Loop';

/** The half-life of a daily habit's strength, in days. */
const HALF_LIFE = 13;

/**
 * The strength of a habit after each day, the oldest first, from its oldest entry to today, or from
 * its beginning where nothing entered means kept: an exponential average of how far each day's goal
 * was met, as Loop Habit Tracker has it (`Score.kt` and `ScoreList.kt` at 5aa8744). A goal of n times
 * in d days has a half-life of 13/√(n/d) days.
 *
 * @param since nothing before this day is looked at
 */
export function strengthOf(
  habit: GoalHabit,
  today: CivilDate,
  daysOff: DaysOff = 'leave out',
  since: DayNumber = LONG_AGO,
): Strength[] {
  const isLoops = daysOff === 'as Loop';
  const record = recordOf(isLoops ? { entries: habit.entries } : habit);
  const now = dayNumberOf(today);
  const oldest = laterOf(firstMetered(habit, daysOff), since);
  const strengths: Strength[] = [];
  const seen: DayNumber[] = [];
  let score: number | undefined;
  for (const { goal, first, last } of goalSpansOf(habit.goals, oldest)) {
    const isAvoided = goal.target.kind === 'avoid';
    score ??= goal.target.kind === 'at_most' || (isAvoided && isLoops) ? 1 : 0;
    const meter = meterOf(goal, record);
    const remains = 2 ** (-1 / halfLifeOf(goal.schedule));
    for (const day of seen.filter(meter.counts).slice(-meter.reach)) meter.add(day);
    const end = earlierOf(last, now);
    for (let day = first; day <= end; day = dayAfter(day, 1)) {
      const isExcused = record.excuseOn(day) !== undefined && !isKeptByHand(day, goal, record);
      // What is avoided may be done yet today: the score of yesterday stays.
      const isPending = isAvoided && !isLoops && day === now && !record.entryOn(day);
      const isOff = isExcused || (isPending && meter.counts(day));
      if (!isOff || isLoops) {
        if (meter.counts(day)) meter.add(day);
        seen.push(day);
      }
      if (!isOff) score = remains * score + (1 - remains) * meter.completeness();
      strengths.push({ day, score });
    }
  }
  return strengths;
}

/** Loop knows of no beginning: it counts from the oldest entry, of whatever kind. */
function firstMetered({ entries, goals, begin }: GoalHabit, daysOff: DaysOff): DayNumber {
  const oldest = oldestEntered(entries) ?? FOREVER;
  const first = dayNumberOf(begin);
  const isLow =
    daysOff === 'leave out' && isToBeLow(goalsByDay(goals)(first)?.target ?? { kind: 'check' });
  return isLow ? earlierOf(oldest, first) : oldest;
}

/** So many half-lives back, a day weighs less than a millionth of what today does. */
const FORGOTTEN = 20;

/** How strong a habit is today, to a millionth; undefined before its first entry. */
export function strengthNow(habit: GoalHabit, today: CivilDate): number | undefined {
  return strengthOf(habit, today, 'leave out', rememberedFrom(habit, today)).at(-1)?.score;
}

/** From which day on a habit is looked at for how strong it is today: days off make none weaker. */
function rememberedFrom(habit: GoalHabit, today: CivilDate): DayNumber {
  const record = recordOf(habit);
  const oldest = firstMetered(habit, 'leave out');
  const schedules = habit.goals.map(({ schedule }) => schedule);
  // The first of them look back over days from before.
  const reach = 2 * Math.max(...schedules.map((schedule) => rhythmOf(schedule).days));
  let left = FORGOTTEN * Math.max(...schedules.map(halfLifeOf)) + reach;
  let day = dayNumberOf(today);
  for (; left > 0 && day > oldest; day = record.lookBack(day)) {
    if (record.excuseOn(day) === undefined) left -= 1;
  }
  return day;
}

/** A day off that was kept all the same counts, as it does in streaks. */
function isKeptByHand(day: DayNumber, { target }: Goal, record: DayRecord): boolean {
  const entry = record.entryOn(day);
  if (target.kind === 'at_most') return false;
  if (target.kind === 'at_least' && target.per === 'period') return amountOf(entry, target) > 0;
  return resultOf(entry, target, false) === 'kept';
}

/** After how many days a day weighs half as much in the strength of a habit. */
export function halfLifeOf(schedule: Schedule): number {
  const { times, days } = rhythmOf(schedule);
  return HALF_LIFE / Math.sqrt(times / days);
}

/** Looks back over the days that were added last, and says how far they meet a goal, 0 to 1. */
interface Meter {
  /** over how many days */
  reach: number;
  /** whether a day is one of these, which it is added to */
  counts: (day: DayNumber) => boolean;
  add(day: DayNumber): void;
  completeness(): number;
}

function meterOf(goal: Goal, record: DayRecord): Meter {
  const { schedule, target } = goal;
  const { times, days, counts } = windowFor(goal);
  if (target.kind === 'check' || target.kind === 'avoid') {
    // Twice the window evens out where in it the kept days lie.
    const factor = times < days ? 2 : 1;
    const reach = days * factor;
    const kept = windowOf(reach);
    return {
      reach,
      counts,
      add(day) {
        kept.add(resultOf(record.entryOn(day), target, true) === 'kept' ? 1 : 0);
      },
      completeness: () => Math.min(1, kept.sum() / (times * factor)),
    };
  }
  const amounts = windowOf(days);
  const isOfDay = target.per === 'day' || schedule.every === 'DAILY';
  const asked = isOfDay ? target.amount * times : target.amount;
  return {
    reach: days,
    counts,
    add(day) {
      amounts.add(Math.max(0, amountOf(record.entryOn(day), target)));
    },
    completeness: () => completenessOf(amounts.sum(), asked, target.kind),
  };
}

/**
 * How many of how many days are to be kept, and which days those are: what is kept by doing nothing
 * would be kept on any day that asks for nothing.
 */
function windowFor({ schedule, target }: Goal) {
  const { times, days } = rhythmOf(schedule);
  if (schedule.every !== 'DAILY' || !isToBeLow(target)) return { times, days, counts: () => true };
  const asked = new Set<number>(schedule.weekdays);
  return { times, days: times, counts: (day: DayNumber) => asked.has(isoWeekdayOfDay(day)) };
}

function completenessOf(sum: number, asked: number, kind: 'at_least' | 'at_most'): number {
  if (kind === 'at_least') return asked <= 0 ? 1 : Math.min(1, sum / asked);
  if (asked <= 0) return sum > 0 ? 0 : 1;
  return Math.min(1, Math.max(0, 1 - (sum - asked) / asked));
}

/** The last numbers that were added, at most so many. */
function windowOf(size: number) {
  const numbers: number[] = [];
  const sum = new RunningSum();
  return {
    add(number: number) {
      sum.add(number);
      sum.add(-(numbers[numbers.length - size] ?? 0));
      numbers.push(number);
    },
    sum: () => sum.value,
  };
}
