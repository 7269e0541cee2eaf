import { expect, test } from 'vitest';
import { dayInWeek, daysOfWeek } from './week.ts';

test('a week begins on Monday', () => {
  const days = daysOfWeek('2026-11-22');
  expect([days.length, days[0], days[6]]).toEqual([7, '2026-11-16', '2026-11-22']);
});

test.each([
  ['back, the same weekday', '2026-11-21', -1, '2026-11-14'],
  ['on, the same weekday', '2026-11-03', 1, '2026-11-10'],
  ['on into this week, never past today', '2026-11-15', 1, '2026-11-21'],
] as const)('leafing goes %s', (_, from, weeks, to) => {
  expect(dayInWeek(from, weeks, '2026-11-21')).toBe(to);
});
