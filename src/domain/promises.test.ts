import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumberOf, type CivilDate } from './civil-date.ts';
import { applyChanges } from './commands/change.ts';
import { decide } from './commands/decide.ts';
import { moment, START } from './commands/testing/arbitrary-commands.ts';
import { dayMarks } from './day-mark.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { WEEKDAYS, type Goal, type Schedule, type Target } from './goal.ts';
import type { Pause } from './habit.ts';
import { isNeutral } from './outcome.ts';
import { outcomesOf } from './outcomes.ts';
import { currentStreak, longestRun, runsOf } from './runs.ts';
import { strengthOf } from './strength.ts';
import { daysOf } from './unit.ts';
import { rounds } from './testing/rounds.ts';

const BEGIN: CivilDate = '2026-08-05';
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
    letters.flatMap((letter, day): DatedEntry[] => {
      const date = addDays(BEGIN, day);
      if (letter === '.') return [];
      if (letter === 's') return [{ date, value: false, skipped: true }];
      if (letter === 'k' || letter === 'n') return [{ date, value: letter === 'k' }];
      return [{ date, value: Number(letter) }];
    }),
  );

const pause = fc.tuple(fc.nat(DAYS - 1), fc.nat(10)).map(([first, length]): Pause => {
  return { first: addDays(BEGIN, first), last: addDays(BEGIN, first + length) };
});

function habitOf(goals: Goal[], list: DatedEntry[], pauses: Pause[] = []) {
  return { begin: BEGIN, goals, entries: packEntries(list), pauses };
}

const daysBefore = Array.from({ length: DAYS - 1 }, (_, day) => addDays(BEGIN, day));

/** What is settled of the past: the days and outcomes of kept and missed periods. */
function settledIn(habit: ReturnType<typeof habitOf>, today: CivilDate, before: number) {
  return outcomesOf(habit, today)
    .filter((period) => period.last < before && !isNeutral(period))
    .map(({ first, outcome }) => [first, outcome]);
}

/** The days of kept periods. */
function keptDays(habit: ReturnType<typeof habitOf>) {
  return outcomesOf(habit, TODAY)
    .filter(({ outcome }) => outcome === 'kept')
    .map(({ first }) => first);
}

function longestIn(habit: ReturnType<typeof habitOf>) {
  const longest = longestRun(runsOf(outcomesOf(habit, TODAY)));
  return longest ? daysOf(longest) : 0;
}

const streakOf = (habit: ReturnType<typeof habitOf>) => currentStreak(outcomesOf(habit, TODAY));

describe('a kept day more', () => {
  it('lowers nothing', () => {
    const kept = asked.filter(({ target }) => target.kind !== 'at_most');
    fc.assert(
      fc.property(
        fc.array(kept, { minLength: 1, maxLength: 3 }),
        entries,
        fc.nat(DAYS - 1),
        (list, entered, day) => {
          const date = addDays(BEGIN, day);
          // In the place of a skipped day it can end an excuse: of a plain week the latest entry counts.
          fc.pre(!entered.some((entry) => entry.date === date && entry.skipped));
          const goals = list.map((goal, place) => ({ from: addDays(BEGIN, place * 19), ...goal }));
          // To a goal that avoids something, an amount of it is a lapse, whatever goal came before.
          const value = list.some(({ target }) => target.kind === 'avoid') ? true : 9;
          const others = entered.filter((entry) => entry.date !== date);
          const before = habitOf(goals, entered);
          const after = habitOf(goals, [...others, { date, value }]);
          expect(streakOf(after).length).toBeGreaterThanOrEqual(streakOf(before).length);
          expect(longestIn(after)).toBeGreaterThanOrEqual(longestIn(before));
          expect(keptDays(after)).toEqual(expect.arrayContaining(keptDays(before)));
        },
      ),
      { numRuns: rounds(150, 500) },
    );
  });
});

describe('a note', () => {
  /** The habit with a note on a day, as the command for it leaves it. */
  function noted(habit: ReturnType<typeof habitOf>, date: CivilDate) {
    const [kept] = START.habits.values();
    const habits = new Map(kept && [['h0', { ...kept, ...habit }]]);
    const command = { type: 'enter_day', habit: 'h0', date, note: 'Rain' } as const;
    const decision = decide({ ...START, habits }, command, { ...moment, today: TODAY });
    if ('refusal' in decision) throw new Error(decision.refusal.code);
    const { entries } =
      applyChanges({ ...START, habits }, decision.changes).habits.get('h0') ?? habit;
    return { ...habit, entries };
  }

  it('says nothing of whether its day was kept', () => {
    fc.assert(
      fc.property(asked, entries, pause, fc.nat(DAYS - 1), (goal, entered, off, day) => {
        const habit = habitOf([{ from: BEGIN, ...goal }], entered, [off]);
        const after = noted(habit, addDays(BEGIN, day));
        expect(outcomesOf(after, TODAY)).toEqual(outcomesOf(habit, TODAY));
        const days = [...daysBefore, TODAY];
        expect(dayMarks(after, days, TODAY)).toEqual(dayMarks(habit, days, TODAY));
      }),
      { numRuns: rounds(100, 300) },
    );
  });
});

