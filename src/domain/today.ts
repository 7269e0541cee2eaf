import { addDays, formatCivilDate } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';

/** Where a person's days begin: an IANA time zone, and the hour (0 to 23) at which a day starts. */
export interface DayReckoning {
  time_zone: string;
  day_start_hour: number;
}

interface WallClock {
  date: CivilDate;
  hour: number;
  /** `HH:MM:SS` */
  time: string;
  /** `+HH:MM` or `-HH:MM` */
  offset: string;
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

/**
 * An instant as a `created_at`: ISO 8601 with the person's UTC offset, whose date part is the
 * person's civil date. In the hours before a late day start the wall clock is one day ahead of the
 * person's day; the time then reads as the last second of that day.
 *
 * @param instant milliseconds since 1970-01-01T00:00:00Z
 */
export function createdAtFor(instant: number, reckoning: DayReckoning): string {
  const wall = wallClockAt(instant, reckoning.time_zone);
  const today = todayAt(instant, reckoning);
  return today === wall.date
    ? `${today}T${wall.time}${wall.offset}`
    : `${today}T23:59:59${wall.offset}`;
}

/**
 * A `created_at` from elsewhere as one of this person: written with another offset than theirs it
 * is rewritten with theirs, so that its date part is their civil date. With theirs, its date is
 * what they meant.
 *
 * @param createdAt ISO 8601 with an offset
 */
export function asCreatedAt(createdAt: string, reckoning: DayReckoning): string {
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

function wallClockAt(instant: number, timeZone: string): WallClock {
  const parts = new Map<string, string>();
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) {
    parts.set(type, value);
  }
  const part = (type: string) => parts.get(type) ?? '';
  const offset = part('timeZoneName').slice('GMT'.length, 'GMT+00:00'.length);
  return {
    date: formatCivilDate(Number(part('year')), Number(part('month')), Number(part('day'))),
    hour: Number(part('hour')),
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
    offset: offset === '' ? '+00:00' : offset,
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Each takes tens of kilobytes, and few zones are in use at a time. */
const MOST_FORMATTERS = 100;

/** Making a formatter costs a hundred times its use. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    });
    if (formatters.size >= MOST_FORMATTERS) formatters.clear();
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
