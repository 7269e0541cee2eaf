import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  civilDateOf,
  dateInYear,
  dayAfter,
  dayNumberOf,
  daysBetween,
  daysInMonth,
  EPOCH,
  formatCivilDate,
  isCivilDate,
  isLeapYear,
  isoWeekdayOf,
  placeInYear,
  type CivilDate,
} from './civil-date.ts';

const dayNumbers = fc
  .integer({ min: -719_528, max: 2_932_896 })
  .map((days) => dayAfter(EPOCH, days));

describe('a civil date', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['1970-02-28', 58],
    ['1970-03-01', 59],
    ['1972-02-29', 789],
    ['2000-02-29', 11_016],
    ['2000-03-01', 11_017],
    ['2026-11-21', 20_778],
    ['0000-01-01', -719_528],
    ['9999-12-31', 2_932_896],
  ] as const)('%s is day %d', (date, day) => {
    expect(dayNumberOf(date)).toBe(day);
    expect(civilDateOf(dayAfter(EPOCH, day))).toBe(date);
  });

  it('is the same after there and back, and agrees with the calendar of the platform', () => {
    fc.assert(
      fc.property(dayNumbers, (day) => {
        const date = civilDateOf(day);
        expect(isCivilDate(date)).toBe(true);
        expect(dayNumberOf(date)).toBe(day);
        const { year, place } = placeInYear(date);
        expect(addDays(formatCivilDate(year, 1, 1), place)).toBe(date);
        expect(dateInYear(year, place)).toBe(date);
        expect(new Date(day * 86_400_000).toISOString().slice(0, 10)).toBe(date);
        expect(isoWeekdayOf(date)).toBe(new Date(day * 86_400_000).getUTCDay() || 7);
      }),
    );
  });

  it('sorts as text as it does in time', () => {
    fc.assert(
      fc.property(dayNumbers, dayNumbers, (a, b) => {
        expect(Math.sign(a - b)).toBe(
          Math.sign(civilDateOf(a) < civilDateOf(b) ? -1 : Number(a !== b)),
        );
      }),
    );
  });

  it.each([
    '2026-02-29',
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '202/-01-01',
    '202:-01-01',
    '2026-1-1',
    '26-01-01',
    '',
    'today',
    '2026-01-01T00:00',
  ])('%j is none', (text) => {
    expect(isCivilDate(text)).toBe(false);
    expect(() => dayNumberOf(text as CivilDate)).toThrow(RangeError);
  });

  it.each([
    [1900, false, 28],
    [2000, true, 29],
    [2023, false, 28],
    [2024, true, 29],
    [2100, false, 28],
  ])('the year %d: leap %s, February of %d days', (year, leap, days) => {
    expect(isLeapYear(year)).toBe(leap);
    expect(daysInMonth(year, 2)).toBe(days);
  });

  it('has months of their lengths', () => {
    const lengths = Array.from({ length: 12 }, (_, month) => daysInMonth(2026, month + 1));
    expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  });

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', -365, '2025-11-21'],
  ] as const)('%s and %d days is %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
    expect(daysBetween(date, result)).toBe(days);
  });
});
