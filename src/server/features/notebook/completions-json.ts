import { completionOf } from '#contract/entry-on-wire.ts';
import { dateInYear, isLeapYear } from '#domain/civil-date.ts';
import type { Goal } from '#domain/goal.ts';
import { entryAt, type YearPage } from '#domain/year-page.ts';

/** What follows the date of a day of which its symbol says all. */
const PLAIN = {
  x: '","completed":true},',
  o: '","completed":false},',
  s: '","completed":false,"skipped":true},',
};

type Plain = keyof typeof PLAIN;

/** A year whose days are all alike, the last one first: what each day is, is cut out of it. */
type Alike = Record<Plain, string>;

const years = new Map<number, Alike>();

/**
 * The completions of a year as JSON without brackets, the newest first. Ten years are 160 kB, and take
 * many times as long as objects: days in a row that are alike are cut out in one piece.
 */
export function completionsJson(year: number, page: YearPage, goals: readonly Goal[]): string {
  const { days } = page;
  const alike = years.get(year) ?? alikeIn(year);
  years.set(year, alike);
  const length = daysIn(year);
  const pieces: string[] = [];
  for (let last = days.length - 1, first; last >= 0; last = first - 1) {
    first = last;
    const symbol = days[last] ?? '';
    if (!isPlain(symbol) || isNoted(page, last)) {
      const entry = entryAt(page, last);
      if (!entry) continue;
      const date = dateInYear(year, last);
      pieces.push(JSON.stringify(completionOf({ date, ...entry }, goals)));
      continue;
    }
    while (days[first - 1] === symbol && !isNoted(page, first - 1)) first -= 1;
    const each = alike[symbol].length / length;
    pieces.push(alike[symbol].slice((length - 1 - last) * each, (length - first) * each - 1));
  }
  return pieces.join(',');
}

function alikeIn(year: number): Alike {
  const dates = Array.from({ length: daysIn(year) }, (_, place) =>
    dateInYear(year, place),
  ).toReversed();
  const allOf = (end: string) => dates.map((date) => `{"date":"${date}${end}`).join('');
  return { x: allOf(PLAIN.x), o: allOf(PLAIN.o), s: allOf(PLAIN.s) };
}

function daysIn(year: number): number {
  return isLeapYear(year) ? 366 : 365;
}

function isPlain(symbol: string): symbol is Plain {
  return symbol === 'x' || symbol === 'o' || symbol === 's';
}

function isNoted({ more }: YearPage, place: number): boolean {
  const { n, v, o } = more[place] ?? {};
  return n !== undefined || v !== undefined || o !== undefined;
}
