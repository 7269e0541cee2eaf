import { describe, expect, it } from 'vitest';
import type { Outcome, PeriodOutcome } from './outcome.ts';
import { byLength, longestRun, missAfter, runsOf, streakOf } from './runs.ts';

const OUTCOMES: Record<string, Outcome> = { k: 'kept', m: 'missed', s: 'skipped', o: 'open' };

/** One letter a period; weeks are written in capitals. */
function outcomesOf(letters: string): PeriodOutcome[] {
  let day = 0;
  return [...letters].map((letter) => {
    const isWeek = letter !== letter.toLowerCase();
    const first = day;
    day += isWeek ? 7 : 1;
    const outcome = OUTCOMES[letter.toLowerCase()] ?? 'rest';
    return { unit: isWeek ? 'week' : 'day', first, last: day - 1, outcome };
  });
}

describe('a streak of the past', () => {
  it.each([
    ['mkkskmkk', 0, 'k k s k', 'missed', 5],
    ['mkkskmkk', 1, 'k k', 'missed', undefined],
    ['kksk', 0, 'k k s k', 'beginning', undefined],
    ['KKkk', 0, 'k k', 'beginning', undefined],
    ['KKkkm', 1, 'k k', 'other_unit', 16],
  ])('of %s, run %d is %s, after %s, until day %s', (letters, index, periods, reason, miss) => {
    const outcomes = outcomesOf(letters);
    const run = runsOf(outcomes)[index];
    if (!run) throw new Error('no such run');
    const streak = streakOf(run, outcomes);
    expect(streak.periods.map(({ outcome }) => outcome.charAt(0)).join(' ')).toBe(periods);
    expect(streak.length).toBe(run.length);
    expect(streak.endedBy.reason).toBe(reason);
    expect(missAfter(run, outcomes)?.first).toBe(miss);
  });

  it('is compared by the days that it kept, and the latest of equals stands first', () => {
    const runs = byLength(runsOf(outcomesOf('kkkmkkmkkmKK')));
    expect(runs.map(({ length, first }) => `${length} from ${first.first}`)).toEqual([
      '2 from 10',
      '3 from 0',
      '2 from 7',
      '2 from 4',
    ]);
    expect(longestRun(runs)).toBe(runs[0]);
  });
});
