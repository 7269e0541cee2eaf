import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from './civil-date.ts';
import { WEEKDAYS } from './goal.ts';
import { nextReminder, RHYTHMS, type Reminder } from './reminder.ts';
import type { DayReckoning } from './today.ts';
import { rounds } from './testing/rounds.ts';

const EVENING: Reminder = {
  id: '0197f2d4-8a5e-7c3b-9f10-2b6d4e8a1c55',
  time: '21:00',
  weekdays: WEEKDAYS,
  way: 'mail',
  rhythm: 'every_day',
};

const at = (time: string, change: Partial<Reminder> = {}): Reminder => ({
  ...EVENING,
  time,
  ...change,
});
const inZone = (time_zone: string, day_start_hour = 0): DayReckoning => ({
  time_zone,
  day_start_hour,
});

/** The next times of a reminder, one after the other, with the days of which they remind. */
function nextTimes(
  reminder: Reminder,
  reckoning: DayReckoning,
  { after, count }: { after: string; count: number },
): [string, CivilDate][] {
  const times: [string, CivilDate][] = [];
  let now = Date.parse(after);
  let since: CivilDate | undefined;
  for (let next = nextReminder(reminder, reckoning, now); next && times.length < count;) {
    times.push([new Date(next.at).toISOString().slice(0, 16), next.date]);
    ({ at: now, date: since } = next);
    next = nextReminder(reminder, reckoning, now, since);
  }
  return times;
}

describe('a reminder', () => {
  it.each([
    [
      'comes at its time, whatever the clocks are set to',
      at('21:00'),
      inZone('Europe/Paris'),
      '2026-10-24T12:00:00Z',
      [
        ['2026-10-24T19:00', '2026-10-24'],
        ['2026-10-25T20:00', '2026-10-25'],
      ],
    ],
    [
      'comes later where clocks skip its time: 02:30 at 03:30',
      at('02:30'),
      inZone('Europe/Paris'),
      '2026-03-28T12:00:00Z',
      [
        ['2026-03-29T01:30', '2026-03-29'],
        ['2026-03-30T00:30', '2026-03-30'],
      ],
    ],
    [
      'comes once in the hour that comes twice, the first time',
      at('02:30'),
      inZone('Europe/Paris'),
      '2026-10-24T12:00:00Z',
      [
        ['2026-10-25T00:30', '2026-10-25'],
        ['2026-10-26T01:30', '2026-10-26'],
      ],
    ],
    [
      'comes on a day that begins at 01:00',
      at('00:15'),
      inZone('Africa/Cairo'),
      '2026-04-23T12:00:00Z',
      [
        ['2026-04-23T22:15', '2026-04-24'],
        ['2026-04-24T21:15', '2026-04-25'],
      ],
    ],
    [
      'has no day that its zone leaves out',
      at('10:00'),
      inZone('Pacific/Apia'),
      '2011-12-29T12:00:00Z',
      [
        ['2011-12-29T20:00', '2011-12-29'],
        ['2011-12-30T20:00', '2011-12-31'],
      ],
    ],
    [
      'is of the day before until a late day starts',
      at('00:30', { weekdays: [5] }),
      inZone('Europe/Paris', 4),
      '2026-11-16T12:00:00Z',
      [
        ['2026-11-20T23:30', '2026-11-20'],
        ['2026-11-27T23:30', '2026-11-27'],
      ],
    ],
    [
      'comes earlier where its day ends with the skipped hour',
      at('02:30'),
      inZone('Europe/Paris', 3),
      '2026-03-28T12:00:00Z',
      [
        ['2026-03-29T00:30', '2026-03-28'],
        ['2026-03-30T00:30', '2026-03-29'],
      ],
    ],
    [
      'comes on its days of the week alone',
      at('07:05', { weekdays: [1, 4] }),
      inZone('Asia/Kathmandu'),
      '2026-11-21T00:00:00Z',
      [
        ['2026-11-23T01:20', '2026-11-23'],
        ['2026-11-26T01:20', '2026-11-26'],
        ['2026-11-30T01:20', '2026-11-30'],
      ],
    ],
    [
      'comes every second day',
      at('21:00', { rhythm: 'every_second' }),
      inZone('UTC'),
      '2026-12-30T00:00:00Z',
      [
        ['2026-12-30T21:00', '2026-12-30'],
        ['2027-01-01T21:00', '2027-01-01'],
        ['2027-01-03T21:00', '2027-01-03'],
      ],
    ],
    [
      'comes on every second one of its days of the week',
      at('21:00', { rhythm: 'every_second', weekdays: [1, 3, 5] }),
      inZone('UTC'),
      '2026-11-16T00:00:00Z',
      [
        ['2026-11-16T21:00', '2026-11-16'],
        ['2026-11-20T21:00', '2026-11-20'],
        ['2026-11-25T21:00', '2026-11-25'],
        ['2026-11-30T21:00', '2026-11-30'],
      ],
    ],
    [
      'comes no more once it is off',
      at('21:00', { rhythm: 'off' }),
      inZone('UTC'),
      '2026-11-16',
      [],
    ],
  ] as const)('%s', (_title, reminder, reckoning, after, times) => {
    expect(nextTimes(reminder, reckoning, { after, count: Math.max(1, times.length) })).toEqual(
      times,
    );
  });

  it('comes after the instant that is asked about, not at it', () => {
    const nine = Date.parse('2026-11-21T21:00:00Z');
    expect(nextReminder(EVENING, inZone('UTC'), nine - 1)?.at).toBe(nine);
    expect(nextReminder(EVENING, inZone('UTC'), nine)?.date).toBe('2026-11-22');
  });

  it('is not given twice to who flies back into the day of which it reminded', () => {
    const inKiritimati = Date.parse('2026-11-21T07:00:00Z');
    expect(nextReminder(EVENING, inZone('Pacific/Kiritimati'), inKiritimati - 1)).toEqual({
      at: inKiritimati,
      date: '2026-11-21',
    });
    const inHonolulu = nextReminder(
      EVENING,
      inZone('Pacific/Honolulu'),
      inKiritimati,
      '2026-11-21',
    );
    expect(inHonolulu).toEqual({ at: Date.parse('2026-11-23T07:00:00Z'), date: '2026-11-22' });
  });

  it('refuses a zone that nobody knows', () => {
    expect(() => nextReminder(EVENING, inZone('Mars/Olympus'), 0)).toThrow(RangeError);
  });
});

