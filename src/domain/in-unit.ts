import { LONG_AGO } from './civil-date.ts';
import type { PeriodOutcome } from './outcome.ts';
import { periodOf } from './period.ts';
import { isCoarser, type Unit } from './unit.ts';

/**
 * The periods of a habit as a streak in their last unit counts them: those in a finer unit stand as
 * the weeks or months that they make up, each in the one that it ends in. A week all of whose days
 * were kept or asked for nothing is a kept week.
 *
 * @param outcomes of a habit, the oldest first
 * @returns the periods after the last one in a coarser unit, and how many there were before
 */
export function inLastUnit(outcomes: readonly PeriodOutcome[]): {
  periods: readonly PeriodOutcome[];
  before: number;
} {
  const unit = outcomes.at(-1)?.unit ?? 'day';
  const before = outcomes.findLastIndex((period) => isCoarser(period.unit, unit)) + 1;
  const rest = before === 0 ? outcomes : outcomes.slice(before);
  const isMixed = rest.some((period) => period.unit !== unit);
  return { periods: isMixed ? coarsened(rest, unit) : rest, before };
}

function coarsened(outcomes: readonly PeriodOutcome[], unit: Unit): PeriodOutcome[] {
  const periods: PeriodOutcome[] = [];
  let parts: PeriodOutcome[] = [];
  let end = LONG_AGO;
  for (const outcome of outcomes) {
    if (outcome.last > end) {
      periods.push(...together(parts, unit));
      parts = [];
      end = periodOf(unit, outcome.last).last;
    }
    parts.push(outcome);
  }
  return [...periods, ...together(parts, unit)];
}

/**
 * What the parts of a week or month come to: the last one decides where it is counted in weeks or
 * months itself. A miss among finer parts stands for itself, and ends what came before it.
 */
function together(parts: readonly PeriodOutcome[], unit: Unit): PeriodOutcome[] {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return [];
  const missed = parts.findLast((part) => part.unit !== unit && part.outcome === 'missed');
  if (missed) return last.unit === unit ? [missed, last] : [missed];
  const isKept = last.unit !== unit && parts.some(({ outcome }) => outcome === 'kept');
  return [{ unit, first: first.first, last: last.last, outcome: isKept ? 'kept' : last.outcome }];
}
