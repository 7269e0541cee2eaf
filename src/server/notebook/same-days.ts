import { isDeepStrictEqual } from 'node:util';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayOn, listEntries } from '#domain/entries.ts';
import type { Entries } from '#domain/entries.ts';

/**
 * The days of which still the same is known as when they came, and nothing of when it was entered:
 * what came has no times, and what is entered by hand has.
 */
export function* sameDays(entries: Entries, came: Entries): Generator<CivilDate> {
  for (const { date } of listEntries(came)) {
    if (isDeepStrictEqual(dayOn(entries, date), dayOn(came, date))) yield date;
  }
}