const ZONES = [
  'UTC',
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Nuuk',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
];

const hours = fc.integer({ min: 0, max: 23 });
const times = fc
  .tuple(hours, fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const reminders: fc.Arbitrary<Reminder> = fc.record({
  id: fc.constant(EVENING.id),
  time: fc.oneof(times, fc.constantFrom('00:00', '00:30', '01:59', '02:00', '02:30', '23:59')),
  weekdays: fc
    .subarray([...WEEKDAYS], { minLength: 1 })
    .map((days) => days.toSorted((a, b) => a - b)),
  way: fc.constantFrom('push' as const, 'mail' as const),
  rhythm: fc.constantFrom(...RHYTHMS),
});
const reckonings = fc.record({
  time_zone: fc.constantFrom(...ZONES),
  day_start_hour: fc.oneof(fc.constantFrom(0, 1, 2, 3, 4), hours),
});
const instants = fc.date({
  min: new Date('2008-01-01T00:00:00Z'),
  max: new Date('2036-12-31T00:00:00Z'),
  noInvalidDate: true,
});

/** The days from which Temporal reckons: all of them in their order, none left out. */
function* daysFrom(first: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  for (let days = 0; days < 60; days += 1) yield first.add({ days });
}

/** The rule read a second time, with the zones, calendars and clocks of Temporal. */
function temporally(reminder: Reminder, { time_zone, day_start_hour }: DayReckoning, after: Date) {
  const { time, weekdays, rhythm } = reminder;
  const clock = Temporal.PlainTime.from(time);
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  const dayOf = (moment: Temporal.ZonedDateTime) =>
    moment.toPlainDate().subtract({ days: moment.hour < day_start_hour ? 1 : 0 });
  for (const day of daysFrom(
    now.toZonedDateTimeISO(time_zone).toPlainDate().subtract({ days: 2 }),
  )) {
    if (!weekdays.some((weekday) => weekday === day.dayOfWeek)) continue;
    const date = day.toString();
    if (rhythm === 'off' || (rhythm === 'every_second' && namedBefore(weekdays, date) % 2))
      continue;
    const wall = day.add({ days: clock.hour < day_start_hour ? 1 : 0 }).toPlainDateTime(clock);
    for (const disambiguation of ['compatible', 'earlier'] as const) {
      const moment = wall.toZonedDateTime(time_zone, { disambiguation });
      const isOfDay = dayOf(moment).equals(day);
      if (isOfDay && Temporal.Instant.compare(moment.toInstant(), now) > 0)
        return { at: moment.epochMilliseconds, date };
      if (isOfDay) break;
    }
  }
  return null;
}

/** How many days of the week in question lie between the first Monday and a date. */
function namedBefore(weekdays: readonly number[], date: string): number {
  const passed = Temporal.PlainDate.from('1969-12-29').until(date, { largestUnit: 'days' }).days;
  const whole = Math.floor(passed / 7) * weekdays.length;
  return whole + weekdays.filter((weekday) => weekday <= passed % 7).length;
}

describe('with Temporal as the second opinion', () => {
  it('every reminder comes when Temporal says', () => {
    fc.assert(
      fc.property(reminders, reckonings, instants, (reminder, reckoning, after) => {
        const expected = temporally(reminder, reckoning, after);
        expect(nextReminder(reminder, reckoning, after.getTime())).toEqual(expected);
      }),
      { numRuns: rounds(300, 3000) },
    );
  });

  it('the hours around each change of the clocks are those of Temporal', () => {
    for (const time_zone of ZONES) {
      let change = Temporal.ZonedDateTime.from(`2009-01-01[${time_zone}]`);
      for (let count = 0; count < 12; count += 1) {
        const next = change.getTimeZoneTransition('next');
        if (!next || next.year > 2030) break;
        change = next;
        const after = new Date(change.epochMilliseconds - 6 * 60 * 60 * 1000);
        for (const time of ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '23:30'])
          for (const day_start_hour of [0, 1, 2, 3]) {
            const reminder = at(time);
            const reckoning = { time_zone, day_start_hour };
            expect(
              nextReminder(reminder, reckoning, after.getTime()),
              `${change.toString()} ${time} ${day_start_hour}`,
            ).toEqual(temporally(reminder, reckoning, after));
          }
      }
    }
  });

  it('nobody has two of a day, nor two days in the wrong order, on whatever journey', () => {
    const journey = fc.array(fc.tuple(reckonings, fc.integer({ min: 1, max: 80 })), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(reminders, journey, instants, (reminder, stays, start) => {
        let now = start.getTime();
        let since: CivilDate | undefined;
        for (const [reckoning, lasts] of stays) {
          const end = now + lasts * 60 * 60 * 1000;
          for (;;) {
            const next = nextReminder(reminder, reckoning, now, since);
            if (!next || next.at > end) break;
            expect(since === undefined || next.date > since).toBe(true);
            expect(next.at).toBeGreaterThan(now);
            ({ at: now, date: since } = next);
          }
          now = end;
        }
      }),
      { numRuns: rounds(300, 1000) },
    );
  });
});
