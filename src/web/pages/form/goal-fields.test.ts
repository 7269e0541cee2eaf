import { expect, test } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { WEEKDAYS, type Schedule, type Target } from '#domain/goal.ts';
import { PLAIN_FIELDS, checkedGoal, fieldsOf, goalIn, type GoalFields } from './goal-fields.ts';

const from: CivilDate = '2026-11-21';
const daily: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
const check: Target = { kind: 'check' };

test.each<[Schedule, Target]>([
  [daily, check],
  [{ every: 'DAILY', weekdays: [1, 3, 5] }, { kind: 'avoid' }],
  [daily, { kind: 'at_least', amount: 12.5, unit: 'km', per: 'day' }],
  [{ every: 'WEEKLY', times: 3 }, check],
  [
    { every: 'WEEKLY', times: 1 },
    { kind: 'at_most', amount: 3, unit: '', per: 'period' },
  ],
  [
    { every: 'MONTHLY', times: 10 },
    { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' },
  ],
  [{ every: 'ROLLING', times: 2, days: 5 }, check],
  [
    { every: 'ROLLING', times: 1, days: 10 },
    { kind: 'at_least', amount: 40, unit: 'km', per: 'period' },
  ],
])('%j, %j comes out of its fields as it went in', (schedule, target) => {
  const goal = { from, schedule, target };
  for (const locale of ['en', 'fr']) {
    expect(checkedGoal(goalIn(fieldsOf(goal, locale), from, locale))).toEqual(goal);
  }
});

test.each<[string, Partial<GoalFields>, object]>([
  ['nothing chosen', {}, { schedule: daily, target: check }],
  [
    'a sum for single days is one a day',
    { kind: 'at_least', amount: '5', per: 'period' },
    { target: { kind: 'at_least', amount: 5, unit: '', per: 'day' } },
  ],
  [
    'a sum of a week asks for no number of days',
    { every: 'WEEKLY', timesAWeek: '', kind: 'at_least', amount: '5', per: 'period' },
    { schedule: { every: 'WEEKLY', times: 1 }, target: { per: 'period' } },
  ],
])('%s', (_, fields, expected) => {
  expect(checkedGoal(goalIn({ ...PLAIN_FIELDS, ...fields }, from, 'en'))).toMatchObject(expected);
});

test.each<[string, Partial<GoalFields>]>([
  ['no day of the week', { weekdays: [] }],
  ['eight times a week', { every: 'WEEKLY', timesAWeek: '8' }],
  ['half a time', { every: 'MONTHLY', timesAMonth: '0.5' }],
  ['more times than days', { every: 'ROLLING', times: '6', days: '5' }],
  ['an amount that is missing', { kind: 'at_least' }],
  ['an amount that is a word', { kind: 'at_most', amount: 'two' }],
])('%s is no goal yet', (_, fields) => {
  expect(checkedGoal(goalIn({ ...PLAIN_FIELDS, ...fields }, from, 'en'))).toBeUndefined();
});
