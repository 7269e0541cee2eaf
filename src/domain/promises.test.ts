import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumberOf } from './civil-date.ts';
import { dayMarks } from './day-mark.ts';
import { WEEKDAYS } from './goal.ts';
import type { Goal, Schedule, Target } from './goal.ts';
import type { Completion, Pause } from './habit.ts';
import { isNeutral } from './outcome.ts';
import { outcomesOf } from './outcomes.ts';
import { strengthOf } from './strength.ts';

const BEGIN = '2026-08-05';
const DAYS = 60;
const TODAY = addDays(BEGIN, DAYS - 1);
const NOW = dayNumberOf(TODAY);

const amountOf = (kind: 'at_least' | 'at_most', per: 'day' | 'period'): Target => ({
  kind,
  amount: per === 'day' ? 5 : 9,
  unit: 'km',
  per,
});

const asked = fc.record({
  schedule: fc.constantFrom<Schedule>(
    { every: 'DAILY', weekdays: WEEKDAYS },
    { every: 'DAILY', weekdays: [1, 3, 6] },
    { every: 'WEEKLY', times: 1 },
    { every: 'WEEKLY', times: 3 },
    { every: 'MONTHLY', times: 1 },
    { every: 'MONTHLY', times: 4 },
    { every: 'ROLLING', times: 2, days: 3 },
    { every: 'ROLLING', times: 3, days: 7 },
  ),
  target: fc.constantFrom<Target>(
    { kind: 'check' },
    { kind: 'avoid' },
    amountOf('at_least', 'day'),
    amountOf('at_least', 'period'),
    amountOf('at_most', 'day'),
    amountOf('at_most', 'period'),
  ),
});

/** k kept, n not, s skipped, digits an amount, a dot for nothing. */
const entries = fc
  .array(fc.constantFrom('k', 'n', '.', '.', '.', '2', '6', '9', 's'), {
    minLength: DAYS,
    maxLength: DAYS,
  })
  .map((letters) =>
    letters.flatMap((letter, day): Completion[] => {
      const date = addDays(BEGIN, day);
      if (letter === '.') return [];
      if (letter === 's') return [{ date, completed: false, skipped: true }];
      if (letter === 'k' || letter === 'n') return [{ date, completed: letter === 'k' }];
      return [{ date, completed: Number(letter) > 5, value: Number(letter) }];
    }),
  );

const pause = fc.tuple(fc.nat(DAYS - 1), fc.nat(10)).map(([first, length]): Pause => {
  return { first: addDays(BEGIN, first), last: addDays(BEGIN, first + length) };
});

function habitOf(goals: Goal[], completions: Completion[], pauses: Pause[] = []) {
  return { created_at: `${BEGIN}T00:00:00Z`, goals, completions, pauses };
}

const daysBefore = Array.from({ length: DAYS - 1 }, (_, day) => addDays(BEGIN, day));

describe('a pause', () => {
  it('makes no period missed that was not', () => {
    // So many days out of so many that are kept by passing need days of which something is known.
    const certain = asked.filter(
      ({ schedule: { every }, target }) =>
        every !== 'ROLLING' ||
        (target.kind !== 'avoid' && !(target.kind === 'at_most' && target.per === 'day')),
    );
    fc.assert(
      fc.property(certain, entries, pause, (goal, completions, off) => {
        const goals = [{ from: BEGIN, ...goal }];
        const before = outcomesOf(habitOf(goals, completions), TODAY);
        const after = outcomesOf(habitOf(goals, completions, [off]), TODAY);
        const newlyMissed = after.filter(
          ({ outcome }, place) => outcome === 'missed' && before[place]?.outcome !== 'missed',
        );
        expect(newlyMissed).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves the strength as it is on days that were not kept', () => {
    fc.assert(
      fc.property(asked, entries, pause, (goal, completions, off) => {
        const first = dayNumberOf(off.first);
        const onOtherDays = completions.filter(({ date }) => date < off.first);
        const habit = habitOf([{ from: BEGIN, ...goal }], onOtherDays, [off]);
        const strengths = strengthOf(habit, off.last ?? TODAY);
        const score = strengths.find(({ day }) => day === first - 1)?.score;
        for (const strength of strengths.filter(({ day }) => day >= first && score !== undefined))
          expect(strength.score).toBe(score);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a goal that changes today', () => {
  it('makes no period missed, and changes no strength of a day before', () => {
    fc.assert(
      fc.property(asked, asked, entries, (goal, next, completions) => {
        const before = habitOf([{ from: BEGIN, ...goal }], completions);
        const after = habitOf(
          [
            { from: BEGIN, ...goal },
            { from: TODAY, ...next },
          ],
          completions,
        );
        const missedIn = (habit: typeof before) =>
          outcomesOf(habit, TODAY)
            .filter(({ outcome, first }) => outcome === 'missed' && first < NOW)
            .map(({ first }) => first);
        expect(missedIn(before)).toEqual(expect.arrayContaining(missedIn(after)));
        expect(strengthOf(after, TODAY).slice(0, -1)).toEqual(
          strengthOf(before, TODAY).slice(0, -1),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('leaves every day before it as it was, where days are what is counted', () => {
    const ofDays = asked.filter(
      ({ schedule: { every } }) => every === 'DAILY' || every === 'ROLLING',
    );
    fc.assert(
      fc.property(ofDays, asked, entries, (goal, next, completions) => {
        const before = habitOf([{ from: BEGIN, ...goal }], completions);
        const after = { ...before, goals: [...before.goals, { from: TODAY, ...next }] };
        const countedIn = (habit: typeof before) =>
          outcomesOf(habit, TODAY)
            .filter((period) => period.first < NOW && !isNeutral(period))
            .map(({ first, outcome }) => [first, outcome]);
        expect(countedIn(after)).toEqual(countedIn(before));
        expect(dayMarks(after, daysBefore, TODAY)).toEqual(dayMarks(before, daysBefore, TODAY));
      }),
      { numRuns: 500 },
    );
  });
});
