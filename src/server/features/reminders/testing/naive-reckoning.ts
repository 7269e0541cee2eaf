import type { CivilDate } from '#domain/civil-date.ts';
import type { DayReckoning } from '#domain/today.ts';

/*
 * When reminders come, reckoned a second time: by the zones, clocks and calendars of Temporal, for a
 * whole journey at once. Nothing of the product's own reckoning is used.
 */

/** From an instant on a person is somewhere, until the next stay begins. */
export interface Stay extends DayReckoning {
  from: number;
}

export interface Coming {
  at: number;
  date: CivilDate;
}

interface Naive {
  time: string;
  weekdays: readonly number[];
}

/** Every time of a reminder between the first stay and an end, at most once a day. */
export function naiveTimes(reminder: Naive, stays: readonly Stay[], end: number): Coming[] {
  const times: Coming[] = [];
  for (const [place, stay] of stays.entries()) {
    const until = stays[place + 1]?.from ?? end;
    const first = instantOf(stay.from).toZonedDateTimeISO(stay.time_zone).toPlainDate();
    for (let days = -2; ; days += 1) {
      const day = first.add({ days });
      const at = naiveInstant(day, reminder.time, stay);
      const date = day.toString() as CivilDate;
      if (
        instantOf(until)
          .toZonedDateTimeISO(stay.time_zone)
          .toPlainDate()
          .add({ days: 2 })
          .equals(day)
      )
        break;
      if (at === undefined || at <= stay.from || at > until) continue;
      if (!reminder.weekdays.includes(day.dayOfWeek)) continue;
      const last = times.at(-1);
      if (!last || last.date < date) times.push({ at, date });
    }
  }
  return times;
}

/** The civil date of an instant for who is somewhere. */
export function naiveDate(at: number, stay: DayReckoning): CivilDate {
  return dayOf(instantOf(at).toZonedDateTimeISO(stay.time_zone), stay).toString() as CivilDate;
}

function naiveInstant(day: Temporal.PlainDate, time: string, stay: DayReckoning) {
  const clock = Temporal.PlainTime.from(time);
  const wall = day.add({ days: clock.hour < stay.day_start_hour ? 1 : 0 }).toPlainDateTime(clock);
  const moments = (['compatible', 'earlier'] as const).map((disambiguation) =>
    wall.toZonedDateTime(stay.time_zone, { disambiguation }),
  );
  return moments.find((moment) => dayOf(moment, stay).equals(day))?.epochMilliseconds;
}

function dayOf(moment: Temporal.ZonedDateTime, { day_start_hour }: DayReckoning) {
  return moment.toPlainDate().subtract({ days: moment.hour < day_start_hour ? 1 : 0 });
}

function instantOf(at: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at);
}
