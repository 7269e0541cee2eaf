import { civilDateOf, dayAfter, EPOCH, formatCivilDate, isCivilDate } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { EARLIEST_DATE } from '#domain/limits.ts';

const DAY = 86_400_000;

/** Goals that a file does not date rule from the beginning, wherever that is. */
export const FROM_THE_BEGINNING = EARLIEST_DATE;

/** The last day that a civil date can name. */
const LAST_DAY = 2_932_896;

/** The civil date of a moment in UTC, if there is one from 1970 on. */
export function utcDateOf(milliseconds: number | undefined): CivilDate | undefined {
  return milliseconds === undefined ? undefined : dateOfDay(Math.floor(milliseconds / DAY));
}

/** The civil date of a day number from 1970 on. */
export function dateOfDay(day: number | undefined): CivilDate | undefined {
  if (day === undefined || !Number.isSafeInteger(day) || day < 0 || day > LAST_DAY)
    return undefined;
  return civilDateOf(dayAfter(EPOCH, day));
}

/** A text as a civil date, if it is one from 1970 on. */
export function dateIn(text: string): CivilDate | undefined {
  return isCivilDate(text) && text >= EARLIEST_DATE ? text : undefined;
}

export function dateOfParts(year: number, month: number, day: number): CivilDate | undefined {
  return dateIn(formatCivilDate(year, month, day));
}

/** The date part of a text like `2024-01-01T12:00:00Z`. */
export function datePartOf(text: string | undefined): CivilDate | undefined {
  return text === undefined ? undefined : dateIn(text.slice(0, 10));
}
