import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf, dayNumberOf, type CivilDate } from './civil-date.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { plainGoal } from './goal.ts';
import { beginOf, FREQUENCIES, hasBegun, isActiveOn, newestFirst } from './habit.ts';
import type { Frequency } from './habit.ts';
import { judgedOutcomes, outcomeOn } from './judged.ts';
import { overallPercentage, progressOn } from './percentages.ts';
import { periodOf } from './period.ts';
import { currentStreak } from './runs.ts';
import { UNIT_OF } from './unit.ts';

/** A Saturday. */
const TODAY: CivilDate = '2026-11-21';

const kept = (...dates: CivilDate[]): DatedEntry[] => dates.map((date) => ({ date, value: true }));
const missed = (...dates: CivilDate[]): DatedEntry[] =>
  dates.map((date) => ({ date, value: false }));

interface Entered {
  frequency: Frequency;
  list: readonly DatedEntry[];
}

/** A habit with one of the specification's frequencies, begun long ago. */
function habitOf({ frequency, list }: Entered) {
  const goals = [plainGoal(frequency, '2025-01-01')];
  return { begin: '2025-01-01' as const, goals, entries: packEntries(list) };
}

function isDone(entered: Entered, date: CivilDate): boolean {
  return outcomeOn(habitOf(entered), dayNumberOf(date), date)?.outcome === 'kept';
}

function streak(entered: Entered, today: CivilDate): number {
  return currentStreak(judgedOutcomes(habitOf(entered), today)).length;
}

describe('a habit is done', () => {
  it.each([
    ['DAILY', 'kept that day', kept(TODAY), true],
    ['DAILY', 'kept the day before', kept('2026-11-20'), false],
    ['DAILY', 'looked at and not kept', missed(TODAY), false],
    ['WEEKLY', 'kept on Monday', kept('2026-11-16'), true],
    ['WEEKLY', 'kept on the Sunday to come', kept('2026-11-22'), true],
    ['WEEKLY', 'kept on the Sunday before', kept('2026-11-15'), false],
    [
      'WEEKLY',
      'kept on Monday, taken back on Tuesday',
      [...kept('2026-11-16'), ...missed('2026-11-17')],
      false,
    ],
    [
      'WEEKLY',
      'not kept on Monday, kept on Tuesday',
      [...kept('2026-11-17'), ...missed('2026-11-16')],
      true,
    ],
    ['MONTHLY', 'kept on the first', kept('2026-11-01'), true],
    ['MONTHLY', 'kept on the last of the month before', kept('2026-10-31'), false],
    [
      'MONTHLY',
      'kept, and later in the month not',
      [...missed('2026-11-20'), ...kept('2026-11-02')],
      false,
    ],
  ] as const)('%s: %s', (frequency, _title, list, expected) => {
    expect(isDone({ frequency, list }, TODAY)).toBe(expected);
  });
});

describe('a streak', () => {
  it.each([
    ['DAILY', 'nothing kept', [], 0],
    ['DAILY', 'today alone', kept(TODAY), 1],
    ['DAILY', 'yesterday: today is not over', kept('2026-11-20'), 1],
    ['DAILY', 'three days', kept(TODAY, '2026-11-20', '2026-11-19'), 3],
    ['DAILY', 'a gap', kept(TODAY, '2026-11-19'), 1],
    ['DAILY', 'the day before yesterday', kept('2026-11-19'), 0],
    [
      'DAILY',
      'a day that was taken back',
      [...kept(TODAY, '2026-11-19'), ...missed('2026-11-20')],
      1,
    ],
    ['WEEKLY', 'this week', kept('2026-11-16'), 1],
    ['WEEKLY', 'last week: this one is not over', kept('2026-11-15'), 1],
    ['WEEKLY', 'three weeks on any day', kept('2026-11-21', '2026-11-09', '2026-11-08'), 3],
    ['WEEKLY', 'a week left out', kept('2026-11-21', '2026-11-08'), 1],
    ['MONTHLY', 'this month and the two before', kept('2026-11-02', '2026-10-31', '2026-09-01'), 3],
    ['MONTHLY', 'last month: this one is not over', kept('2026-10-01'), 1],
    [
      'MONTHLY',
      'over the turn of the year',
      kept(
        '2026-11-02',
        '2026-10-02',
        '2026-09-02',
        '2026-08-02',
        '2026-07-02',
        '2026-06-02',
        '2026-05-02',
        '2026-04-02',
        '2026-03-02',
        '2026-02-02',
        '2026-01-02',
        '2025-12-02',
      ),
      12,
    ],
  ] as const)('%s: %s', (frequency, _title, list, expected) => {
    expect(streak({ frequency, list }, TODAY)).toBe(expected);
  });

  const someEntries = fc
    .uniqueArray(fc.record({ back: fc.integer({ min: 0, max: 120 }), value: fc.boolean() }), {
      selector: ({ back }) => back,
    })
    .map((entries) => entries.map(({ back, value }) => ({ date: addDays(TODAY, -back), value })));
  const someFrequency = fc.constantFrom<Frequency>(...FREQUENCIES);
  const lastDayOf = (frequency: Frequency, date: CivilDate) =>
    civilDateOf(periodOf(UNIT_OF[frequency], dayNumberOf(date)).last);

  it('never shrinks when one more day is kept at the end of its period', () => {
    fc.assert(
      fc.property(
        someFrequency,
        someEntries,
        fc.integer({ min: 0, max: 120 }),
        (frequency, list, back) => {
          const last = lastDayOf(frequency, addDays(TODAY, -back));
          const more = [...list, { date: last, value: true }];
          expect(streak({ frequency, list: more }, TODAY)).toBeGreaterThanOrEqual(
            streak({ frequency, list }, TODAY),
          );
        },
      ),
    );
  });

  it('does not depend on the order in which days were entered', () => {
    fc.assert(
      fc.property(someFrequency, someEntries, (frequency, list) => {
        expect(streak({ frequency, list: list.toReversed() }, TODAY)).toBe(
          streak({ frequency, list }, TODAY),
        );
      }),
    );
  });

  it('is the same when a day is completed twice', () => {
    fc.assert(
      fc.property(someEntries, fc.integer({ min: 0, max: 120 }), (list, back) => {
        const entered = { date: addDays(TODAY, -back), value: true };
        const once = [...list, entered];
        expect(packEntries([...once, entered])).toEqual(packEntries(once));
      }),
    );
  });

  it('loses nothing when a new period begins', () => {
    fc.assert(
      fc.property(someFrequency, someEntries, (frequency, list) => {
        const last = lastDayOf(frequency, TODAY);
        const done = isDone({ frequency, list }, TODAY);
        const now = streak({ frequency, list }, TODAY);
        expect(streak({ frequency, list }, addDays(last, 1))).toBe(done ? now : 0);
      }),
    );
  });
});

