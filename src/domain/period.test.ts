import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf, dayAfter, dayNumberOf } from './civil-date.ts';
import { mondayOf, periodOf } from './period.ts';

const dates = fc.integer({ min: -30_000, max: 60_000 }).map((days) => addDays('1970-01-01', days));

describe('a period', () => {
  it.each([
    ['day', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-21', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['week', '1969-12-31', '1969-12-29', '1970-01-04'],
    ['month', '2026-11-21', '2026-11-01', '2026-11-30'],
    ['month', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['month', '2025-12-31', '2025-12-01', '2025-12-31'],
  ] as const)('%s of %s is from %s to %s', (unit, date, first, last) => {
    const period = periodOf(unit, dayNumberOf(date));
    expect(civilDateOf(period.first)).toBe(first);
    expect(civilDateOf(period.last)).toBe(last);
  });

  it('is that of each of its days, and the next begins the day after it ends', () => {
    fc.assert(
      fc.property(fc.constantFrom('day', 'week', 'month'), dates, (unit, date) => {
        const day = dayNumberOf(date);
        const period = periodOf(unit, day);
        expect(period.first <= day && day <= period.last).toBe(true);
        expect(periodOf(unit, period.first)).toEqual(period);
        expect(periodOf(unit, period.last)).toEqual(period);
        const next = dayAfter(period.last, 1);
        expect(periodOf(unit, next).first).toBe(next);
      }),
    );
  });

  it('begins its weeks on Monday', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const first = civilDateOf(periodOf('week', dayNumberOf(date)).first);
        expect(mondayOf(date)).toBe(first);
        expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(1);
      }),
    );
  });
});
