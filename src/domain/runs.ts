import { isNeutral } from './outcome.ts';
import type { PeriodOutcome } from './outcome.ts';
import { daysOf } from './unit.ts';
import type { Unit } from './unit.ts';

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
    | { reason: 'other_unit' }
    | { reason: 'beginning' };
}

/**
 * The streak that leads up to now: the kept periods since the last missed one, as far back as they
 * are counted in the same unit. What is open, skipped, paused or at rest neither adds nor ends.
 *
 * @param outcomes of a habit, the oldest first
 */
export function currentStreak(outcomes: readonly PeriodOutcome[]): Streak {
  const unit = outcomes.at(-1)?.unit ?? 'day';
  let start = outcomes.length;
  let endedBy: Streak['endedBy'] = { reason: 'beginning' };
  while (start > 0) {
    const period = outcomes[start - 1];
    if (!period) break;
    if (period.unit !== unit) {
      endedBy = { reason: 'other_unit' };
      break;
    }
    if (period.outcome === 'missed') {
      endedBy = { reason: 'missed', period };
      break;
    }
    start -= 1;
  }
  const periods = outcomes.slice(start);
  return { length: keptOf(periods), unit, periods, endedBy };
}

/** A streak of the past. */
export interface Run {
  /** kept periods, in the unit */
  length: number;
  unit: Unit;
  first: PeriodOutcome;
  last: PeriodOutcome;
}

/** All streaks of a habit, the oldest first, each from its first to its last kept period. */
export function runsOf(outcomes: readonly PeriodOutcome[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const period of outcomes) {
    if (run && run.unit !== period.unit) run = undefined;
    if (period.outcome === 'missed') run = undefined;
    if (isNeutral(period) || period.outcome === 'missed') continue;
    if (run) {
      run.length += 1;
      run.last = period;
    } else {
      run = { length: 1, unit: period.unit, first: period, last: period };
      runs.push(run);
    }
  }
  return runs;
}

/**
 * A streak of the past as it stood at its end, with all its periods and why it goes no further back.
 *
 * @param outcomes those that the run was found in
 */
export function streakOf(run: Run, outcomes: readonly PeriodOutcome[]): Streak {
  return currentStreak(outcomes.slice(0, outcomes.indexOf(run.last) + 1));
}

/** The missed period that ended a streak; none while it runs, or when another unit took over. */
export function missAfter(run: Run, outcomes: readonly PeriodOutcome[]): PeriodOutcome | undefined {
  const after = outcomes.slice(outcomes.indexOf(run.last) + 1);
  const end = after.find(({ outcome, unit }) => outcome === 'missed' || unit !== run.unit);
  return end?.unit === run.unit ? end : undefined;
}

/** The longest streaks first: a week counts as seven days, a month as thirty; of equals the latest. */
export function byLength<R extends Run>(runs: readonly R[]): R[] {
  return runs.toSorted((a, b) => daysOf(b) - daysOf(a) || b.last.last - a.last.last);
}

/** The longest of some streaks, as {@link byLength} compares them. */
export function longestRun(runs: readonly Run[]): Run | undefined {
  return byLength(runs)[0];
}

/** How much was kept of what was asked for: neutral periods were not asked for. */
export function keptShare(outcomes: readonly PeriodOutcome[]): {
  kept: number;
  asked: number;
  percentage: number;
} {
  const kept = keptOf(outcomes);
  const asked = outcomes.filter((period) => !isNeutral(period)).length;
  return { kept, asked, percentage: asked === 0 ? 0 : (kept * 100) / asked };
}

function keptOf(outcomes: readonly PeriodOutcome[]): number {
  return outcomes.filter(({ outcome }) => outcome === 'kept').length;
}
