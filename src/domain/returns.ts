import { inLastUnit } from './in-unit.ts';
import { isNeutral, type PeriodOutcome } from './outcome.ts';
import type { Unit } from './unit.ts';

/** How a habit was taken up again after it was missed. */
export interface Returns {
  unit: Unit;
  /** after so many missed periods, in half of the cases at most */
  after: number;
  /** how often it was taken up again */
  cases: number;
}

/** Fewer cases than this are told as no custom. */
const ENOUGH = 3;

/** After how much a habit is usually back; undefined where it seldom was, or had to be. */
export function returnsOf(outcomes: readonly PeriodOutcome[]): Returns | undefined {
  const { periods } = inLastUnit(outcomes);
  const gaps: number[] = [];
  let missed = 0;
  let hasKept = false;
  for (const period of periods) {
    if (isNeutral(period)) continue;
    if (period.outcome === 'missed') {
      missed += 1;
      continue;
    }
    if (hasKept && missed > 0) gaps.push(missed);
    hasKept = true;
    missed = 0;
  }
  const after = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)];
  if (after === undefined || gaps.length < ENOUGH) return undefined;
  return { unit: periods.at(-1)?.unit ?? 'day', after, cases: gaps.length };
}
