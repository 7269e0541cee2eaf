/**
 * A day of the proleptic Gregorian calendar, written `YYYY-MM-DD`. It has no time zone. A text from
 * elsewhere becomes one by {@link isCivilDate}.
 */
export type CivilDate = `${number}-${number}-${number}`;

/** A calendar month, written `YYYY-MM`. */
export type CivilMonth = `${number}-${number}`;

declare const day: unique symbol;

/**
 * Days since 1970-01-01, negative before it; infinite for what has no first or last day. They come
 * from dates, and from other days by {@link dayAfter}.
 */
export type DayNumber = number & { readonly [day]: true };

export const EPOCH = 0 as DayNumber;
/** Before all days, and after all days. */
export const LONG_AGO = -Infinity as DayNumber;
export const FOREVER = Infinity as DayNumber;

/** Some days in a row. */
export interface DaySpan {
  first: DayNumber;
  last: DayNumber;
}

/** The day so many days later, or earlier when it is less than 0. */
export function dayAfter(from: DayNumber, days: number): DayNumber {
  return (from + days) as DayNumber;
}

export function earlierOf(a: DayNumber, b: DayNumber): DayNumber {
  return a < b ? a : b;
}

export function laterOf(a: DayNumber, b: DayNumber): DayNumber {
  return a < b ? b : a;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** @param month 1 to 12 */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** How many days of a year come before each month, but for the leap day. */
const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

interface Parts {
  year: number;
  month: number;
  day: number;
}

/** Whether the text names a day that exists, from 0000-01-01 to 9999-12-31. */
export function isCivilDate(text: string): text is CivilDate {
  return readParts(text) !== undefined;
}

/** Whether the text names a month, from 0000-01 to 9999-12. */
export function isCivilMonth(text: string): text is CivilMonth {
  return isCivilDate(`${text}-01`);
}

/** The month that a date belongs to. */
export function monthOf(date: CivilDate): CivilMonth {
  const { year, month } = partsOf(date);
  return formatCivilMonth(year, month);
}

/** @throws RangeError when the text is no civil date */
export function partsOf(date: CivilDate): Parts {
  const parts = readParts(date);
  if (!parts) throw new RangeError(`No civil date: ${date}`);
  return parts;
}

/**
 * The year of a date, and its place there, counted from 0.
 *
 * @throws RangeError when the text is no civil date
 */
export function placeInYear(date: CivilDate): { year: number; place: number } {
  const { year, month, day } = partsOf(date);
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0;
  return { year, place: (DAYS_BEFORE[month - 1] ?? 0) + leapDay + day - 1 };
}

/** The days of a leap year, `MM-DD`: they are written by the ten thousand. */
const DAYS_OF_YEAR = DAYS_BEFORE.flatMap((_, month) =>
  Array.from(
    { length: daysInMonth(2024, month + 1) },
    (__, day) => `${pad(month + 1, 2)}-${pad(day + 1, 2)}` as const,
  ),
);

/** The place of 29 February. */
const LEAP_DAY = 59;

/**
 * The date at a place of a year, the inverse of {@link placeInYear}.
 *
 * @throws RangeError when the year has no such place
 */
export function dateInYear(year: number, place: number): CivilDate {
  const day = DAYS_OF_YEAR[place < LEAP_DAY || isLeapYear(year) ? place : place + 1];
  if (day === undefined) throw new RangeError(`No day ${place} in ${year}`);
  return `${pad(year, 4)}-${day}`;
}

function readParts(text: string): Parts | undefined {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return undefined;
  const year = numberAt(text, 0, 4);
  const month = numberAt(text, 5, 7);
  const day = numberAt(text, 8, 10);
  const exists =
    year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? { year, month, day } : undefined;
}

const ZERO = 48;

/**
 * The digits from `start` up to `end` as a number, or NaN when one is none. A notebook of ten years
 * holds its dates by the hundred thousand: this takes a tenth of what a regular expression does.
 */
function numberAt(text: string, start: number, end: number): number {
  let number = 0;
  for (let place = start; place < end; place += 1) {
    const digit = text.charCodeAt(place) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

const DAYS_PER_ERA = 146_097;
const DAYS_TO_1970 = 719_468;

/**
 * The day number of a date. Years are counted from 1 March in eras of 400 years, so that the leap
 * day comes last: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
 *
 * @throws RangeError when the text is no civil date
 */
export function dayNumberOf(date: CivilDate): DayNumber {
  const { year: civilYear, month, day } = partsOf(date);
  const year = month <= 2 ? civilYear - 1 : civilYear;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return dayAfter(EPOCH, era * DAYS_PER_ERA + dayOfEra - DAYS_TO_1970);
}

/** The date of a day number, the inverse of {@link dayNumberOf} (Hinnant's `civil_from_days`). */
export function civilDateOf(dayNumber: DayNumber): CivilDate {
  const shifted = dayNumber + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return formatCivilDate(year, month, day);
}

export function formatCivilDate(year: number, month: number, day: number): CivilDate {
  return `${formatCivilMonth(year, month)}-${pad(day, 2)}`;
}

export function formatCivilMonth(year: number, month: number): CivilMonth {
  return `${pad(year, 4)}-${pad(month, 2)}`;
}

/** A whole number with zeros before it, which the compiler can't tell from any other text. */
function pad(number: number, digits: number): `${number}` {
  return String(number).padStart(digits, '0') as `${number}`;
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return civilDateOf(dayAfter(dayNumberOf(date), days));
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is the earlier one. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export function isoWeekdayOf(date: CivilDate): number {
  return isoWeekdayOfDay(dayNumberOf(date));
}

/** The same for a day number. */
export function isoWeekdayOfDay(day: DayNumber): number {
  const daysSinceMonday = (day + 3) % 7;
  return (daysSinceMonday < 0 ? daysSinceMonday + 7 : daysSinceMonday) + 1;
}
