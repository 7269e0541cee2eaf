import { civilDateOf, dayAfter, EPOCH, type CivilDate } from './civil-date.ts';

/** What a clock on the wall shows. */
export interface WallClock {
  date: CivilDate;
  hour: number;
  /** `HH:MM:SS` */
  time: string;
  /** `+HH:MM` or `-HH:MM` */
  offset: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What the clocks of a zone show.
 *
 * @param instant milliseconds since 1970-01-01T00:00:00Z
 * @throws RangeError for an unknown time zone
 */
export function wallClockAt(instant: number, timeZone: string): WallClock {
  const offset = offsetAt(instant, timeZone);
  const shown = instant + offset;
  const day = Math.floor(shown / DAY);
  const sinceMidnight = shown - day * DAY;
  const hour = Math.floor(sinceMidnight / HOUR);
  const minute = Math.floor((sinceMidnight % HOUR) / MINUTE);
  const second = Math.floor((sinceMidnight % MINUTE) / SECOND);
  return {
    date: civilDateOf(dayAfter(EPOCH, day)),
    hour,
    time: `${two(hour)}:${two(minute)}:${two(second)}`,
    offset: `${offset < 0 ? '-' : '+'}${hoursAndMinutes(Math.abs(offset))}`,
  };
}

function hoursAndMinutes(milliseconds: number): string {
  return `${two(Math.floor(milliseconds / HOUR))}:${two(Math.floor((milliseconds % HOUR) / MINUTE))}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * When the clocks of a zone show a date and time: the first time where they do so twice. Where they
 * skip it, `later` is as much after their jump as they would have shown it, had they not jumped, and
 * `earlier` as much before it (RFC 5545 §3.3.5, and `disambiguation` of ECMAScript's Temporal).
 *
 * @param time `HH:MM`
 * @returns milliseconds since 1970-01-01T00:00:00Z
 * @throws RangeError for an unknown time zone
 */
export function instantsOf(
  date: CivilDate,
  time: string,
  timeZone: string,
): { earlier: number; later: number } {
  const asInUtc = Date.parse(`${date}T${time}:00Z`);
  // No offset is a day.
  const before = asInUtc - offsetAt(asInUtc - DAY, timeZone);
  const after = asInUtc - offsetAt(asInUtc + DAY, timeZone);
  const isShown = (instant: number) => instant + offsetAt(instant, timeZone) === asInUtc;
  if (isShown(before)) return { earlier: before, later: before };
  if (isShown(after)) return { earlier: after, later: after };
  return { earlier: after, later: before };
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** the offsets with which days begin in UTC, by their number */
  offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** A zone takes tens of kilobytes, and few are in use at a time; so are few days. */
const MAX_ZONES = 100;
const MAX_DAYS_OF_A_ZONE = 1000;

/**
 * By how many milliseconds the clocks of a zone are ahead of UTC. Most days end with the offset with
 * which they began, and no zone changes its clocks twice in two days: asking for it costs a hundred
 * times as much as remembering.
 */
function offsetAt(instant: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const day = Math.floor(instant / DAY);
  const offset = offsetOfDay(zone, day);
  return offset === offsetOfDay(zone, day + 1) ? offset : offsetOf(zone.format, instant);
}

function offsetOfDay({ format, offsets }: Zone, day: number): number {
  const known = offsets.get(day);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_DAYS_OF_A_ZONE) offsets.clear();
  const offset = offsetOf(format, day * DAY);
  offsets.set(day, offset);
  return offset;
}

/** What `GMT+05:30` says, or with seconds `GMT-00:44:30`. */
function offsetOf(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes, seconds = 0] =
    /^GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(name ?? '') ?? [];
  if (sign === undefined) return 0;
  const offset = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return sign === '-' ? -offset : offset;
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const zone = {
    format: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
    offsets: new Map<number, number>(),
  };
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(timeZone, zone);
  return zone;
}
