import { expect, it } from 'vitest';
import { isCompleted } from './completed.ts';
import { completionFrom, isOnlyNote } from './entered.ts';
import type { Entered } from './entered.ts';
import { WEEKDAYS } from './goal.ts';
import type { Goal, Target } from './goal.ts';
import type { Completion } from './habit.ts';

const DATE = '2026-11-20';
const check: Target = { kind: 'check' };
const avoid: Target = { kind: 'avoid' };
const amount = (kind: 'at_least' | 'at_most', per: 'day' | 'period'): Target => ({
  kind,
  amount: 5,
  unit: 'km',
  per,
});

it.each([
  ['a tick', true, amount('at_least', 'day'), true],
  ['no tick', false, avoid, false],
  ['one where a tick is asked for', 1, check, true],
  ['nothing where a tick is asked for', 0, check, false],
  ['nothing of what is avoided', 0, avoid, true],
  ['one of what is avoided', 1, avoid, false],
  ['what a day asks for', 5, amount('at_least', 'day'), true],
  ['less than a day asks for', 4, amount('at_least', 'day'), false],
  ['a step towards a week', 1, amount('at_least', 'period'), true],
  ['no step towards a week', 0, amount('at_least', 'period'), false],
  ['as much as is allowed', 5, amount('at_most', 'day'), true],
  ['more than is allowed', 6, amount('at_most', 'day'), false],
])('%s completes a day, or not', (_, value, target, completed) => {
  expect(isCompleted(value, target)).toBe(completed);
});

const goals: Goal[] = [
  { from: '2026-11-01', schedule: { every: 'DAILY', weekdays: WEEKDAYS }, target: check },
  {
    from: DATE,
    schedule: { every: 'DAILY', weekdays: WEEKDAYS },
    target: amount('at_least', 'day'),
  },
];
const noted: Completion = { date: DATE, completed: true, value: 9, note: 'Rain' };

it.each<[string, Entered, Completion | undefined, Omit<Completion, 'date'>]>([
  ['a tick', { value: true }, undefined, { completed: true }],
  ['an amount', { value: 4 }, undefined, { completed: false, value: 4 }],
  [
    'a skipped day',
    { value: true, skipped: true },
    noted,
    {
      completed: false,
      skipped: true,
      note: 'Rain',
    },
  ],
  ['a note', { value: false, note: 'Ill' }, noted, { completed: false, note: 'Ill' }],
  ['no more note', { value: 5, note: '' }, noted, { completed: true, value: 5 }],
])('of %s is kept what says something', (_, entered, before, kept) => {
  expect(completionFrom(DATE, entered, goals, before)).toStrictEqual({ date: DATE, ...kept });
});

it('is judged by the goal of its own day, and without one by whether there is something', () => {
  expect(completionFrom('2026-11-19', { value: 1 }, goals, undefined).completed).toBe(true);
  expect(completionFrom(DATE, { value: 1 }, [], undefined).completed).toBe(true);
});

it.each<[boolean, Partial<Completion>]>([
  [true, { note: 'Rain' }],
  [false, {}],
  [false, { note: 'Rain', completed: true }],
  [false, { note: 'Rain', value: 0 }],
  [false, { note: 'Rain', skipped: true }],
])('%s: a note is all of %j', (only, entry) => {
  expect(isOnlyNote({ date: DATE, completed: false, ...entry })).toBe(only);
});
