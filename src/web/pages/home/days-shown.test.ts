import { expect, test } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { daysShown } from './week-strip.tsx';

const SUNDAY = '2026-11-22';

test.each<[date: CivilDate, weeks: number, first: CivilDate, last: CivilDate]>([
  ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
  ['2026-11-10', 1, '2026-11-09', '2026-11-15'],
  ['2026-11-22', 2, '2026-11-09', '2026-11-22'],
  ['2026-11-09', 2, '2026-11-09', '2026-11-22'],
  ['2026-11-08', 2, '2026-10-26', '2026-11-08'],
])('of %s, %s weeks are shown from %s to %s', (date, weeks, first, last) => {
  const days = daysShown(date, weeks, SUNDAY);
  expect(days).toHaveLength(weeks * 7);
  expect([days.at(0), days.at(-1)]).toEqual([first, last]);
});
