import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import type { Schedule, Target } from './goal.ts';
import { outcomesOf } from './outcomes.ts';

/** A Monday. */
const MONDAY: CivilDate = '2026-11-02';

const weekly = (times: number): Schedule => ({ every: 'WEEKLY', times });
const rolling = (times: number, days: number): Schedule => ({ every: 'ROLLING', times, days });
const amount = (kind: 'at_least' | 'at_most', amount: number): Target => ({
  kind,
  amount,
  unit: 'km',
  per: 'period',
});

describe('amounts with decimals', () => {
  const entered = (...amounts: number[]): DatedEntry[] =>
    amounts.map((value, day) => ({ date: addDays(MONDAY, day), value }));

  it.each([
    ['a week of 0.1 and 0.7 has 0.8', weekly(1), amount('at_least', 0.8), [0.1, 0.7], ['kept']],
    [
      'a week of 0.1 and 0.2 has no more than 0.3',
      weekly(1),
      amount('at_most', 0.3),
      [0.1, 0.2],
      ['kept'],
    ],
    [
      'any three days of 0.8',
      rolling(1, 3),
      amount('at_least', 0.8),
      [0.4, 0.3, 0.1, 0.4, 0.3, 0.1, 0.4],
      ['kept', 'kept', 'kept', 'kept', 'kept', 'kept', 'kept'],
    ],
    [
      'any two days of at most 0.3',
      rolling(1, 2),
      amount('at_most', 0.3),
      [0.1, 0.2, 0.1, 0.2, 0.1, 0.2, 0.1],
      ['kept', 'kept', 'kept', 'kept', 'kept', 'kept', 'kept'],
    ],
  ] as const)('%s', (_title, schedule, target, amounts, expected) => {
    const habit = {
      begin: MONDAY,
      goals: [{ from: MONDAY, schedule, target }],
      entries: packEntries(entered(...amounts)),
    };
    const week = outcomesOf(habit, addDays(MONDAY, 7)).slice(0, expected.length);
    expect(week.map(({ outcome }) => outcome)).toEqual(expected);
  });
});
