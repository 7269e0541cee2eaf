import {
  civilDateOf,
  dayAfter,
  dayNumberOf,
  earlierOf,
  EPOCH,
  laterOf,
  partsOf,
  type CivilDate,
} from '#domain/civil-date.ts';
import { spansOf, type Pause } from '#domain/habit.ts';
import { MAX_DAYS } from '#domain/limits.ts';

/** What a reminder says of the days before its own begins four weeks back. */
const DAYS_BEFORE = 28;

/**
 * From which year on entries have a say in what a habit asks for on a day: no goal looks back further
 * than a year, and those that count days step over pauses.
 */
export function firstYearFor(date: CivilDate, pauses: readonly Pause[]): number {
  const day = dayNumberOf(date);
  const spans = spansOf(pauses).map(({ first, last }) => ({ first, last: earlierOf(day, last) }));
  let from = dayAfter(day, -(DAYS_BEFORE + MAX_DAYS));
  for (const { first, last } of spans.toSorted((a, b) => b.last - a.last)) {
    if (first <= last && from <= last) from = dayAfter(from, first - last - 1);
  }
  const { year } = partsOf(civilDateOf(laterOf(from, EPOCH)));
  return Math.min(year, partsOf(date).year - 1);
}
