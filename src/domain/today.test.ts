import { describe, expect, it } from 'vitest';
import { asCreatedAt, createdAtFor, startOfDay, todayAt } from './today.ts';

describe('today', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'UTC', 0, '2026-11-21'],
    ['2026-11-21T23:30:00Z', 'Europe/Paris', 0, '2026-11-22'],
    ['2026-11-21T23:30:00Z', 'America/New_York', 0, '2026-11-21'],
    ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', 0, '2026-11-22'],
    ['2026-11-21T10:59:00Z', 'Pacific/Pago_Pago', 0, '2026-11-20'],
    ['2026-11-21T18:20:00Z', 'Asia/Kathmandu', 0, '2026-11-22'],
    // A day that starts at four: the hours before it belong to the day before.
    ['2026-11-22T02:59:00Z', 'Europe/Paris', 4, '2026-11-21'],
    ['2026-11-22T03:00:00Z', 'Europe/Paris', 4, '2026-11-22'],
    // The hour that summer time leaves out (29 March), and the one that comes twice (25 October).
    ['2026-03-29T00:59:59Z', 'Europe/Paris', 3, '2026-03-28'],
    ['2026-03-29T01:00:00Z', 'Europe/Paris', 3, '2026-03-29'],
    ['2026-10-25T00:30:00Z', 'Europe/Paris', 3, '2026-10-24'],
    ['2026-10-25T01:30:00Z', 'Europe/Paris', 3, '2026-10-24'],
    ['2026-10-25T02:00:00Z', 'Europe/Paris', 3, '2026-10-25'],
    // Samoa had no 30 December 2011.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', 0, '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', 0, '2011-12-31'],
  ])('at %s in %s, days starting at %d, is %s', (instant, time_zone, day_start_hour, date) => {
    expect(todayAt(Date.parse(instant), { time_zone, day_start_hour })).toBe(date);
  });

  it.each([
    ['2026-11-21T12:00:00Z', 'UTC', 0, '2026-11-21T12:00:00+00:00'],
    ['2026-11-21T23:30:05Z', 'Europe/Paris', 0, '2026-11-22T00:30:05+01:00'],
    ['2026-11-21T23:30:05Z', 'Europe/Paris', 4, '2026-11-21T23:59:59+01:00'],
    // Clocks go forward at two, and the day begins at four.
    ['2026-03-29T01:30:00Z', 'Europe/Paris', 4, '2026-03-28T23:59:59+01:00'],
    ['2026-07-21T12:00:00Z', 'America/St_Johns', 0, '2026-07-21T09:30:00-02:30'],
  ])(
    'a habit made at %s in %s, days starting at %d, is from %s',
    (instant, time_zone, day_start_hour, created) => {
      expect(createdAtFor(Date.parse(instant), { time_zone, day_start_hour })).toBe(created);
    },
  );

  it.each([
    ['2026-11-21T08:00:00.250+01:00', 'Europe/Paris', 0, '2026-11-21T08:00:00+01:00'],
    ['2024-05-01T01:00:00Z', 'America/Sao_Paulo', 0, '2024-04-30T22:00:00-03:00'],
    ['2024-05-01T01:00Z', 'UTC', 0, '2024-05-01T01:00:00+00:00'],
    ['2026-07-01T00:00:00+02:00', 'Europe/Paris', 4, '2026-07-01T00:00:00+02:00'],
    ['2026-07-01T00:00:00Z', 'UTC', 4, '2026-07-01T00:00:00+00:00'],
    ['2026-07-01T00:00:00+09:00', 'Europe/Paris', 4, '2026-06-30T17:00:00+02:00'],
    ['2026-06-30T23:30:00Z', 'Europe/Paris', 4, '2026-06-30T23:59:59+02:00'],
  ])(
    '%s from elsewhere, for %s, days starting at %d, is %s',
    (given, time_zone, day_start_hour, kept) => {
      expect(asCreatedAt(given, { time_zone, day_start_hour })).toBe(kept);
    },
  );

  it.each([
    'Europe/Paris',
    'America/New_York',
    'America/St_Johns',
    'America/Havana',
    'America/Santiago',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Asia/Beirut',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'UTC',
  ])(
    'a habit made at whatever time in %s comes back the same when it is sent again',
    (time_zone) => {
      const changed: string[] = [];
      for (let hour = 0; hour < 366 * 24; hour += 1) {
        const instant = Date.parse('2026-01-01T00:20:00Z') + hour * 3_600_000;
        for (const day_start_hour of [3, 6, 23]) {
          const reckoning = { time_zone, day_start_hour };
          const created = createdAtFor(instant, reckoning);
          const again = asCreatedAt(created, reckoning);
          const isOfToday = created.startsWith(todayAt(instant, reckoning));
          if (again !== created || !isOfToday) changed.push(`${created} ${again}`);
        }
      }
      expect(changed).toEqual([]);
    },
  );

  it.each([
    ['2026-07-01', 'Europe/Paris', '2026-07-01T00:00:00+02:00'],
    ['2026-12-01', 'Europe/Paris', '2026-12-01T00:00:00+01:00'],
    ['2026-12-01', 'Asia/Kolkata', '2026-12-01T00:00:00+05:30'],
    ['1970-01-01', 'UTC', '1970-01-01T00:00:00+00:00'],
  ] as const)('the start of %s in %s is %s', (date, zone, start) => {
    expect(startOfDay(date, zone)).toBe(start);
  });

  it.each([
    // Clocks go forward at two, back at three, and forward at midnight.
    ['2026-03-29', 'Europe/Paris'],
    ['2026-10-25', 'Europe/Paris'],
    ['2026-03-08', 'America/Havana'],
  ] as const)(
    'the start of %s in %s comes back the same when it is sent again',
    (date, time_zone) => {
      const start = startOfDay(date, time_zone);
      expect(asCreatedAt(start, { time_zone, day_start_hour: 4 })).toBe(start);
    },
  );
});
