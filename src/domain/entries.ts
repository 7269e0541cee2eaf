import {
  civilDateOf,
  dateInYear,
  dayAfter,
  dayNumberOf,
  formatCivilDate,
  placeInYear,
  type CivilDate,
  type DayNumber,
  type DaySpan,
} from './civil-date.ts';
import { BLANK_PAGE, countSymbols, dayAt, EMPTY, entryAt, isBlank, withDays } from './year-page.ts';
import type { Day, Entry, YearPage } from './year-page.ts';

/** What was entered for a habit, by year. It is never changed in place. */
export type Entries = ReadonlyMap<number, YearPage>;

export interface DatedEntry extends Entry {
  date: CivilDate;
}

/** What was entered for a day; undefined where nothing was. */
export function entryOn(entries: Entries, date: CivilDate): Entry | undefined {
  return dayOn(entries, date).entry;
}

/** What is known of a day. */
export function dayOn(entries: Entries, date: CivilDate): Day {
  const { year, place } = placeInYear(date);
  return dayAt(entries.get(year) ?? BLANK_PAGE, place);
}

/** The entries with days in the places of those that were there. */
export function withDaysOf(
  entries: Entries,
  changed: Iterable<readonly [CivilDate, Day]>,
): Entries {
  const byYear = new Map<number, Map<number, Day>>();
  for (const [date, day] of changed) {
    const { year, place } = placeInYear(date);
    const places = byYear.get(year);
    if (places) places.set(place, day);
    else byYear.set(year, new Map([[place, day]]));
  }
  const pages = new Map(entries);
  for (const [year, places] of byYear) {
    const page = withDays(pages.get(year) ?? BLANK_PAGE, places);
    if (isBlank(page)) pages.delete(year);
    else pages.set(year, page);
  }
  return pages;
}

/** Packs entries; of two of a day the later one in the list counts. */
export function packEntries(list: readonly DatedEntry[]): Entries {
  return withDaysOf(
    new Map(),
    list.map((entry) => [entry.date, { entry }]),
  );
}

/** The oldest day that has an entry. */
export function oldestEntered(entries: Entries): DayNumber | undefined {
  for (const year of [...entries.keys()].toSorted((a, b) => a - b)) {
    const place = entries.get(year)?.days.search(/[^.]/) ?? -1;
    if (place !== -1) return dayAfter(firstDayOf(year), place);
  }
  return undefined;
}

/** The latest of some days that has an entry. */
export function latestEntered(entries: Entries, { first, last }: DaySpan): DayNumber | undefined {
  const from = placeInYear(civilDateOf(first));
  const to = placeInYear(civilDateOf(last));
  for (let { year } = to; year >= from.year; year -= 1) {
    const days = entries.get(year)?.days ?? '';
    const start = year === from.year ? from.place : 0;
    let place = Math.min(days.length - 1, year === to.year ? to.place : Infinity);
    while (place >= start && days[place] === EMPTY) place -= 1;
    if (place >= start) return dayAfter(firstDayOf(year), place);
  }
  return undefined;
}

/** How many days have an entry; of those before a date, where one is given. */
export function countEntered(entries: Entries, before?: CivilDate): number {
  const end = before === undefined ? undefined : placeInYear(before);
  let count = 0;
  for (const [year, { days }] of entries) {
    if (end === undefined || year < end.year) count += countSymbols(days);
    else if (year === end.year) count += countSymbols(days.slice(0, end.place));
  }
  return count;
}

/** All entries, the newest first. */
export function* listEntries(entries: Entries): Generator<DatedEntry> {
  for (const [year, page] of newestYearFirst(entries)) {
    for (let place = page.days.length - 1; place >= 0; place -= 1) {
      const entry = entryAt(page, place);
      if (entry) yield { date: dateInYear(year, place), ...entry };
    }
  }
}

/** The entries that have a note, the newest first. */
export function listNotes(entries: Entries): DatedEntry[] {
  return newestYearFirst(entries).flatMap(([year, page]) =>
    Object.keys(page.more)
      .map(Number)
      .toSorted((a, b) => b - a)
      .flatMap((place) => {
        const entry = entryAt(page, place);
        return entry?.note === undefined ? [] : [{ date: dateInYear(year, place), ...entry }];
      }),
  );
}

/** The days that have an entry, with all that is known of them, the newest first. */
export function* listDays(entries: Entries): Generator<readonly [CivilDate, Day]> {
  for (const [year, page] of newestYearFirst(entries)) {
    for (let place = page.days.length - 1; place >= 0; place -= 1) {
      const day = dayAt(page, place);
      if (day.entry) yield [dateInYear(year, place), day];
    }
  }
}

function newestYearFirst(entries: Entries): (readonly [number, YearPage])[] {
  return [...entries].toSorted(([a], [b]) => b - a);
}

/** The first day of a year. */
export function firstDayOf(year: number): DayNumber {
  return dayNumberOf(formatCivilDate(year, 1, 1));
}

export function daysOfYear(year: number): DaySpan {
  return { first: firstDayOf(year), last: dayNumberOf(formatCivilDate(year, 12, 31)) };
}
