import { expect, test } from 'vitest';
import type { Outcome, PeriodOutcome } from './outcome.ts';
import { dayAfter, EPOCH } from './civil-date.ts';
import { returnsOf } from './returns.ts';

const OUTCOMES: Record<string, Outcome> = { x: 'kept', m: 'missed', s: 'skipped', o: 'open' };

/** A letter a day. */
function days(letters: string): PeriodOutcome[] {
  return [...letters].map((letter, place) => {
    const day = dayAfter(EPOCH, place);
    return { unit: 'day', first: day, last: day, outcome: OUTCOMES[letter] ?? 'rest' };
  });
}

test.each<[string, { after: number; cases: number } | undefined]>([
  ['', undefined],
  ['xmxmx', undefined],
  ['xmxmxmx', { after: 1, cases: 3 }],
  ['xmxmmmxmmmmmx', { after: 3, cases: 3 }],
  ['xmxmxmmxmmmx', { after: 1, cases: 4 }],
  // Before it was ever kept there was nothing to come back to; a day off is no miss.
  ['mmmmxmxmsxmxo', { after: 1, cases: 3 }],
  // Whoever is away still is not back.
  ['xmxmxmm', undefined],
])('%s', (letters, expected) => {
  expect(returnsOf(days(letters))).toEqual(expected && { unit: 'day', ...expected });
});
