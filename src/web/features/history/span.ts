import {
  addDays,
  daysInMonth,
  formatCivilDate,
  formatCivilMonth,
  isoWeekdayOf,
  partsOf,
} from '#domain/civil-date.ts';
import type { CivilDate, CivilMonth } from '#domain/civil-date.ts';

/** The days that a page of the history is about. */
export interface Span {
  first: CivilDate;
  last: CivilDate;
}

const MONTHS_A_YEAR = 12;
const DAYS_A_WEEK = 7;

/** The month so many months after a month, or before it. */
export function addMonths(month: CivilMonth, count: number): CivilMonth {
  const { year, month: number } = partsOf(`${month}-01`);
  const index = year * MONTHS_A_YEAR + number - 1 + count;
  const onward = Math.floor(index / MONTHS_A_YEAR);
  return formatCivilMonth(onward, index - onward * MONTHS_A_YEAR + 1);
}

export function monthSpan(month: CivilMonth): Span {
  const { year, month: number } = partsOf(`${month}-01`);
  return { first: `${month}-01`, last: formatCivilDate(year, number, daysInMonth(year, number)) };
}

export function yearSpan(month: CivilMonth): Span {
  const { year } = partsOf(`${month}-01`);
  return { first: formatCivilDate(year, 1, 1), last: formatCivilDate(year, 12, 31) };
}

export function monthsOfYear(month: CivilMonth): CivilMonth[] {
  const { year } = partsOf(`${month}-01`);
  return Array.from({ length: MONTHS_A_YEAR }, (_, count) => formatCivilMonth(year, count + 1));
}

/** The days of a month in weeks from Monday to Sunday; undefined where another month stands. */
export function weeksOfMonth(month: CivilMonth): (CivilDate | undefined)[][] {
  const { first, last } = monthSpan(month);
  const days: (CivilDate | undefined)[] = Array.from({ length: isoWeekdayOf(first) - 1 });
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  const weeks: (CivilDate | undefined)[][] = [];
  for (let start = 0; start < days.length; start += DAYS_A_WEEK) {
    const week = days.slice(start, start + DAYS_A_WEEK);
    weeks.push([...week, ...Array.from<undefined>({ length: DAYS_A_WEEK - week.length })]);
  }
  return weeks;
}
