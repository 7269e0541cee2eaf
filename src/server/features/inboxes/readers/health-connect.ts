import type { InboxMode } from '#contract/inboxes.ts';
import { wallClockAt } from '#domain/wall-clock.ts';
import { isObject, numberOf, objectsIn, textOf, whenOf, workout } from '../measurement.ts';
import type { Fields, Measurement, ReadingClock, ReadMessage, When } from '../measurement.ts';

/** By the list in which they come: which field is the value, its unit, and what suits it as a rule. */
const LISTS: Readonly<Record<string, readonly [field: string, unit: string, mode: InboxMode]>> = {
  // These are totals of a day unless somebody sets the app otherwise.
  steps: ['count', '', 'latest'],
  distance: ['meters', 'm', 'latest'],
  active_calories: ['calories', 'kcal', 'latest'],
  total_calories: ['calories', 'kcal', 'add'],
  hydration: ['liters', 'l', 'add'],
  sleep: ['duration_seconds', 's', 'add'],
  weight: ['kilograms', 'kg', 'latest'],
  body_fat: ['percentage', '%', 'latest'],
  heart_rate: ['bpm', 'bpm', 'latest'],
  resting_heart_rate: ['bpm', 'bpm', 'latest'],
};

/**
 * What the app Health Connect to Webhook sends: lists of records by kind, beside `timestamp` and
 * `app_version` (https://github.com/mcnaveen/health-connect-webhook). Its times are in UTC.
 */
export const readHealthConnect: ReadMessage = (message, clock) => {
  if (!isObject(message) || !('timestamp' in message && 'app_version' in message)) return undefined;
  return [
    ...Object.keys(LISTS).flatMap((kind) =>
      objectsIn(message[kind]).flatMap((record) => recordIn(kind, record, clock)),
    ),
    ...objectsIn(message['exercise']).flatMap((record) => exerciseIn(record, clock)),
  ];
};

function recordIn(kind: string, record: Fields, clock: ReadingClock): Measurement[] {
  const [field = '', unit = '', mode = 'latest'] = LISTS[kind] ?? [];
  const value = numberOf(record[field]);
  // A night is of the day on which it ends.
  const at = record['session_end_time'] ?? record['time'];
  if (value === undefined) return [];
  const when = at === undefined ? whenBegun(record['start_time'], clock) : whenOf(at, clock);
  return [{ name: kind, unit, value, when, id: timesOf(record), mode }];
}

/** What begins at midnight is the total of a calendar day, whenever the person's own begins. */
function whenBegun(start: unknown, clock: ReadingClock): When | undefined {
  const when = whenOf(start, clock);
  if (!when || start === undefined) return when;
  const { date, time } = wallClockAt(when.at, clock.time_zone);
  return time === '00:00:00' ? { ...when, date } : when;
}

function exerciseIn(record: Fields, clock: ReadingClock): Measurement[] {
  return workout(
    textOf(record['type']),
    { when: whenOf(record['start_time'], clock), id: timesOf(record) },
    { seconds: record['duration_seconds'], distance: record['distance_meters'], unit: 'm' },
  );
}

/** Records have no id: when they began and ended tells one from another. */
function timesOf(record: Fields): string {
  const times = ['time', 'start_time', 'end_time', 'session_end_time'];
  return times.map((name) => textOf(record[name])).join(' ');
}
