import { describe, expect, it } from 'vitest';
import { dayAfter, EPOCH, isoWeekdayOfDay } from './civil-date.ts';
import type { Outcome, PeriodOutcome } from './outcome.ts';
import { percentageOf, sharesBy, tallyOf } from './tally.ts';

/** 1970-01-05, a Monday. */
const MONDAY = dayAfter(EPOCH, 4);

const day = (offset: number, outcome: Outcome): PeriodOutcome => ({
  unit: 'day',
  first: dayAfter(MONDAY, offset),
  last: dayAfter(MONDAY, offset),
  outcome,
});
const week = (offset: number, outcome: Outcome): PeriodOutcome => ({
  unit: 'week',
  first: dayAfter(MONDAY, offset),
  last: dayAfter(MONDAY, offset + 6),
  outcome,
});

const read = [day(0, 'kept'), day(1, 'missed'), day(2, 'skipped'), day(7, 'kept'), day(8, 'open')];
const swim = [week(-7, 'kept'), week(0, 'missed'), week(7, 'kept')];

describe('a tally', () => {
  it('counts a period on its last day, once, and nothing that was not asked for', () => {
    const { shares } = tallyOf([read, swim], MONDAY, dayAfter(MONDAY, 8));
    expect(shares.map(({ kept, asked }) => `${kept}/${asked}`)).toEqual([
      '1/1',
      '0/1',
      '0/0',
      '0/0',
      '0/0',
      '0/0',
      '0/1',
      '1/1',
      '0/0',
    ]);
  });

  it.each([
    ['of the first week', [read, swim], 0, 6, { kept: 1, asked: 3 }],
    ['of a part of a week, without the week', [swim], 0, 5, { kept: 0, asked: 0 }],
    ['of both weeks', [read, swim], 0, 13, { kept: 3, asked: 5 }],
    ['of no habit', [], 0, 13, { kept: 0, asked: 0 }],
  ])('adds up the total %s', (_, outcomes, first, last, total) => {
    const tally = tallyOf(outcomes, dayAfter(MONDAY, first), dayAfter(MONDAY, last));
    expect(sharesBy(tally, () => 'all').get('all')).toEqual(total);
  });

  it('adds up days by any key', () => {
    const byWeekday = sharesBy(tallyOf([read], MONDAY, dayAfter(MONDAY, 13)), isoWeekdayOfDay);
    expect([...byWeekday.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(byWeekday.get(1)).toEqual({ kept: 2, asked: 2 });
    expect(byWeekday.get(2)).toEqual({ kept: 0, asked: 1 });
  });
});

it.each([
  [{ kept: 3, asked: 4 }, 75],
  [{ kept: 0, asked: 4 }, 0],
  [{ kept: 0, asked: 0 }, undefined],
])('%j is %j per cent', (share, percentage) => {
  expect(percentageOf(share)).toBe(percentage);
});
