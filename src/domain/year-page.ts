/** What a person entered for a day. `value: false` is an entry too: the day was looked at. */
export interface Entry {
  /**
   * whether it was kept, or how much, in the unit of the habit's goal; null where only the note was
   * entered
   */
  value: boolean | number | null;
  /** the day is left out, with the reason, if any, in the note */
  skipped?: true;
  note?: string;
}

/**
 * A day has two fields, which are entered one by one: its mark (kept, how much, skipped) and its
 * note. Of each is known when it was last entered or taken back, in milliseconds since
 * 1970-01-01T00:00:00Z; not where that was long ago.
 */
export interface Day {
  entry?: Entry | undefined;
  marked_at?: number | undefined;
  noted_at?: number | undefined;
}

/** The days of a habit in one year, as they are stored, sent and kept by a page. */
export interface YearPage {
  /** a symbol a day, from 1 January to the last day that has one */
  days: string;
  /** what a symbol can't say, by the day's place in the year, counted from 0 */
  more: Readonly<Record<string, More>>;
}

export interface More {
  /** the amount */
  v?: number;
  /** the note */
  n?: string;
  /** 1: only the note was entered, whatever the symbol of the day */
  o?: 1;
  /** when the mark was entered, and when the note, in milliseconds to base 36 */
  t?: string;
  u?: string;
}

/** A day for which nothing was entered. */
export const EMPTY = '.';
const AMOUNT = '#';
const SKIPPED = 's';

/** What symbols say by themselves. Nearly all days are one of these, which are made once. */
const PLAIN: Partial<Record<string, Entry>> = {
  x: Object.freeze({ value: true }),
  o: Object.freeze({ value: false }),
  [SKIPPED]: Object.freeze({ value: false, skipped: true }),
};

/** What the days of a page look like. */
export const DAYS_PATTERN = /^[.xos#]{0,366}$/;

export const BLANK_PAGE: YearPage = { days: '', more: {} };

/** Whether nothing is known of any of its days. */
export function isBlank({ days, more }: YearPage): boolean {
  return days === '' && Object.keys(more).length === 0;
}

/** How many of some symbols stand for an entry. */
export function countSymbols(days: string): number {
  let count = 0;
  for (let place = 0; place < days.length; place += 1) if (days[place] !== EMPTY) count += 1;
  return count;
}

/** What was entered for the day at a place of the year; undefined where nothing was. */
export function entryAt({ days, more }: YearPage, place: number): Entry | undefined {
  const symbol = place < days.length ? days[place] : undefined;
  if (symbol === undefined || symbol === EMPTY) return undefined;
  const { v, n, o } = more[place] ?? {};
  const plain = PLAIN[symbol];
  if (plain && v === undefined && n === undefined && !o) return plain;
  const entry: Entry = { value: o ? null : (v ?? symbol === 'x') };
  if (symbol === SKIPPED) entry.skipped = true;
  if (n !== undefined) entry.note = n;
  return entry;
}

/** What is known of a day of which its symbol says all. */
const PLAIN_DAYS: Partial<Record<string, Day>> = {
  [EMPTY]: Object.freeze({}),
  ...Object.fromEntries(
    Object.entries(PLAIN).map(([symbol, entry]) => [symbol, Object.freeze({ entry })]),
  ),
};

/** What is known of the day at a place of the year. */
export function dayAt(page: YearPage, place: number): Day {
  const more = page.more[place];
  const plain = more ? undefined : PLAIN_DAYS[page.days[place] ?? EMPTY];
  if (plain) return plain;
  const { t, u } = more ?? {};
  return {
    entry: entryAt(page, place),
    marked_at: instantOf(t),
    noted_at: instantOf(u),
  };
}

function instantOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Number.parseInt(time, 36);
}

/** The page with days in the places of those that were there. */
export function withDays(page: YearPage, changed: ReadonlyMap<number, Day>): YearPage {
  const more: Record<string, More> = { ...page.more };
  const symbols = [...page.days];
  for (const [place, day] of changed) {
    while (symbols.length < place) symbols.push(EMPTY);
    symbols[place] = symbolOf(day.entry);
    const beside = moreOf(day);
    if (beside) more[place] = beside;
    else delete more[place];
  }
  return { days: withoutEmptyEnd(symbols.join('')), more };
}

function withoutEmptyEnd(days: string): string {
  let length = days.length;
  while (days[length - 1] === EMPTY) length -= 1;
  return days.slice(0, length);
}

/** The page without the days that have an entry in the symbols of another page of its year. */
export function withoutDays({ days, more }: YearPage, others: string): YearPage {
  const isTaken = (place: number) => (others[place] ?? EMPTY) !== EMPTY;
  const left = [...days].map((symbol, place) => (isTaken(place) ? EMPTY : symbol)).join('');
  return {
    days: withoutEmptyEnd(left),
    more: Object.fromEntries(Object.entries(more).filter(([place]) => !isTaken(Number(place)))),
  };
}

/** The page without the times of entry from before an instant. */
export function withoutOldTimes(page: YearPage, before: number): YearPage {
  const isOld = (time: string | undefined) =>
    time !== undefined && Number.parseInt(time, 36) < before;
  const old = Object.entries(page.more).filter(([, { t, u }]) => isOld(t) || isOld(u));
  if (old.length === 0) return page;
  const more: Record<string, More> = { ...page.more };
  for (const [place, { t, u, ...rest }] of old) {
    const kept = {
      ...rest,
      ...(t === undefined || isOld(t) ? {} : { t }),
      ...(u === undefined || isOld(u) ? {} : { u }),
    };
    if (Object.keys(kept).length === 0) delete more[place];
    else more[place] = kept;
  }
  return { ...page, more };
}

function symbolOf(entry: Entry | undefined): string {
  if (!entry) return EMPTY;
  if (entry.skipped) return SKIPPED;
  if (typeof entry.value === 'number') return AMOUNT;
  return entry.value ? 'x' : 'o';
}

/** What a symbol does not say of a day; undefined for nearly all days, where that is nothing. */
function moreOf({ entry, marked_at, noted_at }: Day): More | undefined {
  const { value = false, note } = entry ?? {};
  const isPlain = typeof value === 'boolean' && note === undefined;
  if (isPlain && marked_at === undefined && noted_at === undefined) return undefined;
  const more: More = {};
  if (typeof value === 'number') more.v = value;
  if (note !== undefined) more.n = note;
  if (value === null) more.o = 1;
  if (marked_at !== undefined) more.t = marked_at.toString(36);
  if (noted_at !== undefined) more.u = noted_at.toString(36);
  return more;
}
