import { addDays, dayAfter, dayNumberOf, EPOCH, isoWeekdayOf } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
import type { Weekday } from './goal.ts';
import { todayAt, type DayReckoning } from './today.ts';
import { instantsOf } from './wall-clock.ts';

/** How a reminder reaches its person: a notification of their devices, or a mail. */
export const WAYS = ['push', 'mail'] as const;

export type Way = (typeof WAYS)[number];

/** How far a reminder has faded, from all of its days to none of them. */
export const RHYTHMS = ['every_day', 'every_second', 'off'] as const;

export type Rhythm = (typeof RHYTHMS)[number];

export interface Reminder {
  /** a UUID, unlike those of the others of its habit */
  id: string;
  /** on the person's clock, `HH:MM` */
  time: string;
  /** the days of which it reminds, at least one */
  weekdays: readonly Weekday[];
  way: Way;
  /** how many of these days are left: each, every second one, or none */
  rhythm: Rhythm;
  /** the day on which its person gave it another rhythm, where they did */
  rhythm_since?: CivilDate;
}

/** When a reminder comes, and the day of which it reminds. */
export interface ReminderTime {
  /** milliseconds since 1970-01-01T00:00:00Z */
  at: number;
  date: CivilDate;
}

/**
 * The longest that a reminder may be silent: it comes every second time on a day of the week, and
 * once that day is one which its zone leaves out.
 */
const LONGEST_SILENCE = 4 * 7;

/**
 * When a reminder comes next. It comes once on each of its days, which are the person's own: with
 * days that start at 04:00, one at 00:30 is of the day before. A time that comes twice is taken the
 * first time. One that the clocks skip comes as much later as they jump, or, where the day is over
 * by then, as much earlier. A day that the zone leaves out has none.
 *
 * @param after milliseconds since 1970-01-01T00:00:00Z
 * @param since the last day of which it reminded already: no day has two, even when its person moves
 * to another zone and begins that day anew
 * @returns null when it comes no more
 * @throws RangeError for an unknown time zone
 */
export function nextReminder(
  reminder: Reminder,
  reckoning: DayReckoning,
  after: number,
  since?: CivilDate,
): ReminderTime | null {
  if (reminder.rhythm === 'off') return null;
  const first = todayAt(after, reckoning);
  const start = since !== undefined && since >= first ? addDays(since, 1) : first;
  for (let ahead = 0; ahead <= LONGEST_SILENCE; ahead += 1) {
    const date = addDays(start, ahead);
    const at = isNamed(reminder, date) ? instantOn(date, reminder.time, reckoning) : undefined;
    if (at !== undefined && at > after) return { at, date };
  }
  return null;
}

/**
 * Whether a day is one of those that a reminder has. Every second one is counted from the first
 * Monday of all, so that neither a pause nor what was kept moves them.
 */
function isNamed({ weekdays, rhythm }: Reminder, date: CivilDate): boolean {
  const weekday = isoWeekdayOf(date);
  if (!weekdays.some((named) => named === weekday)) return false;
  if (rhythm === 'every_day') return true;
  const week = (dayNumberOf(date) - weekday - FIRST_SUNDAY) / 7;
  const earlier = weekdays.filter((named) => named < weekday).length;
  return (week * weekdays.length + earlier) % 2 === 0;
}

/** 1969-12-28: the first Monday is after it. */
const FIRST_SUNDAY = dayAfter(EPOCH, -4);

/** When a person's day has a time; undefined where the zone leaves the day out. */
function instantOn(date: CivilDate, time: string, reckoning: DayReckoning): number | undefined {
  const isAfterMidnight = Number(time.slice(0, 2)) < reckoning.day_start_hour;
  const onTheWall = isAfterMidnight ? addDays(date, 1) : date;
  const { later, earlier } = instantsOf(onTheWall, time, reckoning.time_zone);
  return [later, earlier].find((at) => todayAt(at, reckoning) === date);
}
