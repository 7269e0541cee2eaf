import { completionOf } from '#contract/entry-on-wire.ts';
import { daysInMonth, formatCivilDate, isLeapYear } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Entries } from '#domain/entries.ts';
import type { Goal } from '#domain/goal.ts';
import { EMPTY, entryAt } from '#domain/year-page.ts';
import type { YearPage } from '#domain/year-page.ts';

/**
 * The completions of a habit as JSON, newest first. Ten years are 160 kB, which are put together
 * here: making objects of them first takes ten times as long.
 */
export function completionsJson(entries: Entries, goals: readonly Goal[]): string {
  const pages = [...entries].toSorted(([a], [b]) => b - a);
  const texts = pages.map(([year, page]) => pageJson(year, page, goals));
  return `[${texts.filter((text) => text !== '').join(',')}]`;
}

/** What follows the date of a day that is kept or not, of which nothing else is to be told. */
const PLAIN: Partial<Record<string, string>> = {
  x: '","completed":true}',
  o: '","completed":false}',
};

const TWO_DIGITS = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'));

function pageJson(year: number, page: YearPage, goals: readonly Goal[]): string {
  const before = `{"date":"${formatCivilDate(year, 1, 1).slice(0, 5)}`;
  let place = isLeapYear(year) ? 366 : 365;
  let text = '';
  for (let month = 12; month >= 1; month -= 1) {
    for (let day = daysInMonth(year, month); day >= 1; day -= 1) {
      place -= 1;
      const symbol = page.days[place] ?? EMPTY;
      if (symbol === EMPTY) continue;
      const plain = isPlain(page, place) ? PLAIN[symbol] : undefined;
      const completion =
        plain === undefined
          ? otherJson(page, place, formatCivilDate(year, month, day), goals)
          : `${before}${TWO_DIGITS[month]}-${TWO_DIGITS[day]}${plain}`;
      text += text === '' ? completion : `,${completion}`;
    }
  }
  return text;
}

function isPlain({ more }: YearPage, place: number): boolean {
  return more[place]?.n === undefined && more[place]?.v === undefined;
}

function otherJson(page: YearPage, place: number, date: CivilDate, goals: readonly Goal[]): string {
  const entry = entryAt(page, place) ?? { value: false };
  return JSON.stringify(completionOf({ date, ...entry }, goals));
}
