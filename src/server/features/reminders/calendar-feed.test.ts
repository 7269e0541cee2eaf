import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import type { Weekday } from '#domain/goal.ts';
import { nextReminder, type Reminder } from '#domain/reminder.ts';
import { DAY } from '../../platform/clock.ts';
import { calendarFeed } from './calendar-feed.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const RECKONING = { time_zone: 'Europe/Paris', day_start_hour: 4 };

const two = (count: number) => String(count).padStart(2, '0');

/** Times of the day and days of the week all over, some of every second one. */
function reminderOf(index: number): Reminder {
  const weekdays = ([1, 2, 3, 4, 5, 6, 7] as Weekday[]).filter((day) => (index + day) % 8 !== 0);
  return {
    id: `0199abcd-0000-7000-8000-${String(index).padStart(12, '0')}`,
    time: `${two((index * 7) % 24)}:${two((index * 13) % 60)}`,
    weekdays,
    way: 'push',
    rhythm: index % 9 === 0 ? 'every_second' : 'every_day',
  };
}

/** All times of four weeks, one after the other. */
function* timesOf(reminder: Reminder): Generator<number> {
  let next = nextReminder(reminder, RECKONING, NOW);
  while (next && next.at < NOW + 28 * DAY) {
    yield next.at;
    next = nextReminder(reminder, RECKONING, next.at, next.date);
  }
}

it.each([40, 120])('of %d reminders a feed has the two thousand that come first', async (count) => {
  const reminders = Array.from({ length: count }, (_, index) => reminderOf(index));
  const all = reminders.flatMap((reminder) => [...timesOf(reminder)]).toSorted((a, b) => a - b);
  const feed = await calendarFeed([{ title: 'Read', cue: '', reminders, isAsked: () => true }], {
    reckoning: RECKONING,
    locale: 'en',
    url: 'https://habits.example.org',
    now: NOW,
  });
  const starts = new ICAL.Component(ICAL.parse(feed))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).startDate.toJSDate().getTime());
  expect(all.length > 2000).toBe(count === 120);
  expect(starts).toEqual(all.slice(0, 2000));
});

it.each([
  [0, 'vtimezone'],
  [1, 'vevent'],
])('of %d reminders a feed has a component, and ends in a line break', async (count, name) => {
  const reminders = [reminderOf(1)].slice(0, count);
  const feed = await calendarFeed([{ title: 'Read', cue: '', reminders, isAsked: () => true }], {
    reckoning: RECKONING,
    locale: 'en',
    url: 'https://habits.example.org',
    now: NOW,
  });
  expect(feed).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(feed).not.toMatch(/[^\r]\n/);
  const components = new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents();
  expect(new Set(components.map((component) => component.name))).toEqual(new Set([name]));
});
