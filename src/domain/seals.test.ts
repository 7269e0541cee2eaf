import { expect, test } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { plainGoal } from './goal.ts';
import type { Frequency } from './habit.ts';
import type { GoalHabit } from './outcomes.ts';
import { sealedToday, sealOf } from './seals.ts';

// A Saturday.
const TODAY: CivilDate = '2026-11-21';

const keptOn = (date: CivilDate): DatedEntry => ({ date, value: true });

/** So many days in a row, or each so many days, up to a day. */
function keptUpTo(last: CivilDate, count: number, apart = 1): DatedEntry[] {
  return Array.from({ length: count }, (_, ago) => keptOn(addDays(last, -ago * apart)));
}

function habitWith(entries: readonly DatedEntry[], frequency: Frequency = 'DAILY'): GoalHabit {
  const begin = '2025-01-01';
  return { begin, goals: [plainGoal(frequency, begin)], entries: packEntries([...entries]) };
}

test.each([
  [6, undefined],
  [7, 7],
  [29, 7],
  [30, 30],
  [100, 100],
  [364, 100],
  [1000, 365],
])('a streak of %i has earned the seal %s', (length, seal) => {
  expect(sealOf({ length })).toBe(seal);
});

const YESTERDAY = addDays(TODAY, -1);

test.each([
  ['the seventh day', 6, 7],
  ['the eighth day', 7, undefined],
  ['the thirtieth day', 29, 30],
  ['the 365th day', 364, 365],
])('%s is stamped today', (_, before, sealed) => {
  const entries = keptUpTo(YESTERDAY, before);
  const after = habitWith([...entries, keptOn(TODAY)]);
  const told = sealedToday(habitWith(entries), after, TODAY);
  expect(told?.kind === 'row' ? told.streak.length : undefined).toBe(sealed);
});

test.each([
  [
    'a gap in the past is filled in',
    keptUpTo(TODAY, 7).filter(({ date }) => date !== '2026-11-18'),
    keptUpTo(TODAY, 7),
  ],
  ['today is unstamped', keptUpTo(TODAY, 8), keptUpTo(YESTERDAY, 7)],
  ['today gets a note', keptUpTo(TODAY, 7), keptUpTo(TODAY, 7)],
])('%s: no seal is told', (_, before, after) => {
  expect(sealedToday(habitWith(before), habitWith(after), TODAY)).toBeUndefined();
});

test('the seventh week is made whole today, or by a day that has gone by', () => {
  const weeks = keptUpTo(addDays(TODAY, -7), 6, 7);
  const before = habitWith(weeks, 'WEEKLY');
  const sealed = sealedToday(before, habitWith([...weeks, keptOn(TODAY)], 'WEEKLY'), TODAY);
  expect(sealed).toMatchObject({ kind: 'row', streak: { length: 7, unit: 'week' } });
  const filledIn = habitWith([...weeks, keptOn(addDays(TODAY, -2))], 'WEEKLY');
  expect(sealedToday(before, filledIn, TODAY)).toBeUndefined();
});

test('a lapse that is taken back earns no seal', () => {
  const goals = [{ ...plainGoal('DAILY', '2026-11-14'), target: { kind: 'avoid' } as const }];
  const avoided: GoalHabit = { begin: '2026-11-14', goals, entries: new Map() };
  const lapsed = { ...avoided, entries: packEntries([{ date: TODAY, value: false }]) };
  expect(sealedToday(lapsed, avoided, TODAY)).toBeUndefined();
});

/** Missed so many days before today, after so many that were kept. */
const missedAfter = (missed: number, before: number) =>
  keptUpTo(addDays(TODAY, -1 - missed), before);

test.each<[string, DatedEntry[], number | undefined]>([
  ['after one missed day', missedAfter(1, 5), 1],
  ['after two', missedAfter(2, 3), 2],
  ['after three', missedAfter(3, 30), undefined],
  ['after none', missedAfter(0, 5), undefined],
  ['after a streak that was none', missedAfter(1, 2), undefined],
  [
    'a skipped day is none that was missed',
    [{ date: YESTERDAY, value: false, skipped: true }, ...missedAfter(1, 4)],
    undefined,
  ],
])('who is back %s earns a seal, or none', (_, entries, missed) => {
  const after = habitWith([...entries, keptOn(TODAY)]);
  expect(sealedToday(habitWith(entries), after, TODAY)).toEqual(
    missed && { kind: 'back', missed, unit: 'day' },
  );
});
