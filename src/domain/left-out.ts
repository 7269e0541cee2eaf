import type { PeriodOutcome } from './outcome.ts';

/** What lies in a streak and neither adds to it nor ends it, counted in its periods. */
export interface LeftOut {
  skipped: number;
  /** how long each pause was */
  pauses: number[];
  /** cut short by the habit's beginning or by a new goal */
  partial: number;
  rest: number;
}

/** @param periods of a streak, the oldest first */
export function leftOutOf(periods: readonly PeriodOutcome[]): LeftOut {
  const leftOut: LeftOut = { skipped: 0, pauses: [], partial: 0, rest: 0 };
  let wasPaused = false;
  for (const { outcome } of periods) {
    const isPaused = outcome === 'paused';
    if (isPaused) leftOut.pauses.push((wasPaused ? (leftOut.pauses.pop() ?? 0) : 0) + 1);
    else if (outcome === 'skipped' || outcome === 'partial' || outcome === 'rest')
      leftOut[outcome] += 1;
    // A pause goes on over a rest day, of which nobody sees that it lies in it.
    if (outcome !== 'rest') wasPaused = isPaused;
  }
  return leftOut;
}
