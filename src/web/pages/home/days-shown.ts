import { addDays, daysBetween } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { daysOfWeek, mondayOf } from '#domain/period.ts';

/**
 * The days of so many weeks, the chosen day's among them. Weeks are counted back from the current
 * one, so that whichever of the days is chosen, the same ones are shown.
 *
 * @param date the chosen day, today or earlier
 */
export function daysShown(date: CivilDate, weeks: number, today: CivilDate): CivilDate[] {
  const weeksAgo = daysBetween(mondayOf(date), mondayOf(today)) / 7;
  const first = addDays(date, ((weeksAgo % weeks) - weeks + 1) * 7);
  return Array.from({ length: weeks }, (_, week) => daysOfWeek(addDays(first, week * 7))).flat();
}

/** The line before a column of days: the margin before the first, a rule between weeks. */
export function weekLine(column: number): string | false {
  if (column === 0) return 'border-l border-l-margin';
  return column % 7 === 0 && 'border-l border-l-rule';
}
