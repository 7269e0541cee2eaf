import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isoWeekdayOf, type CivilDate } from './civil-date.ts';
import { packEntries } from './entries.ts';
import { plainGoal } from './goal.ts';
import type { Frequency } from './habit.ts';
import { bestInsight, weekInsightOf, type WeekInsight } from './week-insight.ts';

const WEEK = { first: '2026-11-16', last: '2026-11-22' } as const;
const TODAY: CivilDate = '2026-11-23';

interface Kept {
  begin: CivilDate;
  frequency?: Frequency;
  /** whether a day was kept, by how many days it is before the week's last one */
  isKept: (ago: number, date: CivilDate) => boolean;
}

function insightOf({ begin, frequency = 'DAILY', isKept }: Kept): WeekInsight | null {
  const days = daysBetween(begin, WEEK.last) + 1;
  const entries = Array.from({ length: days }, (_, ago) => addDays(WEEK.last, -ago))
    .filter((date, ago) => isKept(ago, date))
    .map((date) => ({ date, value: true }));
  const habit = { begin, goals: [plainGoal(frequency, begin)], entries: packEntries(entries) };
  return weekInsightOf(habit, WEEK, TODAY);
}

describe('a seal', () => {
  it.each([
    [6, null],
    [7, 7],
    [13, 7],
    [14, null],
    [30, 30],
    [36, 30],
    [37, null],
    [100, 100],
    [365, 365],
  ])('after %i days in a row', (length, seal) => {
    const insight = insightOf({ begin: addDays(WEEK.last, 1 - length), isKept: () => true });
    const sealed = insight?.kind === 'seal' ? insight : null;
    expect(sealed).toEqual(seal && { kind: 'seal', length: seal, unit: 'day' });
  });

  it('is not told once the week has broken the streak', () => {
    expect(insightOf({ begin: '2026-11-11', isKept: (ago) => ago > 1 })).toBeNull();
  });

  it('of weeks comes with the week that earns it', () => {
    const sundays = (ago: number) => ago % 7 === 0;
    const kept = { frequency: 'WEEKLY', isKept: sundays } as const;
    expect(insightOf({ begin: '2026-10-05', ...kept })).toEqual({
      kind: 'seal',
      length: 7,
      unit: 'week',
    });
    expect(insightOf({ begin: '2026-09-28', ...kept })).toBeNull();
  });
});

describe('the longest streak', () => {
  /** Kept for so long up to the week’s end, and for so long before a day that was missed. */
  const after = (former: number, length: number) =>
    insightOf({
      begin: addDays(WEEK.last, -former - length),
      isKept: (ago) => ago !== length,
    });
  it.each([
    [14, 15, { kind: 'longest', length: 15, unit: 'day', before: 14 }],
    [13, 14, { kind: 'longest', length: 14, unit: 'day', before: 13 }],
    [12, 13, null],
    [14, 21, { kind: 'longest', length: 21, unit: 'day', before: 14 }],
    [20, 25, { kind: 'longest', length: 25, unit: 'day', before: 20 }],
    [14, 14, null],
    [10, 20, null],
    [25, 20, null],
  ])('after one of %i, one of %i', (former, length, expected) => {
    const insight = after(former, length);
    expect(insight?.kind === 'longest' ? insight : null).toEqual(expected);
  });

  it('is none while it is short, nor the first of all', () => {
    expect(insightOf({ begin: '2026-11-13', isKept: (ago) => ago !== 5 && ago !== 8 })).toBeNull();
    const first = insightOf({ begin: addDays(WEEK.last, -15), isKept: () => true });
    expect(first?.kind).not.toBe('longest');
  });
});

describe('the longest streak of weeks', () => {
  it('after one that was counted in days says nothing of those', () => {
    // Fifteen days in a row, then misses, then a day of each week for three weeks.
    const goals = [
      { ...plainGoal('DAILY', '2026-10-12'), from: '2026-10-12' as const },
      { ...plainGoal('WEEKLY', '2026-11-02'), from: '2026-11-02' as const },
    ];
    const kept = (from: CivilDate, apart: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ date: addDays(from, n * apart), value: true }));
    const entries = packEntries([...kept('2026-10-12', 1, 15), ...kept('2026-11-02', 7, 3)]);
    expect(weekInsightOf({ begin: '2026-10-12', goals, entries }, WEEK, TODAY)).toEqual({
      kind: 'longest',
      length: 3,
      unit: 'week',
      before: null,
    });
  });
});

