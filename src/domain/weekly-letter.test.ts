import { describe, expect, it } from 'vitest';
import { nextReminder } from './reminder.ts';
import { wallClockAt } from './wall-clock.ts';
import { asksForAnswers, weeklyLetterReminder, weekToldOn } from './weekly-letter.ts';

describe('the weekly letter', () => {
  it.each([
    ['in Paris', 'Europe/Paris', 0, '2026-11-18T12:00:00Z', '2026-11-23T08:00:00+01:00'],
    [
      'on a Monday before eight',
      'Europe/Paris',
      0,
      '2026-11-23T06:59:59Z',
      '2026-11-23T08:00:00+01:00',
    ],
    [
      'on a Monday at eight',
      'Europe/Paris',
      0,
      '2026-11-23T07:00:00Z',
      '2026-11-30T08:00:00+01:00',
    ],
    [
      'where Monday comes first',
      'Pacific/Kiritimati',
      0,
      '2026-11-21T12:00:00Z',
      '2026-11-23T08:00:00+14:00',
    ],
    [
      'where Monday comes last',
      'Pacific/Pago_Pago',
      0,
      '2026-11-23T12:00:00Z',
      '2026-11-23T08:00:00-11:00',
    ],
    [
      'after the clocks went forward',
      'Europe/Paris',
      0,
      '2026-03-28T12:00:00Z',
      '2026-03-30T08:00:00+02:00',
    ],
    [
      'after they went back',
      'Europe/Paris',
      0,
      '2026-10-24T12:00:00Z',
      '2026-10-26T08:00:00+01:00',
    ],
    [
      'where they change by half an hour',
      'Australia/Lord_Howe',
      0,
      '2026-10-03T12:00:00Z',
      '2026-10-05T08:00:00+11:00',
    ],
    [
      'where days start at four',
      'Europe/Paris',
      4,
      '2026-11-18T12:00:00Z',
      '2026-11-23T08:00:00+01:00',
    ],
    [
      'where they start at eleven',
      'Europe/Paris',
      11,
      '2026-11-18T12:00:00Z',
      '2026-11-23T11:00:00+01:00',
    ],
    [
      'where they start at eleven at night',
      'Europe/Paris',
      23,
      '2026-11-23T12:00:00Z',
      '2026-11-23T23:00:00+01:00',
    ],
  ])(
    '%s comes when the week is over and the day has begun',
    (_title, time_zone, day_start_hour, after, at) => {
      const reckoning = { time_zone, day_start_hour };
      const next = nextReminder(weeklyLetterReminder(reckoning), reckoning, Date.parse(after));
      if (!next) throw new Error('It never comes');
      const { date, time, offset } = wallClockAt(next.at, time_zone);
      expect(`${date}T${time}${offset}`).toBe(at);
      expect(next.date).toBe(at.slice(0, 10));
    },
  );

  it('tells of the seven days before it', () => {
    expect(weekToldOn('2026-11-02')).toEqual({ first: '2026-10-26', last: '2026-11-01' });
  });

  it.each([
    ['2026-11-02', true],
    ['2026-11-09', false],
    ['2026-12-07', true],
    ['2026-11-30', false],
  ] as const)('of %s asks how automatic habits are: %s', (monday, asks) => {
    expect(asksForAnswers(monday)).toBe(asks);
  });
});
