import {
  addDays,
  civilDateOf,
  dayAfter,
  daysInMonth,
  formatCivilDate,
  formatCivilMonth,
  isoWeekdayOf,
  isoWeekdayOfDay,
  partsOf,
  type CivilDate,
  type CivilMonth,
  type DayNumber,
  type DaySpan,
} from './civil-date.ts';
import type { Unit } from './unit.ts';

/** Days in a row, from the first to the last. */
export interface Span {
  first: CivilDate;
  last: CivilDate;
}

/** The day, ISO week or calendar month that a day lies in. Weeks begin on Monday. */
export function periodOf(unit: Unit, day: DayNumber): DaySpan {
  switch (unit) {
    case 'day':
      return { first: day, last: day };
    case 'week': {
      const first = dayAfter(day, 1 - isoWeekdayOfDay(day));
      return { first, last: dayAfter(first, 6) };
    }
    case 'month': {
      const { year, month, day: place } = partsOf(civilDateOf(day));
      const first = dayAfter(day, 1 - place);
      return { first, last: dayAfter(first, daysInMonth(year, month) - 1) };
    }
  }
}

/** The Monday of the week that a date belongs to. */
export function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, 1 - isoWeekdayOf(date));
}

/** The month so many months after a month, or before it. */
export function addMonths(month: CivilMonth, count: number): CivilMonth {
  const { year, month: number } = partsOf(`${month}-01`);
  const index = year * 12 + number - 1 + count;
  const years = Math.floor(index / 12);
  return formatCivilMonth(years, index - years * 12 + 1);
}

export function monthSpan(month: CivilMonth): Span {
  const { year, month: number } = partsOf(`${month}-01`);
  return { first: `${month}-01`, last: formatCivilDate(year, number, daysInMonth(year, number)) };
}

/** Every day of a month. */
export function daysOfMonth(month: CivilMonth): CivilDate[] {
  return weeksOfMonth(month)
    .flat()
    .filter((date) => date !== undefined);
}

/** The year that a month belongs to. */
export function yearSpan(month: CivilMonth): Span {
  const { year } = partsOf(`${month}-01`);
  return { first: formatCivilDate(year, 1, 1), last: formatCivilDate(year, 12, 31) };
}

/** The months of the year that a month belongs to. */
export function monthsOfYear(month: CivilMonth): CivilMonth[] {
  const { year } = partsOf(`${month}-01`);
  return Array.from({ length: 12 }, (_, before) => formatCivilMonth(year, before + 1));
}

/** The days of a month in weeks from Monday to Sunday; undefined where another month stands. */
export function weeksOfMonth(month: CivilMonth): (CivilDate | undefined)[][] {
  const { first, last } = monthSpan(month);
  const { year, month: number, day: length } = partsOf(last);
  const before = isoWeekdayOf(first) - 1;
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day < 1 || day > length ? undefined : formatCivilDate(year, number, day);
    }),
  );
}
