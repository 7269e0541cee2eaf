import { dayAfter, type DayNumber } from './civil-date.ts';
import { isNeutral, type PeriodOutcome } from './outcome.ts';

/** How many periods were kept, of how many that were asked for. */
export interface Share {
  kept: number;
  asked: number;
}

/** Shares by the day on which their periods ended: the first entry is that of `first`. */
export interface Tally {
  first: DayNumber;
  shares: readonly Share[];
}

/**
 * Counts each period once, on its last day, from `first` to `last`. Notebooks hold periods by the
 * hundred thousand and years few days: everything else is added up from here.
 *
 * @param outcomes a list a habit
 */
export function tallyOf(
  outcomes: readonly (readonly PeriodOutcome[])[],
  first: DayNumber,
  last: DayNumber,
): Tally {
  const shares: Share[] = [];
  for (let day: number = first; day <= last; day += 1) shares.push({ kept: 0, asked: 0 });
  for (const periods of outcomes) {
    for (const period of periods) {
      const share = shares[period.last - first];
      if (share) count(share, period);
    }
  }
  return { first, shares };
}

/** Adds up days that have the same key, in the order in which the keys come up. */
export function sharesBy<Key>(
  { first, shares }: Tally,
  keyOf: (day: DayNumber) => Key,
): Map<Key, Share> {
  const sums = new Map<Key, Share>();
  for (const [offset, { kept, asked }] of shares.entries()) {
    const key = keyOf(dayAfter(first, offset));
    const sum = sums.get(key) ?? { kept: 0, asked: 0 };
    sums.set(key, { kept: sum.kept + kept, asked: sum.asked + asked });
  }
  return sums;
}

/** How much of some periods was kept. */
export function shareOf(outcomes: readonly PeriodOutcome[]): Share {
  const share = { kept: 0, asked: 0 };
  for (const period of outcomes) count(share, period);
  return share;
}

/** Neutral periods were not asked for. */
function count(share: Share, period: PeriodOutcome): void {
  if (isNeutral(period)) return;
  share.asked += 1;
  if (period.outcome === 'kept') share.kept += 1;
}

/** A percentage as a whole one, which is 100 only when it is all, as the page writes it. */
export function wholePercent(percentage: number): number {
  return Math.min(Math.round(percentage), percentage < 100 ? 99 : 100);
}

/** What was kept of what was asked, 0 to 100; undefined when nothing was. */
export function percentageOf({ kept, asked }: Share): number | undefined {
  return asked === 0 ? undefined : (kept * 100) / asked;
}
