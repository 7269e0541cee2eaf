import { expect, it } from 'vitest';
import type { CivilDate } from './civil-date.ts';
import { underGoals } from './entered.ts';
import { WEEKDAYS } from './goal.ts';
import type { Goal, Target } from './goal.ts';
import type { Completion } from './habit.ts';

const DATE: CivilDate = '2026-11-20';
const goal = (from: CivilDate, target: Target): Goal => ({
  from,
  schedule: { every: 'DAILY', weekdays: WEEKDAYS },
  target,
});
const pages = (amount: number): Target => ({ kind: 'at_least', amount, unit: 'pages', per: 'day' });

it.each<[string, Partial<Completion>, Goal[], boolean]>([
  ['an amount below the goal', { completed: true, value: 12 }, [goal(DATE, pages(20))], false],
  ['an amount that reaches the goal', { value: 20 }, [goal(DATE, pages(20))], true],
  [
    'an amount by the goal of its own day',
    { value: 12 },
    [goal('2026-11-01', pages(10)), goal('2026-11-21', pages(20))],
    true,
  ],
  ['an amount on a skipped day', { value: 20, skipped: true }, [goal(DATE, pages(20))], false],
  ['an amount where a tick is asked for', { value: 3 }, [goal(DATE, { kind: 'check' })], true],
  ['an amount without a goal', { value: 0 }, [], false],
  ['a tick where an amount is asked for', { completed: true }, [goal(DATE, pages(20))], true],
  ['a lapse', { completed: false }, [goal(DATE, { kind: 'avoid' })], false],
])('%s', (_title, entry, goals, completed) => {
  expect(underGoals({ date: DATE, completed: false, ...entry }, goals).completed).toBe(completed);
});
