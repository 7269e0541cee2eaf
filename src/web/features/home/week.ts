import { addDays } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { mondayOf } from '#domain/period.ts';

const DAYS_A_WEEK = 7;

/** The seven days of the week of a date, Monday first. */
export function daysOfWeek(date: CivilDate): CivilDate[] {
  const monday = mondayOf(date);
  return Array.from({ length: DAYS_A_WEEK }, (_, day) => addDays(monday, day));
}

/** The day that leafing to another week leads to: the same weekday, but never past today. */
export function dayInWeek(date: CivilDate, weeks: number, today: CivilDate): CivilDate {
  const day = addDays(date, weeks * DAYS_A_WEEK);
  return day > today && mondayOf(day) <= today ? today : day;
}
