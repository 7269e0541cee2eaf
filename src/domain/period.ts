import {
  addDays,
  civilDateOf,
  dayAfter,
  dayNumberOf,
  daysInMonth,
  EPOCH,
  formatCivilDate,
  isoWeekdayOf,
  partsOf,
} from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
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

/** First and last day of a period. */
export function datesOfPeriod(
  frequency: Frequency,
  index: PeriodIndex,
): { first: CivilDate; last: CivilDate } {
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

function spanFrom(day: number, length: number): { first: CivilDate; last: CivilDate } {
  const first = dayAfter(EPOCH, day);
  return { first: civilDateOf(first), last: civilDateOf(dayAfter(first, length - 1)) };
}

/** The Monday of the week that a date belongs to. */
export function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, 1 - isoWeekdayOf(date));
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
