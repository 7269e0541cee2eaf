import { ICalCalendar, ICalEventTransparency } from 'ical-generator';
import type { Locale } from '#contract/locale.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { nextReminder, type Reminder, type ReminderTime } from '#domain/reminder.ts';
import type { DayReckoning } from '#domain/today.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { textsIn } from '../../platform/texts.ts';

/** How far a plan looks ahead. Calendars come back long before it is over. */
const AHEAD = 28 * DAY;

/** More than anybody's days hold; the rest comes once the first of them are over. */
const MAX_EVENTS = 2000;

/** How long a reminder is in a calendar, which shows nothing of no length. */
const LENGTH = 15 * MINUTE;

/** How soon a calendar may look again (RFC 7986 §5.7). */
const REFRESH_INTERVAL_MS = 12 * HOUR;

const UTC = `BEGIN:VTIMEZONE
TZID:Etc/UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE`;

/** What reminds of something: of a habit, or of the whole notebook. */
export interface ReminderSource {
  /** the habit's name with its emoji; null: of the whole notebook */
  title: string | null;
  /** after what it comes, if that is said */
  cue: string;
  reminders: readonly Reminder[];
  /** whether it comes on one of its days, as the notebook is now */
  isAsked: (reminder: Reminder, date: CivilDate) => boolean;
}

/**
 * The reminders of the next four weeks as a calendar (RFC 5545), each time of each an event of its
 * own: a rule of repetition would know neither late day starts nor every second day.
 *
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export async function calendarFeed(
  remindings: readonly ReminderSource[],
  {
    reckoning,
    locale,
    url,
    now,
  }: { reckoning: DayReckoning; locale: Locale; url: string; now: number },
): Promise<string> {
  const i18n = await textsIn(locale);
  const calendar = new ICalCalendar({
    name: 'Habitude',
    prodId: { company: 'Habitude', product: 'Habitude', language: locale.toUpperCase() },
    ttl: REFRESH_INTERVAL_MS / 1000,
    url,
  });
  const events = earliestOf(remindings, reckoning, now);
  for (const { id, date, at, title, cue } of events) {
    calendar.createEvent({
      id: `${id}-${date}@habitude`,
      start: new Date(at),
      end: new Date(at + LENGTH),
      stamp: new Date(now),
      summary: title ?? i18n.t('What is still due'),
      ...(cue !== '' && { description: i18n.t('After {cue}', { cue }) }),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // A calendar has one component at least (RFC 5545 §3.6).
  if (events.length === 0) calendar.timezone({ name: 'Etc/UTC', generator: () => UTC });
  return `${calendar.toString()}\r\n`;
}

interface Event extends ReminderTime {
  /** of the reminder */
  id: string;
  title: string | null;
  cue: string;
}

/**
 * The earliest of all times that reminders have, in their order. Days are looked at one after the
 * other, and no further than it takes: thousands of reminders would have a hundred thousand times.
 */
function earliestOf(
  remindings: readonly ReminderSource[],
  reckoning: DayReckoning,
  now: number,
): Event[] {
  const upcoming = remindings.flatMap(({ reminders, title, cue, isAsked }) =>
    reminders.map((reminder) => ({
      reminder,
      title,
      cue,
      isAsked,
      next: nextReminder(reminder, reckoning, now),
    })),
  );
  const events: Event[] = [];
  for (let end = now + DAY; end <= now + AHEAD && events.length < MAX_EVENTS; end += DAY) {
    for (const one of upcoming) {
      const { reminder, title, cue, isAsked } = one;
      while (one.next && one.next.at < end) {
        const { at, date } = one.next;
        if (isAsked(reminder, date)) events.push({ id: reminder.id, title, cue, at, date });
        one.next = nextReminder(reminder, reckoning, at, date);
      }
    }
  }
  return events.toSorted((a, b) => a.at - b.at).slice(0, MAX_EVENTS);
}
