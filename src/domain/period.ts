import {
  addDays,
  civilDateOf,
  dayAfter,
  dayNumberOf,
  daysInMonth,
  EPOCH,
  formatCivilDate,
  formatCivilMonth,
  isoWeekdayOf,
  partsOf,
} from './civil-date.ts';
import type { CivilDate, CivilMonth } from './civil-date.ts';
import type { Frequency } from './habit.ts';

/**
 * A day, an ISO week or a calendar month as a whole number, so that the period before is one less.
 * Numbers of different frequencies have nothing to do with each other.
 */
export type PeriodIndex = number;

/** 1970-01-01 was a Thursday: three days after the Monday that begins week 0. */
const MONDAY_OFFSET = 3;

/** The period of the given frequency that a date belongs to. Weeks begin on Monday. */
export function periodIndexOf(frequency: Frequency, date: CivilDate): PeriodIndex {
  switch (frequency) {
    case 'DAILY':
      return dayNumberOf(date);
    case 'WEEKLY':
      return Math.floor((dayNumberOf(date) + MONDAY_OFFSET) / 7);
    case 'MONTHLY': {
      const { year, month } = partsOf(date);
      return year * 12 + month - 1;
    }
  }
}

/** Days in a row, from the first to the last. */
export interface Span {
  first: CivilDate;
  last: CivilDate;
}

/** First and last day of a period. */
export function datesOfPeriod(frequency: Frequency, index: PeriodIndex): Span {
  switch (frequency) {
    case 'DAILY':
      return spanFrom(index, 1);
    case 'WEEKLY':
      return spanFrom(index * 7 - MONDAY_OFFSET, 7);
    case 'MONTHLY': {
      const year = Math.floor(index / 12);
      const month = index - year * 12 + 1;
      return {
        first: formatCivilDate(year, month, 1),
        last: formatCivilDate(year, month, daysInMonth(year, month)),
      };
    }
  }
}

function spanFrom(day: number, length: number): Span {
  const first = dayAfter(EPOCH, day);
  return { first: civilDateOf(first), last: civilDateOf(dayAfter(first, length - 1)) };
}

/** The Monday of the week that a date belongs to. */
export function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, 1 - isoWeekdayOf(date));
}

/** The seven days of the week of a date, Monday first. */
export function daysOfWeek(date: CivilDate): CivilDate[] {
  const monday = mondayOf(date);
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day));
}

/** The day that leafing to another week leads to: the same weekday, but never past today. */
export function dayInWeek(date: CivilDate, weeks: number, today: CivilDate): CivilDate {
  const day = addDays(date, weeks * 7);
  return day > today && mondayOf(day) <= today ? today : day;
}

/**
 * The ISO 8601 label of the week of a date, `year-Wnn`. The year is that of the week's Thursday:
 * 2027-01-01 is in `2026-W53`.
 */
export function weekLabelOf(date: CivilDate): string {
  const thursday = addDays(mondayOf(date), 3);
  const { year } = partsOf(thursday);
  const dayOfYear = dayNumberOf(thursday) - dayNumberOf(formatCivilDate(year, 1, 1));
  const week = Math.floor(dayOfYear / 7) + 1;
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}

/** The month so many months after a month, or before it. */
export function addMonths(month: CivilMonth, count: number): CivilMonth {
  const index = periodIndexOf('MONTHLY', `${month}-01`) + count;
  const year = Math.floor(index / 12);
  return formatCivilMonth(year, index - year * 12 + 1);
}

export function monthSpan(month: CivilMonth): Span {
  return datesOfPeriod('MONTHLY', periodIndexOf('MONTHLY', `${month}-01`));
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
