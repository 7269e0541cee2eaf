import { asReckoned } from './add-up.ts';
import type { DayNumber } from './civil-date.ts';
import { amountOf, resultOf } from './day-record.ts';
import type { DayRecord } from './day-record.ts';
import type { Reign, Schedule, Target } from './goal.ts';
import type { Outcome, PeriodOutcome } from './outcome.ts';
import { limitOutcomes } from './rolling-limit.ts';

type Rolling = Extract<Schedule, { every: 'ROLLING' }>;

/** What became of each day under a goal of n times in any d days, up to today. */
export function rollingOutcomes(
  reign: Reign,
  schedule: Rolling,
  record: DayRecord,
  today: DayNumber,
): PeriodOutcome[] {
  const { target } = reign.goal;
  return target.kind === 'at_most' && target.per === 'period'
    ? limitOutcomes(reign, { amount: target.amount, width: schedule.days }, record, today)
    : timesOutcomes(reign, schedule, record, today);
}

/**
 * A day is kept when it lies in some d days in a row that have n kept ones; it is open while days to
 * come can still make that so. Days off are taken out first, as if the days around them touched.
 *
 * A later goal takes nothing from the days before it: days that it rules still keep them, as they
 * did before it came, and those that were open when it did are never missed.
 */
function timesOutcomes(
  { goal: { target }, first, last }: Reign,
  { times, days: width }: Rolling,
  record: DayRecord,
  today: DayNumber,
): PeriodOutcome[] {
  const end = Math.min(last, today);
  const counted: DayNumber[] = [];
  const outcomes = new Map<DayNumber, Outcome>();
  for (let day = first; day <= end; day += 1) {
    const excuse = record.excuseOn(day);
    if (excuse && pointsOf(day) === 0) outcomes.set(day, excuse);
    else counted.push(day);
  }
  const needed = target.kind === 'at_least' && target.per === 'period' ? target.amount : times;
  const points = counted.map(pointsOf);
  const hope = hopeOf(target, needed);
  const hopes = points.map((point, place) =>
    counted[place] === today ? Math.max(point, hope) : point,
  );
  const toCome = Array.from({ length: width - 1 }, () => hope);
  const kept = coveredBy([...points, ...pointsAfter()], width, needed);
  const open = coveredBy([...hopes, ...toCome], width, needed);
  for (const [place, day] of counted.entries()) outcomes.set(day, outcomeAt(place));
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, offset) => {
    const day = first + offset;
    return { unit: 'day', first: day, last: day, outcome: outcomes.get(day) ?? 'missed' };
  });

  function outcomeAt(place: number): Outcome {
    if (kept[place]) return 'kept';
    if (open[place]) return last < today ? 'partial' : 'open';
    return place < width - 1 ? 'partial' : 'missed';
  }

  /** Of the days under the next goal that lie in some d days with the last ones of this. */
  function pointsAfter(): number[] {
    const after: number[] = [];
    for (let day = last + 1; day <= today && after.length < width - 1; day += 1) {
      const point = pointsOf(day);
      if (point > 0 || !record.excuseOn(day)) after.push(point);
    }
    return after;
  }

  function pointsOf(day: DayNumber): number {
    const entry = record.entryOn(day);
    if (target.kind === 'at_least' && target.per === 'period')
      return amountOf(entry, target.amount);
    return resultOf(entry, target, day < today && !record.excuseOn(day)) === 'kept' ? 1 : 0;
  }
}

/** What a day to come may bring: one kept day, or any amount. */
function hopeOf(target: Target, needed: number): number {
  return target.kind === 'at_least' && target.per === 'period' ? needed : 1;
}

/**
 * Which places lie in some `width` places in a row whose points add up to `needed`. Places before
 * the first one have no points, and no window reaches beyond the last.
 */
function coveredBy(points: readonly number[], width: number, needed: number): boolean[] {
  const covered = points.map(() => false);
  let sum = 0;
  let coveredUpTo = 0;
  for (const [end, point] of points.entries()) {
    sum += point - (points[end - width] ?? 0);
    if (asReckoned(sum) < needed) continue;
    for (let place = Math.max(coveredUpTo, end - width + 1); place <= end; place += 1)
      covered[place] = true;
    coveredUpTo = end + 1;
  }
  return covered;
}
