import { expect, test } from 'vitest';
import { canEndNow, lastDayNow } from './end-pause.ts';

test.each([
  ['2026-11-01', null, '2026-11-20', true],
  ['2026-11-01', '2026-11-30', '2026-11-20', true],
  ['2026-11-01', '2026-11-21', '2026-11-20', true],
  ['2026-11-21', null, '2026-11-21', true],
  ['2026-11-21', '2026-11-21', '2026-11-21', false],
] as const)(
  'from %s to %s, ended on 21 November, it lasts until %s',
  (first, last, expected, can) => {
    const pause = { id: 'holidays', habit_id: null, first, last, reason: '' };
    expect(lastDayNow(pause, '2026-11-21')).toBe(expected);
    expect(canEndNow(pause, '2026-11-21')).toBe(can);
  },
);
