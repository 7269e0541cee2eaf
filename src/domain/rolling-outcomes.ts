import { addUp } from './add-up.ts';
import { dayAfter, earlierOf, laterOf } from './civil-date.ts';
import type { DayNumber } from './civil-date.ts';
import { coveredBy } from './cover.ts';
import { amountOf, resultOf } from './day-record.ts';
import type { Reign, Schedule } from './goal.ts';
import type { Outcome, PeriodOutcome, Seen } from './outcome.ts';

type Rolling = Extract<Schedule, { every: 'ROLLING' }>;

/** What became of each day under a goal of n times in any d days, up to today. */
export function rollingOutcomes(reign: Reign, schedule: Rolling, seen: Seen): PeriodOutcome[] {
  const { target } = reign.goal;
  return target.kind === 'at_most' && target.per === 'period'
    ? limitOutcomes(reign, { amount: target.amount, width: schedule.days }, seen)
    : timesOutcomes(reign, schedule, seen);
}

/**
 * A day is kept when it lies in a cover: n kept days that lie within d days cover d days from the
 * first of them on, and slide back where they would overlap the next ones. It is open while today
 * and days to come can still cover it, so that no day that was missed is kept later.
 *
 * Days off leave no gap: covers are looked for among all days, and among the others as if these
 * touched. A day off is kept when it is covered like any other.
 *
 * Days before and after the goal's own count towards its covers: a later goal takes nothing from
 * the days before it, and those that were open when it came are never missed.
 */
function timesOutcomes(
  { goal: { target }, first, last }: Reign,
  { times, days: width }: Rolling,
  { record, begin, today }: Seen,
): PeriodOutcome[] {
  const isAmount = target.kind === 'at_least' && target.per === 'period';
  const needed = isAmount ? target.amount : times;
  /** the most that is hoped of a day */
  const most = isAmount ? needed : 1;
  const days = Array.from({ length: today - begin + 1 }, (_, offset) => dayAfter(begin, offset));
  const counted = days.filter((day) => record.excuseOn(day) === undefined || pointsOf(day) > 0);
  const places = new Map(counted.map((day, place) => [day, place]));
  const isKept = covers(pointsOf);
  const isOpen = covers(hopeFor, 2 * width);
  return days
    .filter((day) => first <= day && day <= last)
    .map((day) => ({ unit: 'day', first: day, last: day, outcome: outcomeOf(day) }));

  function outcomeOf(day: DayNumber): Outcome {
    if (isKept(day)) return 'kept';
    const place = places.get(day);
    const excuse = record.excuseOn(day);
    if (excuse || place === undefined) return excuse ?? 'rest';
    if (isOpen(day)) return last < today ? 'partial' : 'open';
    return place < width - 1 ? 'partial' : 'missed';
  }

  function covers(pointsFor: (day: DayNumber) => number, toCome = 0): (day: DayNumber) => boolean {
    const coverAmong = (some: readonly DayNumber[]) => {
      const points = some.map(pointsFor);
      return coveredBy([...points, ...Array.from({ length: toCome }, () => most)], width, needed);
    };
    const among = coverAmong(days);
    const amongCounted = counted.length < days.length ? coverAmong(counted) : among;
    return (day) => among[day - begin] === true || amongCounted[places.get(day) ?? -1] === true;
  }

  function pointsOf(day: DayNumber): number {
    const entry = record.entryOn(day);
    if (isAmount) return amountOf(entry, target);
    return resultOf(entry, target, day < today) === 'kept' ? 1 : 0;
  }

  /** What a day brings at best: one that was over before the next goal came, what it has. */
  function hopeFor(day: DayNumber): number {
    const points = pointsOf(day);
    if (day <= last && day < today) return points;
    const isSpoilt = day === today && resultOf(record.entryOn(day), target, false) === 'failed';
    return isSpoilt ? points : Math.max(points, most);
  }
}

/**
 * What became of each day under a goal of at most so much in any d days: a day is kept when the d
 * days that end with it stay within the amount, those before the goal among them. Today is open
 * until it is over, unless it is spoilt already. Days off count nothing, and stay among the d days:
 * without them, amounts that lie days apart would add up.
 */
function limitOutcomes(
  { goal, first, last }: Reign,
  { amount, width }: { amount: number; width: number },
  { record, begin, today }: Seen,
): PeriodOutcome[] {
  const outcomes: PeriodOutcome[] = [];
  const amounts: number[] = [];
  const end = earlierOf(last, today);
  for (let day = laterOf(begin, dayAfter(first, 1 - width)); day <= end; day = dayAfter(day, 1)) {
    const excuse = record.excuseOn(day);
    amounts.push(excuse ? 0 : amountOf(record.entryOn(day), goal.target));
    if (day < first) continue;
    const isWithin = addUp(amounts.slice(-width)) <= amount;
    const outcome = isWithin ? (day === today ? 'open' : 'kept') : 'missed';
    const isExcused = excuse !== undefined && outcome !== 'kept';
    outcomes.push({ unit: 'day', first: day, last: day, outcome: isExcused ? excuse : outcome });
  }
  return outcomes;
}
