import { randomUUID } from 'node:crypto';
import { WEEKDAYS, type Weekday } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';

/** A time of day on a person's clock, and the days of the week that have it. */
interface WhenReminded {
  hour: number | undefined;
  minute: number | undefined;
  weekdays?: readonly Weekday[];
}

/**
 * The reminders of a habit from elsewhere, where they were notifications.
 *
 * @returns undefined where it says no time, or no day
 */
export function reminderAt({
  hour,
  minute = 0,
  weekdays = WEEKDAYS,
}: WhenReminded): Reminder | undefined {
  const isTime = isWithin(hour, 23) && isWithin(minute, 59);
  if (!isTime || weekdays.length === 0) return undefined;
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return { id: randomUUID(), time, weekdays, way: 'push', rhythm: 'every_day' };
}

function isWithin(number: number | undefined, most: number): number is number {
  return number !== undefined && Number.isInteger(number) && number >= 0 && number <= most;
}
