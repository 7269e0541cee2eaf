import { addDays, dayAfter, dayNumberOf, isoWeekdayOfDay } from './civil-date.ts';
import type { CivilDate, DayNumber } from './civil-date.ts';
import { goalsByDay, WEEKDAYS, type Weekday } from './goal.ts';

import { judgedOutcomes, outcomesBetween } from './judged.ts';
import type { PeriodOutcome } from './outcome.ts';
import type { GoalHabit } from './outcomes.ts';
import type { Span } from './period.ts';
import { currentStreak, longestRun, runsOf } from './runs.ts';
import { sealOf } from './seals.ts';
import { strengthOf } from './strength.ts';
import { sharesBy, tallyOf, type Share } from './tally.ts';
import { daysOf, type Unit } from './unit.ts';

/**
 * What a week brought that can be said of a habit:
 * - seal: its streak has come to a length that earns one
 * - longest: its streak has become longer than all before; `before` is the longest of those, where
 *   that was counted in the same unit
 * - strength: it has reached a level, in percent, for the first time
 * - weekday: one day of the week is kept more often than the others
 */
export type WeekInsight =
  | { kind: 'seal'; length: number; unit: Unit }
  | { kind: 'longest'; length: number; unit: Unit; before: number | null }
  | { kind: 'strength'; percent: number }
  | { kind: 'weekday'; weekday: Weekday; share: Share };

/**
 * What the week brought that was not there before it; null where that is nothing, or rests on too
 * little. Of several things it is the rarest.
 *
 * @param week Monday to Sunday
 * @param today after the week
 */
export function weekInsightOf(habit: GoalHabit, week: Span, today: CivilDate): WeekInsight | null {
  return (
    streakReached(habit, week, today) ??
    levelReached(habit, week, today) ??
    bestWeekday(habit, week, today)
  );
}

const KINDS: readonly WeekInsight['kind'][] = ['seal', 'longest', 'strength', 'weekday'];

/** The one of some that says most: the rarest kind, and of one kind what is more. */
export function bestInsight<Told extends { insight: WeekInsight }>(
  all: readonly Told[],
): Told | undefined {
  const [best] = all.toSorted(
    (a, b) =>
      KINDS.indexOf(a.insight.kind) - KINDS.indexOf(b.insight.kind) ||
      weightOf(b.insight) - weightOf(a.insight),
  );
  return best;
}

function weightOf(insight: WeekInsight): number {
  switch (insight.kind) {
    case 'seal':
    case 'longest':
      return daysOf(insight);
    case 'strength':
      return insight.percent;
    case 'weekday':
      return ratioOf(insight.share);
  }
}

function streakReached(habit: GoalHabit, week: Span, today: CivilDate): WeekInsight | null {
  if (!hasStreakToTell(habit, week, today)) return null;
  const outcomes = judgedOutcomes(habit, today);
  const now = upTo(outcomes, dayNumberOf(week.last));
  const then = upTo(outcomes, dayNumberOf(addDays(week.first, -1)));
  return sealReached(now, then) ?? longestYet(now, then);
}

/** In so many days up to the week's end most streaks show that they are too short to be told of. */
const RECENT = 100;

/** Whether a streak may be told of: all of the past is judged only then. */
export function hasStreakToTell(habit: GoalHabit, { last }: Span, today: CivilDate): boolean {
  const streak = currentStreak(outcomesBetween(habit, addDays(last, -RECENT), last, today));
  const isLong = sealOf(streak) !== undefined || daysOf(streak) >= WORTH_DAYS;
  return isLong || streak.endedBy.reason !== 'missed';
}

function upTo(outcomes: readonly PeriodOutcome[], day: DayNumber): readonly PeriodOutcome[] {
  return outcomes.slice(0, outcomes.findLastIndex(({ last }) => last <= day) + 1);
}

function sealReached(
  now: readonly PeriodOutcome[],
  then: readonly PeriodOutcome[],
): WeekInsight | null {
  const streak = currentStreak(now);
  const earlier = currentStreak(then);
  const seal = sealOf(streak);
  const isNew = earlier.unit === streak.unit && (seal ?? 0) > (sealOf(earlier) ?? 0);
  return seal !== undefined && isNew ? { kind: 'seal', length: seal, unit: streak.unit } : null;
}