const since = (created_at: string) => ({ created_at, begin: beginOf(created_at) });

describe('habits', () => {
  const habit = {
    id: 'a',
    goals: [plainGoal('DAILY', '2026-11-12')],
    is_active: true,
    ...since('2026-11-12T23:30:00+13:00'),
    entries: packEntries(kept(TODAY, '2026-11-20')),
  } as const;

  it.each([
    ['2026-11-11', false],
    ['2026-11-12', true],
    ['2026-11-13', true],
  ] as const)('begin on the date that the person saw: on %s %s', (date, begun) => {
    expect(hasBegun(habit, date)).toBe(begun);
    expect(isActiveOn(habit, date)).toBe(begun);
    expect(isActiveOn({ ...habit, is_active: false }, date)).toBe(false);
  });

  it('are listed newest first, at the same moment the later id first', () => {
    const list = [
      { id: '1', created_at: '2026-01-01T00:00:00Z' },
      { id: '3', created_at: '2026-05-01T00:00:00Z' },
      { id: '2', created_at: '2026-05-01T00:00:00Z' },
    ];
    expect(newestFirst(list).map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  it.each([
    ['none', [], { done: 0, total: 0, percentage: 0 }],
    ['one of one', [habit], { done: 1, total: 1, percentage: 100 }],
    [
      'one of three, one archived and one that begins tomorrow left out',
      [
        habit,
        { ...habit, entries: packEntries([]) },
        {
          ...habit,
          goals: [plainGoal('WEEKLY', '2026-11-12')],
          entries: packEntries(missed(TODAY)),
        },
        { ...habit, is_active: false },
        { ...habit, ...since('2026-11-22T00:00:00Z') },
      ],
      { done: 1, total: 3, percentage: 100 / 3 },
    ],
  ] as const)('count today: %s', (_title, habits, progress) => {
    expect(progressOn(habits, TODAY, TODAY)).toEqual(progress);
  });

  it.each([
    ['none', [], 0],
    ['two days of ten', [habit], 20],
    [
      'archived ones left out',
      [habit, { ...habit, id: 'b', is_active: false, ...since('2020-01-01T00:00:00Z') }],
      20,
    ],
    [
      'over the days of the longest-standing one',
      [
        habit,
        {
          ...habit,
          id: 'b',
          ...since('2026-11-02T00:00:00Z'),
          entries: packEntries([...kept('2026-11-02'), ...missed('2026-11-03')]),
        },
      ],
      15,
    ],
    [
      'never more than all',
      [
        { ...habit, ...since('2026-11-21T00:00:00Z') },
        { ...habit, id: 'b', ...since('2026-11-21T00:00:00Z') },
      ],
      100,
    ],
    [
      'from tomorrow on, as today',
      [{ ...habit, ...since('2026-11-22T00:00:00Z'), entries: packEntries([]) }],
      0,
    ],
  ])('have an overall percentage: %s', (_title, habits, expected) => {
    expect(overallPercentage(habits as (typeof habit)[], TODAY)).toBe(expected);
  });
});
