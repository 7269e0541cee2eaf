import { addDays, civilDateOf, dayNumberOf, type CivilDate } from './civil-date.ts';
import { goalOn, isOfPeriod } from './goal.ts';
import { outcomeOn, outcomesBetween } from './judged.ts';
import type { Outcome, PeriodOutcome } from './outcome.ts';
import type { GoalHabit } from './outcomes.ts';
import type { Span } from './period.ts';
import { periodProgress } from './period-progress.ts';
import { shareOf, type Share } from './tally.ts';
import type { Unit } from './unit.ts';

/** Days that were judged each by itself. */
export interface DaysOfWeek extends Share {
  skipped: number;
  paused: number;
  /** of the week before, where something was asked then and it came to another share */
  before: Share | null;
}

/** How much there was of what a goal asks for, or allows, in a whole week or month. */
export interface Amount {
  done: number;
  asked: number;
  /** a limit is not to be gone over */
  isLimit: boolean;
  /** the person's own word; null where days are counted */
  unit: string | null;
}

/** A week or month that ended in the week, or a month that goes on after it. */
export interface WholePeriod {
  unit: Exclude<Unit, 'day'>;
  /** the last of its days that the week has */
  last: CivilDate;
  outcome: Exclude<Outcome, 'rest'>;
  /** null where it would not explain the outcome */
  amount: Amount | null;
  /** how much there was the week before, where the same was asked for and it came to something else */
  before: number | null;
}

/** What became of a habit in a week that is over: null where it has nothing of the kind. */
export interface HabitWeek {
  days: DaysOfWeek | null;
  whole: WholePeriod | null;
}

/**
 * What became of a habit in a week, by the one outcome that each of its periods has.
 *
 * @param week Monday to Sunday
 * @param today after the week
 * @returns null where nothing of it is to be told
 */
export function habitWeekOf(habit: GoalHabit, week: Span, today: CivilDate): HabitWeek | null {
  const periods = outcomesBetween(habit, week.first, week.last, today);
  const days = daysIn(periods, habit, week, today);
  const ended = periods.findLast(isWhole);
  const whole = ended ? endedIn(ended, habit, today) : goesOnAfter(habit, week, today);
  return days || whole ? { days, whole } : null;
}

/** Whether a week holds something that was asked for, so that it is worth a letter. */
export function wasAskedIn({ days, whole }: HabitWeek): boolean {
  if (days && days.asked + days.skipped > 0) return true;
  return whole !== null && whole.outcome !== 'paused' && whole.outcome !== 'partial';
}

function daysIn(
  periods: readonly PeriodOutcome[],
  habit: GoalHabit,
  week: Span,
  today: CivilDate,
): DaysOfWeek | null {
  const days = periods.filter(({ unit }) => unit === 'day');
  const share = shareOf(days);
  const skipped = countOf(days, 'skipped');
  const paused = countOf(days, 'paused');
  if (share.asked + skipped + paused === 0) return null;
  const earlier = outcomesBetween(habit, addDays(week.first, -7), addDays(week.last, -7), today);
  const before = shareOf(earlier.filter(({ unit }) => unit === 'day'));
  const isOther = before.kept * share.asked !== share.kept * before.asked;
  const isTold = before.asked > 0 && share.asked > 0 && isOther;
  return { ...share, skipped, paused, before: isTold ? before : null };
}

function countOf(periods: readonly PeriodOutcome[], outcome: Outcome): number {
  return periods.filter((period) => period.outcome === outcome).length;
}

/** Nothing but days can be at rest. */
function isWhole(period: PeriodOutcome): period is PeriodOutcome & Judged {
  return period.unit !== 'day' && period.outcome !== 'rest';
}

type Judged = Pick<WholePeriod, 'unit' | 'outcome'>;

function endedIn(
  { unit, last: day, outcome }: PeriodOutcome & Judged,
  habit: GoalHabit,
  today: CivilDate,
): WholePeriod | null {
  const last = civilDateOf(day);
  const all = amountUntil(habit, last, today);
  const amount = all && explains(all, outcome) ? all : null;
  // A week that was cut short, and had nothing, is no news.
  if (outcome === 'partial' && !amount) return null;
  const isJudged = outcome === 'kept' || outcome === 'missed';
  const before = isJudged && unit === 'week' ? beforeOf(amount, last, { habit, today }) : null;
  return { unit, last, outcome, amount, before };
}

/** Whether an amount is told beside an outcome: it leads to it, or says what there was all the same. */
function explains({ done, asked, isLimit }: Amount, outcome: Outcome): boolean {
  const isMet = isLimit ? done <= asked : done >= asked;
  if (outcome === 'kept') return isMet;
  return outcome === 'missed' ? !isMet : done > 0;
}

/** How much there was the week before, of the same that was asked for, if a week was judged then. */
function beforeOf(
  amount: Amount | null,
  last: CivilDate,
  { habit, today }: { habit: GoalHabit; today: CivilDate },
): number | null {
  if (!amount) return null;
  const date = addDays(last, -7);
  const period = outcomeOn(habit, dayNumberOf(date), today);
  if (period?.unit !== 'week' || !['kept', 'missed'].includes(period.outcome)) return null;
  const earlier = amountUntil(habit, date, today);
  const isSame =
    earlier?.asked === amount.asked &&
    earlier.unit === amount.unit &&
    earlier.isLimit === amount.isLimit;
  return isSame && explains(earlier, period.outcome) && earlier.done !== amount.done
    ? earlier.done
    : null;
}

/** A month to which the week has added something, and which goes on: it may be kept already. */
function goesOnAfter(
  habit: GoalHabit,
  { first, last }: Span,
  today: CivilDate,
): WholePeriod | null {
  const schedule = goalOn(habit.goals, last)?.schedule;
  if (schedule?.every !== 'MONTHLY') return null;
  const amount = amountUntil(habit, last, today);
  const sunday = addDays(first, -1);
  const isOfThisMonth = sunday.slice(0, 7) === last.slice(0, 7);
  const before = isOfThisMonth ? amountUntil(habit, last, today, sunday) : null;
  if (!amount || amount.done <= (before?.done ?? 0)) return null;
  const outcome = periodProgress(habit, last, today, last)?.isMet() ? 'kept' : 'open';
  const told = explains(amount, outcome) ? amount : null;
  return { unit: 'month', last, outcome, amount: told, before: null };
}

function amountUntil(
  habit: GoalHabit,
  date: CivilDate,
  today: CivilDate,
  until: CivilDate = date,
): Amount | null {
  const progress = periodProgress(habit, date, today, until);
  if (!progress) return null;
  const { done, asked, goal } = progress;
  const { target } = goal;
  const ofPeriod = isOfPeriod(target) ? target : undefined;
  return {
    done,
    asked,
    isLimit: ofPeriod?.kind === 'at_most',
    unit: ofPeriod?.unit ?? null,
  };
}
