import { expect, test } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { canEndNow, lastDayNow, sortPauses } from './pauses.ts';

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

const TODAY: CivilDate = '2026-11-21';

const dayOf = (text: string) => `2026-${text}` as CivilDate;

/** Pauses by their days: `11-01..11-05`, and `11-01..` until further notice. */
function pauses(...ranges: string[]) {
  return ranges.map((id) => {
    const [first = '', last] = id.split('..');
    return {
      id,
      habit_id: null,
      first: dayOf(first),
      last: last ? dayOf(last) : null,
      reason: '',
    };
  });
}

test.each([
  ['yesterday was the last day', ['11-01..11-20'], ['past 11-01..11-20']],
  ['today is the last day', ['11-01..11-21'], ['now 11-01..11-21']],
  ['today is the first day', ['11-21..'], ['now 11-21..']],
  ['tomorrow is the first day', ['11-22..'], ['coming 11-22..']],
  ['what ends last is first', ['11-01..11-30', '11-20..'], ['now 11-20..', 'now 11-01..11-30']],
  [
    'the next one is first',
    ['12-24..', '12-01..', '12-01..12-02'],
    ['coming 12-01..12-02', 'coming 12-01..', 'coming 12-24..'],
  ],
  [
    'the latest one is first',
    ['08-01..08-20', '10-01..10-02'],
    ['past 10-01..10-02', 'past 08-01..08-20'],
  ],
])('%s', (_, ranges, expected) => {
  const { now, coming, past } = sortPauses(pauses(...ranges), TODAY);
  const sorted = [
    ...now.map(({ id }) => `now ${id}`),
    ...coming.map(({ id }) => `coming ${id}`),
    ...past.map(({ id }) => `past ${id}`),
  ];
  expect(sorted).toEqual(expected);
});
