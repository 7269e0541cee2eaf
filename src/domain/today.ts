import { addDays, isCivilDate, type CivilDate } from './civil-date.ts';
import { instantsOf, wallClockAt } from './wall-clock.ts';

/** Where a person's days begin: an IANA time zone, and the hour (0 to 23) at which a day starts. */
export interface DayReckoning {
  time_zone: string;
  day_start_hour: number;
}

/**
 * The civil date that a person calls today.
 *
 * @param instant milliseconds since 1970-01-01T00:00:00Z
 * @throws RangeError for an unknown time zone
 */
export function todayAt(instant: number, { time_zone, day_start_hour }: DayReckoning): CivilDate {
  const wall = wallClockAt(instant, time_zone);
  return wall.hour < day_start_hour ? addDays(wall.date, -1) : wall.date;
}

/** When a person's day is over: milliseconds since 1970-01-01T00:00:00Z. */
export function endOfDay(date: CivilDate, { time_zone, day_start_hour }: DayReckoning): number {
  const time = `${String(day_start_hour).padStart(2, '0')}:00`;
  return instantsOf(addDays(date, 1), time, time_zone).later;
}

/**
 * An instant as a `created_at`: ISO 8601 with the person's UTC offset, whose date part is the
 * person's civil date. In the hours before a late day start the wall clock is one day ahead of the
 * person's day; the time then reads as the last second of that day, with the offset that it had:
 * clocks may have been set since.
 *
 * @param instant milliseconds since 1970-01-01T00:00:00Z
 */
export function createdAtFor(instant: number, reckoning: DayReckoning): string {
  const wall = wallClockAt(instant, reckoning.time_zone);
  const today = todayAt(instant, reckoning);
  if (today === wall.date) return `${today}T${wall.time}${wall.offset}`;
  const end = `${today}T23:59:59`;
  // Within an hour or so of the end of that day: no clock is set twice so soon.
  const about = Date.parse(end + wall.offset);
  return end + wallClockAt(about, reckoning.time_zone).offset;
}

/**
 * A `created_at` from elsewhere as one of this person: written with another offset than theirs it
 * is rewritten with theirs, so that its date part is their civil date. With theirs, its date is
 * what they meant.
 *
 * @param createdAt ISO 8601 with an offset
 */
export function asCreatedAt(createdAt: string, reckoning: DayReckoning): string {
  const date = createdAt.slice(0, 10);
  // It is written with the offset of its noon, which midnight may not have had.
  if (isCivilDate(date) && createdAt === startOfDay(date, reckoning.time_zone)) return createdAt;
  const instant = Date.parse(createdAt);
  const wall = wallClockAt(instant, reckoning.time_zone);
  const offset = createdAt.endsWith('Z') ? '+00:00' : createdAt.slice(-wall.offset.length);
  return offset === wall.offset
    ? `${wall.date}T${wall.time}${wall.offset}`
    : createdAtFor(instant, reckoning);
}

/** A civil date as a `created_at`: its midnight with the UTC offset that the zone has on that day. */
export function startOfDay(date: CivilDate, timeZone: string): string {
  const noonInUtc = Date.parse(`${date}T12:00:00Z`);
  return `${date}T00:00:00${wallClockAt(noonInUtc, timeZone).offset}`;
}
