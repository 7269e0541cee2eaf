import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EPOCH, addDays, civilDateOf, dayNumberOf, type CivilDate } from './civil-date.ts';
import { WEEKDAYS, plainGoal, type Schedule } from './goal.ts';
import { outcomesOf } from './outcomes.ts';
import { currentStreak, longestRun, runsOf } from './runs.ts';
import { percentageOf, shareOf } from './tally.ts';
import { entriesOfLetters } from './testing/entries-of-letters.ts';

/** A Monday. */
const MONDAY: CivilDate = '2026-11-02';

const ofDays = (letters: string) => ({
  begin: MONDAY,
  goals: [plainGoal('DAILY', MONDAY)],
  entries: entriesOfLetters(MONDAY, letters),
});

describe('a streak', () => {
  it('says what counts, and what ended it', () => {
    const habit = ofDays('k.kskk.');
    const result = currentStreak(outcomesOf(habit, '2026-11-08'));
    expect(result.length).toBe(3);
    expect(result.periods.map(({ outcome }) => outcome)).toEqual([
      'kept',
      'skipped',
      'kept',
      'kept',
      'open',
    ]);
    expect(result.endedBy).toEqual({
      reason: 'missed',
      period: {
        unit: 'day',
        first: dayNumberOf('2026-11-03'),
        last: dayNumberOf('2026-11-03'),
        outcome: 'missed',
      },
    });
  });

  it('is the longest of the past, and of several the latest', () => {
    const habit = ofDays('kk.ksk.k');
    const runs = runsOf(outcomesOf(habit, '2026-11-09'));
    expect(runs.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(civilDateOf(longestRun(runs)?.first.first ?? EPOCH)).toBe('2026-11-05');
  });

  it('leaves what was not asked for out of its share', () => {
    const habit = ofDays('kk.s.k.');
    const share = shareOf(outcomesOf(habit, '2026-11-08'));
    expect(share).toEqual({ kept: 3, asked: 5 });
    expect(percentageOf(share)).toBe(60);
  });

  it('is left as it is by a day that is skipped', () => {
    const entries = fc.array(fc.constantFrom('k', 'n', '.', 's'), { minLength: 1, maxLength: 60 });
    const schedules = fc.constantFrom<Schedule>(
      { every: 'DAILY', weekdays: WEEKDAYS },
      { every: 'WEEKLY', times: 1 },
      { every: 'WEEKLY', times: 3 },
      { every: 'MONTHLY', times: 2 },
    );
    fc.assert(
      fc.property(schedules, entries, fc.nat(), (schedule, letters, place) => {
        const at = place % letters.length;
        if (letters[at] === 'k') return;
        const lengthOf = (days: string[]) => {
          const habit = {
            begin: MONDAY,
            goals: [{ from: MONDAY, schedule, target: { kind: 'check' } as const }],
            entries: entriesOfLetters(MONDAY, days.join('')),
          };
          return currentStreak(outcomesOf(habit, addDays(MONDAY, days.length - 1))).length;
        };
        expect(lengthOf(letters.with(at, 's'))).toBeGreaterThanOrEqual(lengthOf(letters));
      }),
    );
  });
});
