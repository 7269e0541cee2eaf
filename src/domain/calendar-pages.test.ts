import { expect, test } from 'vitest';
import { addMonths, monthSpan, monthsOfYear, weeksOfMonth, yearSpan } from './period.ts';

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -12, '2025-11'],
  ['9999-12', -11, '9999-01'],
] as const)('%s and %i months is %s', (from, count, to) => {
  expect(addMonths(from, count)).toBe(to);
});

test('spans take in their last day', () => {
  expect(monthSpan('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
  expect(yearSpan('2026-05')).toEqual({ first: '2026-01-01', last: '2026-12-31' });
  expect([monthsOfYear('2026-05')[0], monthsOfYear('2026-05')[11]]).toEqual(['2026-01', '2026-12']);
});

test.each([
  ['2026-11', 6, 6, '2026-11-01'],
  ['2026-06', 5, 0, '2026-06-01'],
  ['2027-02', 4, 0, '2027-02-01'],
  ['0000-01', 6, 5, '0000-01-01'],
  ['9999-12', 5, 2, '9999-12-01'],
] as const)('%s has %i weeks, and begins after %i empty days', (month, count, empty, first) => {
  const weeks = weeksOfMonth(month);
  expect(weeks).toHaveLength(count);
  expect(weeks[0]?.findIndex((day) => day !== undefined)).toBe(empty);
  expect(weeks[0]?.[empty]).toBe(first);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});
