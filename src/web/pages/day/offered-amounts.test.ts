import { expect, test } from 'vitest';
import { addDays } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { AmountTarget } from '#domain/goal.ts';
import { habit } from '../../testing/habits.ts';
import { offeredAmounts } from './day-amount.tsx';

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
  ['nothing entered yet: quarters of the goal', [], 20, [5, 10, 15]],
  ['the most usual', [5, 7, 9, 7, 30, 30, 30, 9, 12, 12, 5], 20, [5, 9, 12, 30]],
  ['what is on offer already makes room', [20, 20, 5, 7, 9], 20, [5, 7, 9]],
  ['a single one has steps beside it', [8, 8], 20, [5, 8, 10]],
  ['nothing done is no amount', [0, 0, 0], 20, [5, 10, 15]],
])('%s', (_, amounts, taken, expected) => {
  expect(offeredAmounts(withAmounts(pages, amounts), pages, TODAY, taken)).toEqual(expected);
});

test('what was entered long ago is usual no more', () => {
  const long = withAmounts(pages, [3, 3, 3], addDays(TODAY, -60));
  expect(offeredAmounts(long, pages, TODAY, 20)).toEqual([5, 10, 15]);
  const late = withAmounts(pages, [3, 3, 3], addDays(TODAY, -59));
  expect(offeredAmounts(late, pages, TODAY, 20)).toEqual([3, 5, 10]);
});

test('amounts of another unit say nothing', () => {
  const minutes: AmountTarget = { ...pages, unit: 'minutes' };
  expect(offeredAmounts(withAmounts(pages, [8, 8]), minutes, TODAY, 20)).toEqual([5, 10, 15]);
});

test.each([
  [1, []],
  [4, [1, 2, 3]],
  [2.5, [0.6, 1.2, 1.8]],
  [0, []],
])('towards %d there are %j', (amount, expected) => {
  const target = { ...pages, amount };
  expect(offeredAmounts(withAmounts(target, []), target, TODAY, amount)).toEqual(expected);
});
