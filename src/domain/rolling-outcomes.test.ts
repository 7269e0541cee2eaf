import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf, dayAfter, dayNumberOf } from './civil-date.ts';
import type { CivilDate, DayNumber } from './civil-date.ts';
import { recordOf } from './day-record.ts';
import { packEntries } from './entries.ts';
import type { Pause } from './habit.ts';
import { outcomesOf } from './outcomes.ts';
import { rollingOutcomes } from './rolling-outcomes.ts';
import { habit, span, TODAY } from './testing/arbitrary-habits.ts';
import { sameAsNaive } from './testing/naive-rolling.ts';
import { rounds } from './testing/rounds.ts';

describe('what is asked for of the past', () => {
  it('is the same as when all of it is read, day by day', () => {
    const { counterexample, errorInstance } = fc.check(sameAsNaive, {
      numRuns: rounds(200, 10_000),
    });
    expect({ counterexample, errorInstance }).toEqual({
      counterexample: null,
      errorInstance: null,
    });
  });

  it('is what of the whole touches it, whatever the goals are', () => {
    fc.assert(
      fc.property(habit, span, (some, within) => {
        const touching = outcomesOf(some, TODAY).filter(
          ({ first, last }) => last >= within.first && first <= within.last,
        );
        expect(outcomesOf(some, TODAY, within)).toEqual(touching);
      }),
      { numRuns: rounds(100, 300) },
    );
  });
});

describe('of the past is read', () => {
  const BEGIN: CivilDate = '1970-01-01';
  const LONG_AFTER: CivilDate = '2026-11-22';
  const [width, today] = [366, dayNumberOf(LONG_AFTER)];

  /** The days that are read of a habit from 1970 to say what became of one of them. */
  function readFor(one: CivilDate, kept: readonly CivilDate[], pauses: Pause[] = []): DayNumber[] {
    const entries = packEntries(kept.map((date) => ({ date, value: true })));
    const record = recordOf({ entries, pauses });
    const days = new Set<DayNumber>();
    const entryOn = (day: DayNumber) => {
      days.add(day);
      return record.entryOn(day);
    };
    const schedule = { every: 'ROLLING', times: 200, days: width } as const;
    const goal = { from: BEGIN, schedule, target: { kind: 'check' } } as const;
    const begin = dayNumberOf(BEGIN);
    const within = { first: dayNumberOf(one), last: dayNumberOf(one) };
    const goalSpan = { goal, first: begin, last: dayAfter(today, 9) };
    rollingOutcomes(goalSpan, schedule, { record: { ...record, entryOn }, begin, today, within });
    return [...days].toSorted((a, b) => a - b);
  }

  it.each<[string, CivilDate, CivilDate[]]>([
    ['of today', LONG_AFTER, []],
    ['of a day long ago', '1995-05-05', []],
    ['of a day with kept ones around', '1995-05-05', ['1994-12-31', '1995-05-05', '1995-05-08']],
  ])('no more than may cover a day: %s', (_, one, kept) => {
    const days = readFor(one, kept);
    expect(days.at(0)).toBe(dayAfter(dayNumberOf(one), 1 - width));
    expect(days.at(-1)).toBeLessThanOrEqual(dayNumberOf(one) + 2 * width);
  });

  it('nothing of a long pause but what was entered in it', () => {
    const pauses = [{ first: '1975-03-01', last: addDays(LONG_AFTER, -1) } as const];
    const days = readFor(LONG_AFTER, ['1999-09-09'], pauses).map(civilDateOf);
    expect(days.filter((date) => '1975-03-01' <= date && date < '2025-01-01')).toEqual([
      '1999-09-09',
    ]);
    expect(days.at(0)).toBe(addDays('1975-02-28', 3 - width));
  });
});
