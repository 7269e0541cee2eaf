import { spansOf, type Pause } from './habit.ts';
import type { PeriodOutcome } from './outcome.ts';

/** What lies in a streak and neither adds to it nor ends it, counted in its periods. */
export interface LeftOut {
  skipped: number;
  /** how much of each pause was left out */
  pauses: number[];
  /** cut short by the habit's beginning or by a new goal */
  partial: number;
  rest: number;
}

/**
 * @param periods of a streak, the oldest first
 * @param pauses of its habit: one goes on over a day in it that was kept, skipped or at rest
 */
export function leftOutOf(periods: readonly PeriodOutcome[], pauses: readonly Pause[]): LeftOut {
  const leftOut: LeftOut = { skipped: 0, pauses: [], partial: 0, rest: 0 };
  const spans = spansOf(pauses);
  const goesOn = (from: PeriodOutcome, to: PeriodOutcome) =>
    spans.some(({ first, last }) => first <= from.last && to.first <= last);
  let paused: PeriodOutcome | undefined;
  for (const period of periods) {
    const { outcome } = period;
    if (outcome === 'paused') {
      const before = paused && goesOn(paused, period) ? leftOut.pauses.pop() : undefined;
      leftOut.pauses.push((before ?? 0) + 1);
      paused = period;
    } else if (outcome === 'skipped' || outcome === 'partial' || outcome === 'rest')
      leftOut[outcome] += 1;
  }
  return leftOut;
}