describe('a pause', () => {
  it('lowers no streak', () => {
    // A skip lets days around it touch, and a pause beside it counts as one time off with it.
    fc.assert(
      fc.property(
        fc.array(asked, { minLength: 1, maxLength: 3 }),
        entries,
        pause,
        (list, all, off) => {
          const goals = list.map((goal, place) => ({ from: addDays(BEGIN, place * 19), ...goal }));
          const entered = list.some(({ schedule }) => schedule.every === 'ROLLING')
            ? all.filter((entry) => !entry.skipped)
            : all;
          const before = habitOf(goals, entered);
          const after = habitOf(goals, entered, [off]);
          expect(streakOf(after).length).toBeGreaterThanOrEqual(streakOf(before).length);
          expect(longestIn(after)).toBeGreaterThanOrEqual(longestIn(before));
        },
      ),
      { numRuns: rounds(150, 500) },
    );
  });

  it('makes no period missed that was not', () => {
    fc.assert(
      fc.property(asked, entries, pause, (goal, entered, off) => {
        const goals = [{ from: BEGIN, ...goal }];
        const before = outcomesOf(habitOf(goals, entered), TODAY);
        const after = outcomesOf(habitOf(goals, entered, [off]), TODAY);
        const newlyMissed = after.filter(
          ({ outcome }, place) => outcome === 'missed' && before[place]?.outcome !== 'missed',
        );
        expect(newlyMissed).toEqual([]);
      }),
      { numRuns: rounds(100, 300) },
    );
  });

  it('leaves the strength as it is on days that were not kept', () => {
    fc.assert(
      fc.property(asked, entries, pause, (goal, entered, off) => {
        const first = dayNumberOf(off.first);
        const onOtherDays = entered.filter(({ date }) => date < off.first);
        const habit = habitOf([{ from: BEGIN, ...goal }], onOtherDays, [off]);
        const strengths = strengthOf(habit, off.last ?? TODAY);
        const score = strengths.find(({ day }) => day === first - 1)?.score;
        for (const strength of strengths.filter(({ day }) => day >= first && score !== undefined))
          expect(strength.score).toBe(score);
      }),
      { numRuns: rounds(100, 200) },
    );
  });
});

describe('the same goal again', () => {
  it('changes nothing, whenever it counts from', () => {
    fc.assert(
      fc.property(asked, entries, fc.nat(DAYS), (goal, entered, day) => {
        const before = habitOf([{ from: BEGIN, ...goal }], entered);
        const again = { from: addDays(BEGIN, day), ...goal };
        const after = { ...before, goals: [...before.goals, again] };
        expect(outcomesOf(after, TODAY)).toEqual(outcomesOf(before, TODAY));
        const later = { ...before, goals: [again] };
        expect(outcomesOf(later, TODAY)).toEqual(outcomesOf(before, TODAY));
      }),
      { numRuns: rounds(100, 300) },
    );
  });
});

describe('another goal', () => {
  it('changes no period that was settled before it', () => {
    fc.assert(
      fc.property(asked, asked, entries, fc.nat(DAYS - 1), (goal, next, entered, day) => {
        const from = addDays(BEGIN, day);
        const before = habitOf([{ from: BEGIN, ...goal }], entered);
        const after = { ...before, goals: [...before.goals, { from, ...next }] };
        const wasSettled = settledIn(before, addDays(from, -1), dayNumberOf(from));
        expect(settledIn(after, from, dayNumberOf(from))).toEqual(
          expect.arrayContaining(wasSettled),
        );
        expect(settledIn(after, TODAY, dayNumberOf(from))).toEqual(
          expect.arrayContaining(wasSettled),
        );
      }),
      { numRuns: rounds(100, 300) },
    );
  });
});

describe('a goal that changes today', () => {
  it('makes no period missed, and changes no strength of a day before', () => {
    fc.assert(
      fc.property(asked, asked, entries, (goal, next, entered) => {
        const before = habitOf([{ from: BEGIN, ...goal }], entered);
        const after = habitOf(
          [
            { from: BEGIN, ...goal },
            { from: TODAY, ...next },
          ],
          entered,
        );
        const missedIn = (habit: typeof before) =>
          outcomesOf(habit, TODAY)
            .filter(({ outcome, last }) => outcome === 'missed' && last < NOW)
            .map(({ first }) => first);
        expect(missedIn(before)).toEqual(expect.arrayContaining(missedIn(after)));
        expect(strengthOf(after, TODAY).slice(0, -1)).toEqual(
          strengthOf(before, TODAY).slice(0, -1),
        );
      }),
      { numRuns: rounds(100, 300) },
    );
  });

  it('leaves every day before it as it was, where days are what is counted', () => {
    const ofDays = asked.filter(
      ({ schedule: { every } }) => every === 'DAILY' || every === 'ROLLING',
    );
    fc.assert(
      fc.property(ofDays, asked, entries, (goal, next, entered) => {
        const before = habitOf([{ from: BEGIN, ...goal }], entered);
        const after = { ...before, goals: [...before.goals, { from: TODAY, ...next }] };
        const countedIn = (habit: typeof before) =>
          outcomesOf(habit, TODAY)
            .filter((period) => period.first < NOW && !isNeutral(period))
            .map(({ first, outcome }) => [first, outcome]);
        expect(countedIn(after)).toEqual(countedIn(before));
        expect(dayMarks(after, daysBefore, TODAY)).toEqual(dayMarks(before, daysBefore, TODAY));
      }),
      { numRuns: rounds(100, 300) },
    );
  });
});
