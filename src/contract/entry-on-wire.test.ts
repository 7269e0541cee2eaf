import { expect, it } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { WEEKDAYS, type Goal, type Target } from '#domain/goal.ts';
import type { Entry } from '#domain/year-page.ts';
import { completionOf, datedEntryOf } from './entry-on-wire.ts';

const DATE: CivilDate = '2026-11-20';
const goal = (from: CivilDate, target: Target): Goal => ({
  from,
  schedule: { every: 'DAILY', weekdays: WEEKDAYS },
  target,
});
const pages = (amount: number): Target => ({ kind: 'at_least', amount, unit: 'pages', per: 'day' });

it.each<[string, Entry, Goal[], boolean]>([
  ['an amount below the goal', { value: 12 }, [goal(DATE, pages(20))], false],
  ['an amount that reaches the goal', { value: 20 }, [goal(DATE, pages(20))], true],
  [
    'an amount by the goal of its own day',
    { value: 12 },
    [goal('2026-11-01', pages(10)), goal('2026-11-21', pages(20))],
    true,
  ],
  ['an amount on a skipped day', { value: 20, skipped: true }, [goal(DATE, pages(20))], false],
  ['an amount where a tick is asked for', { value: 3 }, [goal(DATE, { kind: 'check' })], true],
  ['nothing without a goal', { value: 0 }, [], false],
  ['an amount without a goal', { value: 1 }, [], true],
  ['a tick where an amount is asked for', { value: true }, [goal(DATE, pages(20))], true],
  ['a lapse', { value: false }, [goal(DATE, { kind: 'avoid' })], false],
  ['a note alone', { value: null, note: 'Rain' }, [goal(DATE, { kind: 'check' })], false],
  [
    'a note alone on a clean day',
    { value: null, note: 'Rain' },
    [goal(DATE, { kind: 'avoid' })],
    true,
  ],
])('%s is completed or not', (_title, entry, goals, completed) => {
  const completion = completionOf({ date: DATE, ...entry }, goals);
  expect(completion.completed).toBe(completed);
  expect(datedEntryOf(completion)).toStrictEqual({ date: DATE, ...entry });
});

it('is written in the order that the specification has', () => {
  const entry = { note: 'Rain', skipped: true, value: 5, date: DATE } as const;
  expect(JSON.stringify(completionOf(entry, []))).toBe(
    '{"date":"2026-11-20","completed":false,"value":5,"skipped":true,"note":"Rain"}',
  );
  expect(JSON.stringify(completionOf({ date: DATE, value: null, note: 'Rain' }, []))).toBe(
    '{"date":"2026-11-20","completed":false,"note":"Rain","note_only":true}',
  );
});
