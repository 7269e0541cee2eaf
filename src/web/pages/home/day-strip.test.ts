import { expect, test } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { addressAfter, addressOf, daysUntil, lastShown } from './day-strip.tsx';

// A Monday.
const TODAY = '2026-11-23';

test.each<[date: CivilDate, last: CivilDate]>([
  [TODAY, TODAY],
  ['2026-11-17', TODAY],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-10', '2026-11-16'],
  ['2026-01-01', '2026-01-05'],
  ['2026-11-24', '2026-11-30'],
  ['2027-06-01', '2026-11-30'],
])('%s is shown among days that end with %s', (date, last) => {
  expect(lastShown(date, TODAY)).toBe(last);
});

test('days shown are in a row and end with the last', () => {
  expect(daysUntil('2026-12-01', 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
});

test.each<[date: CivilDate, last: CivilDate, address: object]>([
  [TODAY, TODAY, {}],
  ['2026-11-20', TODAY, { date: '2026-11-20' }],
  // On a board of ten days one of an earlier week is chosen, and the days stay where they are.
  ['2026-11-15', TODAY, { date: '2026-11-15', until: TODAY }],
  [TODAY, '2026-11-30', { until: '2026-11-30' }],
])('%s among days up to %s has the address %o', (date, last, address) => {
  expect(addressOf(date, last, TODAY)).toEqual(address);
});

test.each<
  [deed: string, count: number, date: CivilDate, last: CivilDate, weeks: number, to: unknown]
>([
  ['a week back', 7, TODAY, TODAY, -1, { date: '2026-11-16' }],
  ['a week back, the same weekday', 7, '2026-11-20', TODAY, -1, { date: '2026-11-13' }],
  ['a week back, still shown', 14, '2026-11-16', TODAY, -1, { date: '2026-11-16' }],
  ['on again', 7, '2026-11-16', '2026-11-16', 1, {}],
  ['to what is to come', 7, TODAY, TODAY, 1, { until: '2026-11-30' }],
  ['to what is to come, from an earlier day', 7, '2026-11-20', TODAY, 1, { until: '2026-11-30' }],
  ['back from it', 7, TODAY, '2026-11-30', -1, {}],
  ['no further', 7, TODAY, '2026-11-30', 1, undefined],
])('it goes %s', (_, count, date, last, weeks, to) => {
  const shown = { date, days: daysUntil(last, count), today: TODAY } as const;
  expect(addressAfter(weeks, shown)).toEqual(to);
});
