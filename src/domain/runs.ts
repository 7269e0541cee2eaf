import { inLastUnit } from './in-unit.ts';
import type { PeriodOutcome } from './outcome.ts';
import { daysOf, type Unit } from './unit.ts';

/** Kept periods in a row, with the neutral ones between them. */
export interface Streak {
  /** kept periods, in the unit */
  length: number;
  unit: Unit;
  /** every period of it, the oldest first */
  periods: readonly PeriodOutcome[];
  /** why it goes no further back */
  endedBy:
    | { reason: 'missed'; period: PeriodOutcome }
    | { reason: 'other_unit'; before: Pick<Streak, 'length' | 'unit'> }
    | { reason: 'beginning' };
}

/**
 * The streak that leads up to now: the kept periods since the last missed one. What is open,
 * skipped, paused or at rest neither adds nor ends. Its unit is that of the last period: finer ones
 * before it count towards weeks and months, and those in a coarser unit are a streak of their own.
 *
 * @param outcomes of a habit, the oldest first
 */
export function currentStreak(outcomes: readonly PeriodOutcome[]): Streak {
  const { periods, before } = inLastUnit(outcomes);
  return streakFrom(outcomes, before, periods, startOfLast(periods), periods.length);
}

/** The place after the last missed period. */
function startOfLast(periods: readonly PeriodOutcome[]): number {
  return periods.findLastIndex(({ outcome }) => outcome === 'missed') + 1;
}

/** A streak of the past, from its first to its last kept period, as it stood at its end. */
export interface Run extends Streak {
  first: PeriodOutcome;
  last: PeriodOutcome;
  /** the missed period that ended it; none while it runs, or when another unit took over */
  miss: PeriodOutcome | undefined;
}

/**
 * All streaks of a habit, the oldest first. One that a coarser unit took over whole goes on in it,
 * and is listed once.
 */
export function runsOf(outcomes: readonly PeriodOutcome[]): Run[] {
  const runs: Run[] = [];
  let begin = 0;
  for (const [place, { unit }] of outcomes.entries()) {
    if (outcomes[place + 1]?.unit === unit) continue;
    for (const run of runsUpTo(outcomes.slice(0, place + 1), outcomes[begin]?.first ?? 0)) {
      while (isPartOf(runs.at(-1), run)) runs.pop();
      runs.push(run);
    }
    begin = place + 1;
  }
  return runs;
}

/** The streaks in the unit of the last period that reach beyond a day. */
function runsUpTo(outcomes: readonly PeriodOutcome[], day: number): Run[] {
  const { periods, before } = inLastUnit(outcomes);
  const runs: Run[] = [];
  let start = 0;
  for (let end = 0; end <= periods.length; end += 1) {
    const miss = periods[end];
    if (miss && miss.outcome !== 'missed') continue;
    const streak = streakFrom(outcomes, before, periods, start, end);
    const kept = streak.periods.filter(({ outcome }) => outcome === 'kept');
    const [first] = kept;
    const last = kept.at(-1);
    const reach = streak.periods.at(-1)?.last ?? -Infinity;
    if (first && last && reach >= day) runs.push({ ...streak, first, last, miss });
    start = end + 1;
  }
  return runs;
}

/** Whether a streak that no miss ended is contained in another one, and no longer. */
function isPartOf(run: Run | undefined, whole: Run): boolean {
  if (!run || run.miss || daysOf(run) > daysOf(whole)) return false;
  return whole.first.first <= run.first.first;
}

function streakFrom(
  outcomes: readonly PeriodOutcome[],
  before: number,
  line: readonly PeriodOutcome[],
  start: number,
  end: number,
): Streak {
  const periods = line.slice(start, end);
  const unit = outcomes.at(-1)?.unit ?? 'day';
  return { length: keptOf(periods), unit, periods, endedBy: endedBy() };

  function endedBy(): Streak['endedBy'] {
    const period = line[start - 1];
    if (period) return { reason: 'missed', period };
    if (before === 0) return { reason: 'beginning' };
    const earlier = inLastUnit(outcomes.slice(0, before)).periods;
    const length = keptOf(earlier.slice(startOfLast(earlier)));
    return { reason: 'other_unit', before: { length, unit: outcomes[before - 1]?.unit ?? 'day' } };
  }
}

/** The longest streaks first: a week counts as seven days, a month as thirty; of equals the latest. */
export function byLength<R extends Run>(runs: readonly R[]): R[] {
  return runs.toSorted((a, b) => daysOf(b) - daysOf(a) || b.last.last - a.last.last);
}

/** The longest of some streaks, as {@link byLength} compares them. */
export function longestRun(runs: readonly Run[]): Run | undefined {
  return byLength(runs)[0];
}

function keptOf(outcomes: readonly PeriodOutcome[]): number {
  return outcomes.filter(({ outcome }) => outcome === 'kept').length;
}