describe('a streak of days', () => {
  it('is the longest of none while one of weeks was longer', () => {
    // Twenty weeks, then a day of which one was missed in between.
    const goals = [
      plainGoal('WEEKLY', addDays(WEEK.first, -210)),
      plainGoal('DAILY', addDays(WEEK.first, -70)),
    ];
    const weeks = Array.from({ length: 20 }, (_, n) => addDays(WEEK.first, n * 7 - 210));
    const days = Array.from({ length: 77 }, (_, n) => addDays(WEEK.first, n - 70));
    const dates = [...weeks, ...days.filter((date) => date !== addDays(WEEK.first, -34))];
    const entries = packEntries(dates.map((date) => ({ date, value: true })));
    const habit = { begin: addDays(WEEK.first, -210), goals, entries };
    expect(weekInsightOf(habit, WEEK, TODAY)?.kind).not.toBe('longest');
  });
});

describe('strength', () => {
  it('is told when it reaches a level for the first time', () => {
    // Every day but each fifth: no streak earns a seal, nor is longer than the one before.
    const kept = (begin: CivilDate) => insightOf({ begin, isKept: (ago) => ago % 5 !== 4 });
    const told = Array.from({ length: 20 }, (_, weeks) => kept(addDays(WEEK.first, -7 * weeks)));
    const levels = told.flatMap((one) => (one?.kind === 'strength' ? [one.percent] : []));
    expect(levels).toEqual([50, 75]);
  });

  it('is not told of a limit, which begins with all of it', () => {
    const begin = '2026-09-01';
    const target = { kind: 'at_most', amount: 2, unit: 'coffees', per: 'day' } as const;
    const goals = [{ ...plainGoal('DAILY', begin), target }];
    const entries = packEntries([{ date: '2026-11-14', value: 3 }]);
    expect(weekInsightOf({ begin, goals, entries }, WEEK, TODAY)).toEqual({
      kind: 'seal',
      length: 7,
      unit: 'day',
    });
  });
});

describe('the best day of the week', () => {
  const ofWeekday = (weekday: number, others: (ago: number) => boolean, begin: CivilDate) =>
    insightOf({
      begin,
      isKept: (ago, date) => isoWeekdayOf(date) === weekday || others(ago),
    });

  it('is told once there are days enough to be sure', () => {
    const third = (ago: number) => ago % 3 === 0;
    const told = Array.from({ length: 16 }, (_, weeks) =>
      ofWeekday(6, third, addDays(WEEK.first, -7 * weeks)),
    );
    const kinds = told.flatMap((one, weeks) => (one?.kind === 'weekday' ? [[weeks + 1, one]] : []));
    expect(kinds).toEqual([[8, { kind: 'weekday', weekday: 6, share: { kept: 8, asked: 8 } }]]);
  });

  it('is none where days are much alike', () => {
    const most = (ago: number) => ago % 5 !== 4;
    expect(ofWeekday(6, most, addDays(WEEK.first, -77))).toBeNull();
  });
});

describe('of several', () => {
  it('the rarest is told, and of one kind the most', () => {
    const seal = (length: number) => ({ kind: 'seal', length, unit: 'day' }) as const;
    const all: WeekInsight[] = [
      { kind: 'weekday', weekday: 6, share: { kept: 8, asked: 8 } },
      { kind: 'strength', percent: 90 },
      { kind: 'longest', length: 40, unit: 'day', before: null },
      seal(30),
      { kind: 'seal', length: 7, unit: 'week' },
    ];
    const best = (some: readonly WeekInsight[]) =>
      bestInsight(some.map((insight) => ({ insight })))?.insight;
    expect(best(all)).toEqual({ kind: 'seal', length: 7, unit: 'week' });
    expect(best(all.slice(0, 3))).toBe(all[2]);
    expect(best(all.slice(0, 2))).toBe(all[1]);
    const stronger = { kind: 'strength', percent: 90 } as const;
    expect(best([{ kind: 'strength', percent: 50 }, stronger])).toBe(stronger);
    expect(best([])).toBeUndefined();
  });
});
