import { expect, test } from 'vitest';
import type { CivilDate } from './civil-date.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { WEEKDAYS, type Schedule, type Target } from './goal.ts';
import type { Pause } from './habit.ts';
import { progressOn } from './percentages.ts';

/** A Saturday. */
const TODAY: CivilDate = '2026-11-21';
const YESTERDAY: CivilDate = '2026-11-20';

const daily: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
const monthly: Schedule = { every: 'MONTHLY', times: 1 };
const limit: Target = { kind: 'at_most', amount: 200, unit: '€', per: 'period' };
const check: Target = { kind: 'check' };
const kept = (date: CivilDate): DatedEntry => ({ date, value: true });

interface Case {
  schedule?: Schedule;
  target?: Target;
  list?: DatedEntry[];
  pauses?: Pause[];
}

test.each<[string, Case, CivilDate, string]>([
  ['a day kept', { list: [kept(TODAY)] }, TODAY, '1 of 1'],
  ['a day open', {}, TODAY, '0 of 1'],
  ['a rest day', { schedule: { every: 'DAILY', weekdays: [1] } }, TODAY, '0 of 0'],
  ['a skipped day', { list: [{ date: TODAY, value: false, skipped: true }] }, TODAY, '0 of 0'],
  ['a paused day', { pauses: [{ first: TODAY }] }, TODAY, '0 of 0'],
  [
    'a paused day of a week that goes on',
    { schedule: { every: 'WEEKLY', times: 3 }, pauses: [{ first: TODAY }] },
    TODAY,
    '0 of 0',
  ],
  [
    'the first of three days a week',
    { schedule: { every: 'WEEKLY', times: 3 }, list: [kept(TODAY)] },
    TODAY,
    '1 of 1',
  ],
  [
    'the day after the first of three',
    { schedule: { every: 'WEEKLY', times: 3 }, list: [kept(YESTERDAY)] },
    TODAY,
    '0 of 1',
  ],
  ['something avoided so far today', { target: { kind: 'avoid' } }, TODAY, '0 of 0'],
  ['something avoided yesterday', { target: { kind: 'avoid' } }, YESTERDAY, '1 of 1'],
  [
    'a day of a month within its limit so far',
    { schedule: monthly, target: limit },
    YESTERDAY,
    '0 of 0',
  ],
  [
    'a day of a month over its limit',
    { schedule: monthly, target: limit, list: [{ date: TODAY, value: 300 }] },
    YESTERDAY,
    '0 of 1',
  ],
])(
  '%s counts',
  (_, { schedule = daily, target = check, list = [], ...entered }, date, expected) => {
    const habit = {
      is_active: true,
      begin: '2026-11-01' as const,
      goals: [{ from: '2026-11-01' as const, schedule, target }],
      entries: packEntries(list),
      ...entered,
    };
    const { done, total } = progressOn([habit], date, TODAY);
    expect(`${done} of ${total}`).toBe(expected);
  },
);

test('a habit without a goal asks for nothing', () => {
  const habit = {
    is_active: true,
    begin: '2026-11-01' as const,
    goals: [],
    entries: packEntries([kept(TODAY)]),
  };
  expect(progressOn([habit], TODAY, TODAY)).toEqual({ done: 0, total: 0, percentage: 0 });
});
