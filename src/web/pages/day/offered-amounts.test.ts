import { expect, test } from 'vitest';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import type { AmountTarget } from '#domain/goal.ts';
import { habit } from '../../testing/habits.ts';
import { offeredAmounts } from './likely-amounts.ts';

const TODAY: CivilDate = '2026-11-21';
const pages: AmountTarget = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' };

/** A habit with these amounts on the days up to today, the last one today. */
function withAmounts(target: AmountTarget, amounts: number[], until: CivilDate = TODAY) {
  const completions = amounts.map((value, place) => ({
    date: addDays(until, place + 1 - amounts.length),
    completed: true,
    value,
  }));
  const goal = {
    from: '2026-01-01',
    schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
    target,
  } as const;
  return habit({ goals: [goal], completions, created_at: '2026-01-01T08:00:00+01:00' });
}

test.each<[string, number[], number, number[]]>([
  ['nothing entered yet', [], 20, []],
  ['the most usual, and the last', [5, 7, 7, 30, 30, 30, 9, 12], 20, [12, 30]],
  ['the last is the most usual', [8, 8], 20, [8]],
  ['the latest of those that came as often', [5, 30, 5, 30, 9], 20, [9, 30]],
  ['what is nearer than a fifth to what is on offer makes room', [10, 21, 23, 24, 22], 20, [10]],
  ['what is a fifth away is another', [25, 25, 16], 20, [16, 25]],
  ['nothing done is no amount', [0, 0, 0], 20, []],
])('%s', (_, amounts, taken, expected) => {
  expect(offeredAmounts(withAmounts(pages, amounts), pages, TODAY, taken)).toEqual(expected);
});

test('what was entered long ago is usual no more', () => {
  const long = withAmounts(pages, [3, 3, 3], addDays(TODAY, -60));
  expect(offeredAmounts(long, pages, TODAY, 20)).toEqual([]);
  const late = withAmounts(pages, [3, 3, 3], addDays(TODAY, -59));
  expect(offeredAmounts(late, pages, TODAY, 20)).toEqual([3]);
});

test('amounts of another unit say nothing', () => {
  const minutes: AmountTarget = { ...pages, unit: 'minutes' };
  expect(offeredAmounts(withAmounts(pages, [8, 8]), minutes, TODAY, 20)).toEqual([]);
});
