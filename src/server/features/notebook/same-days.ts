import { isDeepStrictEqual } from 'node:util';
import type { Entries } from '#domain/entries.ts';
import { BLANK_PAGE, dayAt, isBlank, withDays } from '#domain/year-page.ts';
import type { YearPage } from '#domain/year-page.ts';

/**
 * Those days of what came at which still the same is known, and nothing of when it was entered:
 * what came has no times, and what is entered by hand has.
 */
export function sameDays(entries: Entries, came: Entries): Entries {
  const same = [...came].map(
    ([year, page]) => [year, sameOn(page, entries.get(year) ?? BLANK_PAGE)] as const,
  );
  return new Map(same.filter(([, page]) => !isBlank(page)));
}

function sameOn(came: YearPage, { days, more }: YearPage): YearPage {
  const places = Array.from(came.days, (_, place) => place).filter(
    (place) => came.days[place] === days[place] && isDeepStrictEqual(came.more[place], more[place]),
  );
  return withDays(BLANK_PAGE, new Map(places.map((place) => [place, dayAt(came, place)])));
}
