import { expect, test } from 'vitest';
import type { CivilDate } from './civil-date.ts';
import { WEEKDAYS } from './goal.ts';
import type { Schedule, Target } from './goal.ts';
import type { Completion, Pause } from './habit.ts';
import { progressOn } from './percentages.ts';

/** A Saturday. */
const TODAY: CivilDate = '2026-11-21';
const YESTERDAY: CivilDate = '2026-11-20';

const daily: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
const check: Target = { kind: 'check' };
const kept = (date: CivilDate): Completion => ({ date, completed: true });

interface Case {
  schedule?: Schedule;
  target?: Target;
  completions?: Completion[];
  pauses?: Pause[];
}

test.each<[string, Case, CivilDate, string]>([
  ['a day kept', { completions: [kept(TODAY)] }, TODAY, '1 of 1'],
  ['a day open', {}, TODAY, '0 of 1'],
  ['a rest day', { schedule: { every: 'DAILY', weekdays: [1] } }, TODAY, '0 of 0'],
  [
    'a skipped day',
    { completions: [{ date: TODAY, completed: false, skipped: true }] },
    TODAY,
    '0 of 0',
  ],
  ['a paused day', { pauses: [{ first: TODAY }] }, TODAY, '0 of 0'],
  [
    'a paused day of a week that goes on',
    { schedule: { every: 'WEEKLY', times: 3 }, pauses: [{ first: TODAY }] },
    TODAY,
    '0 of 0',
  ],
  [
    'the first of three days a week',
    { schedule: { every: 'WEEKLY', times: 3 }, completions: [kept(TODAY)] },
    TODAY,
    '1 of 1',
  ],
  [
    'the day after the first of three',
    { schedule: { every: 'WEEKLY', times: 3 }, completions: [kept(YESTERDAY)] },
    TODAY,
    '0 of 1',
  ],
  ['something avoided so far today', { target: { kind: 'avoid' } }, TODAY, '0 of 0'],
  ['something avoided yesterday', { target: { kind: 'avoid' } }, YESTERDAY, '1 of 1'],
])('%s counts', (_, { schedule = daily, target = check, ...entered }, date, expected) => {
  const habit = {
    is_active: true,
    created_at: '2026-11-01T00:00:00Z',
    goals: [{ from: '2026-11-01' as const, schedule, target }],
    completions: [],
    ...entered,
  };
  const { done, total } = progressOn([habit], date, TODAY);
  expect(`${done} of ${total}`).toBe(expected);
});

test('a habit without a goal asks for nothing', () => {
  const habit = {
    is_active: true,
    created_at: '2026-11-01T00:00:00Z',
    goals: [],
    completions: [kept(TODAY)],
  };
  expect(progressOn([habit], TODAY, TODAY)).toEqual({ done: 0, total: 0, percentage: 0 });
});