/** A streak is told of from two weeks on, and from three periods. */
const WORTH_DAYS = 14;
const WORTH_PERIODS = 3;

function longestYet(
  now: readonly PeriodOutcome[],
  then: readonly PeriodOutcome[],
): WeekInsight | null {
  const streak = currentStreak(now);
  const { length, unit } = streak;
  if (length < WORTH_PERIODS || daysOf(streak) < WORTH_DAYS) return null;
  const since = streak.periods[0]?.first ?? Infinity;
  const former = longestRun(runsOf(now).filter(({ last }) => last.last < since));
  if (!former) return null;
  const wasLonger = daysOf(currentStreak(then)) > daysOf(former);
  if (wasLonger || daysOf(streak) <= daysOf(former)) return null;
  return { kind: 'longest', length, unit, before: former.unit === unit ? former.length : null };
}

/** In percent: where a daily habit is after about two, four and six weeks that were kept. */
const LEVELS = [90, 75, 50];

function levelReached(habit: GoalHabit, week: Span, today: CivilDate): WeekInsight | null {
  const sunday = dayNumberOf(week.last);
  const monday = dayNumberOf(week.first);
  let highest = 0;
  let now: number | undefined;
  for (const { day, score } of strengthOf(habit, today)) {
    if (day < monday) highest = Math.max(highest, score);
    if (day === sunday) now = score;
  }
  const reached = LEVELS.find((level) => (now ?? 0) * 100 >= level);
  const isNew = reached !== undefined && highest > 0 && highest * 100 < reached;
  return isNew ? { kind: 'strength', percent: reached } : null;
}

/** How many days are looked at for the best day of the week. */
const LOOKED_BACK = 12 * 7;

/** A weekday has to have been asked for so often, and the others together three times that. */
const ENOUGH = 8;

/** One of seven days is the best by chance seven times as easily: one-sided, 5 % shared by seven. */
const SURE = 2.45;

function bestWeekday(habit: GoalHabit, week: Span, today: CivilDate): WeekInsight | null {
  const best = weekdayAheadOn(habit, week.last, today);
  if (!best) return null;
  const before = weekdayAheadOn(habit, addDays(week.first, -1), today);
  return before?.weekday === best.weekday ? null : { kind: 'weekday', ...best };
}

function weekdayAheadOn(
  habit: GoalHabit,
  date: CivilDate,
  today: CivilDate,
): { weekday: Weekday; share: Share } | undefined {
  const last = dayNumberOf(date);
  const first = dayAfter(last, 1 - LOOKED_BACK);
  if (goalsByDay(habit.goals)(last)?.schedule.every !== 'DAILY') return undefined;
  const periods = outcomesBetween(habit, addDays(date, 1 - LOOKED_BACK), date, today);
  const tally = tallyOf([periods.filter(({ unit }) => unit === 'day')], first, last);
  const shares = sharesBy(tally, isoWeekdayOfDay);
  const shareOn = (weekday: Weekday) => shares.get(weekday) ?? { kept: 0, asked: 0 };
  const [weekday, ...others] = WEEKDAYS.toSorted(
    (a, b) => ratioOf(shareOn(b)) - ratioOf(shareOn(a)),
  );
  if (!weekday) return undefined;
  const share = shareOn(weekday);
  const rest = together(others.map(shareOn));
  const isEnough = share.asked >= ENOUGH && rest.asked >= 3 * ENOUGH;
  return isEnough && leastRatioOf(share) > ratioOf(rest) ? { weekday, share } : undefined;
}

function together(shares: readonly Share[]): Share {
  const sum = { kept: 0, asked: 0 };
  for (const { kept, asked } of shares) {
    sum.kept += kept;
    sum.asked += asked;
  }
  return sum;
}

function ratioOf({ kept, asked }: Share): number {
  return asked === 0 ? 0 : kept / asked;
}

/** The lower end of the interval of E. B. Wilson, "Probable Inference" (1927), for a proportion. */
function leastRatioOf({ kept, asked }: Share): number {
  const p = kept / asked;
  const square = SURE ** 2 / asked;
  return (p + square / 2 - SURE * Math.sqrt((p * (1 - p) + square / 4) / asked)) / (1 + square);
}
