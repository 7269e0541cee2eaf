import { expect, test } from 'vitest';
import { dayAfter, EPOCH } from './civil-date.ts';
import { leftOutOf } from './left-out.ts';
import type { Outcome, PeriodOutcome } from './outcome.ts';

const OUTCOMES: Record<string, Outcome> = {
  k: 'kept',
  s: 'skipped',
  p: 'paused',
  r: 'rest',
  c: 'partial',
  o: 'open',
};

function periodsOf(letters: string): PeriodOutcome[] {
  return [...letters].map((letter, place) => ({
    unit: 'day',
    first: dayAfter(EPOCH, place),
    last: dayAfter(EPOCH, place),
    outcome: OUTCOMES[letter] ?? 'missed',
  }));
}

test.each([
  ['', { skipped: 0, pauses: [], partial: 0, rest: 0 }],
  ['kkko', { skipped: 0, pauses: [], partial: 0, rest: 0 }],
  ['kskskk', { skipped: 2, pauses: [], partial: 0, rest: 0 }],
  ['kpppkppk', { skipped: 0, pauses: [3, 2], partial: 0, rest: 0 }],
  ['kprprk', { skipped: 0, pauses: [2], partial: 0, rest: 2 }],
  ['kpspk', { skipped: 1, pauses: [1, 1], partial: 0, rest: 0 }],
  ['ckkrrk', { skipped: 0, pauses: [], partial: 1, rest: 2 }],
])('of %j: %j', (letters, expected) => {
  expect(leftOutOf(periodsOf(letters))).toEqual(expected);
});
