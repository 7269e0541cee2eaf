import { daysInMonth, formatCivilDate, isoWeekdayOf, partsOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';

/** The days that a page of the history is about. */
export interface Span {
  first: CivilDate;
  last: CivilDate;
}

const MONTHS_A_YEAR = 12;
const DAYS_A_WEEK = 7;

/** A month and those after it or before it: `YYYY-MM` in and out. */
export function addMonths(month: string, count: number): string {
  const { year, month: number } = partsOf(`${month}-01`);
  const index = year * MONTHS_A_YEAR + number - 1 + count;
  const onward = Math.floor(index / MONTHS_A_YEAR);
  return formatCivilDate(onward, index - onward * MONTHS_A_YEAR + 1, 1).slice(0, 7);
}

export function monthSpan(month: string): Span {
  const { year, month: number } = partsOf(`${month}-01`);
  return { first: `${month}-01`, last: formatCivilDate(year, number, daysInMonth(year, number)) };
}

export function yearSpan(month: string): Span {
  const year = month.slice(0, 4);
  return { first: `${year}-01-01`, last: `${year}-12-31` };
}

export function monthsOfYear(month: string): string[] {
  const january = `${month.slice(0, 4)}-01`;
  return Array.from({ length: MONTHS_A_YEAR }, (_, count) => addMonths(january, count));
}

/** The days of a month in weeks from Monday to Sunday; undefined where another month stands. */
export function weeksOfMonth(month: string): (CivilDate | undefined)[][] {
  const { first, last } = monthSpan(month);
  const days: (CivilDate | undefined)[] = Array.from({ length: isoWeekdayOf(first) - 1 });
  for (let day = 1; day <= partsOf(last).day; day += 1) {
    days.push(`${month}-${String(day).padStart(2, '0')}`);
  }
  const weeks: (CivilDate | undefined)[][] = [];
  for (let start = 0; start < days.length; start += DAYS_A_WEEK) {
    const week = days.slice(start, start + DAYS_A_WEEK);
    weeks.push([...week, ...Array.from<undefined>({ length: DAYS_A_WEEK - week.length })]);
  }
  return weeks;
}
