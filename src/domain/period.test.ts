import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './civil-date.ts';
import { FREQUENCIES } from './habit.ts';
import { datesOfPeriod, mondayOf, periodIndexOf, weekLabelOf } from './period.ts';

const dates = fc.integer({ min: -30_000, max: 60_000 }).map((days) => addDays('1970-01-01', days));

describe('a period', () => {
  it.each([
    ['DAILY', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['WEEKLY', '2026-11-21', '2026-11-16', '2026-11-22'],
    ['WEEKLY', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['WEEKLY', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['WEEKLY', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['WEEKLY', '1969-12-31', '1969-12-29', '1970-01-04'],
    ['MONTHLY', '2026-11-21', '2026-11-01', '2026-11-30'],
    ['MONTHLY', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['MONTHLY', '2025-12-31', '2025-12-01', '2025-12-31'],
  ] as const)('%s of %s is from %s to %s', (frequency, date, first, last) => {
    expect(datesOfPeriod(frequency, periodIndexOf(frequency, date))).toEqual({ first, last });
  });

  it('holds each date once, and the next begins the day after it ends', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FREQUENCIES), dates, (frequency, date) => {
        const index = periodIndexOf(frequency, date);
        const { first, last } = datesOfPeriod(frequency, index);
        expect(first <= date && date <= last).toBe(true);
        expect(periodIndexOf(frequency, addDays(last, 1))).toBe(index + 1);
        expect(datesOfPeriod(frequency, index + 1).first).toBe(addDays(last, 1));
      }),
    );
  });

  it('begins its weeks on Monday', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const { first } = datesOfPeriod('WEEKLY', periodIndexOf('WEEKLY', date));
        expect(mondayOf(date)).toBe(first);
        expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(1);
      }),
    );
  });

  // ISO 8601: week 1 is the one that holds the year's first Thursday.
  it.each([
    ['2026-11-21', '2026-W47'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2025-01-01', '2025-W01'],
    ['2023-01-01', '2022-W52'],
    ['2021-01-03', '2020-W53'],
    ['2018-12-31', '2019-W01'],
    ['2016-01-03', '2015-W53'],
    ['2000-01-01', '1999-W52'],
    ['0900-01-06', '0900-W01'],
  ] as const)('the week of %s is %s', (date, label) => {
    expect(weekLabelOf(date)).toBe(label);
  });
});
