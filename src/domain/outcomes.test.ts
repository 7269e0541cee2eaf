import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { packEntries } from './entries.ts';
import { WEEKDAYS, plainGoal, type Goal, type Schedule, type Target } from './goal.ts';
import type { Pause } from './habit.ts';
import { outcomesOf } from './outcomes.ts';
import { currentStreak } from './runs.ts';
import { entriesOfLetters } from './testing/entries-of-letters.ts';

/** A Monday. */
const MONDAY: CivilDate = '2026-11-02';
const check: Target = { kind: 'check' };

/** From Monday on. */
const entriesOf = (letters: string) => entriesOfLetters(MONDAY, letters);

const LETTER = {
  kept: 'k',
  missed: 'm',
  open: 'o',
  skipped: 's',
  paused: 'p',
  rest: 'r',
  partial: '-',
} as const;

/** The last letter of `days` is today. */
function outcomes(schedule: Schedule, target: Target, days: string, pauses: Pause[] = []): string {
  const goals = [{ from: MONDAY, schedule, target }];
  const habit = {
    begin: MONDAY,
    goals,
    entries: entriesOf(days),
    pauses,
  };
  const today = addDays(MONDAY, days.length - 1);
  return outcomesOf(habit, today)
    .map(({ outcome }) => LETTER[outcome])
    .join('');
}

/** What became of a month of which every day is kept but some, asked for so many times. */
function monthOf(first: CivilDate, days: number, kept: number, times: number): string | undefined {
  const entries = Array.from({ length: kept }, (_, day) => ({
    date: addDays(first, day),
    value: true,
  }));
  const goals = [{ from: first, schedule: { every: 'MONTHLY' as const, times }, target: check }];
  const habit = { begin: first, goals, entries: packEntries(entries) };
  return outcomesOf(habit, addDays(first, days))[0]?.outcome;
}

it.each([
  ['2026-11-01', 30, 30, 31, 'kept'],
  ['2026-11-01', 30, 29, 31, 'missed'],
  ['2026-02-01', 28, 28, 29, 'kept'],
  ['2026-12-01', 31, 30, 31, 'missed'],
  ['2026-12-01', 31, 31, 31, 'kept'],
] as const)('the month of %s with %i days, %i of them kept, asked for %i', (...month) => {
  const [first, days, kept, times, outcome] = month;
  expect(monthOf(first, days, kept, times)).toBe(outcome);
});

const daily: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
const weekly = (times: number): Schedule => ({ every: 'WEEKLY', times });
const rolling = (times: number, days: number): Schedule => ({ every: 'ROLLING', times, days });
const atLeast = (amount: number, per: 'day' | 'period' = 'day'): Target => ({
  kind: 'at_least',
  amount,
  unit: 'km',
  per,
});
const atMost = (amount: number, per: 'day' | 'period' = 'day'): Target => ({
  kind: 'at_most',
  amount,
  unit: 'cups',
  per,
});

describe('what becomes of days', () => {
  it.each([
    ['every day', daily, check, 'kk.n.', 'kkmmo'],
    ['every day, today kept', daily, check, '.k', 'mk'],
    ['a skipped day', daily, check, 'ksks', 'ksks'],
    [
      'Monday, Wednesday and Friday',
      { every: 'DAILY', weekdays: [1, 3, 5] },
      check,
      'k.k...k.',
      'krkrmrro',
    ],
    ['an amount a day', daily, atLeast(5), '5970.', 'kkkmo'],
    ['an amount a day, ticked only', daily, atLeast(5), 'k.', 'ko'],
    ['at most so much a day', daily, atMost(2), '2.39', 'kkmm'],
    ['at most so much a day, today', daily, atMost(2), '..1', 'kko'],
    ['something to avoid', daily, { kind: 'avoid' }, '..n.', 'kkmo'],
    ['something to avoid, given in to today', daily, { kind: 'avoid' }, '.n', 'km'],
    ['something to avoid, on a skipped day', daily, { kind: 'avoid' }, '.s.', 'kso'],
  ] as const)('%s: %s', (_title, schedule, target, days, expected) => {
    expect(outcomes(schedule, target, days)).toBe(expected);
  });
});

describe('what becomes of weeks', () => {
  it.each([
    ['once', weekly(1), check, '..k............', 'kmo'],
    ['once, the latest entry counts', weekly(1), check, '..k.n...', 'mo'],
    ['once, a note on its own says nothing', weekly(1), check, '..k.w...', 'ko'],
    ['once, not kept after it was', weekly(1), check, '..k.n...', 'mo'],
    ['once, not kept after it was, with a note', weekly(1), check, '..k.N...', 'mo'],
    ['three times', weekly(3), check, 'k.k.k...kk......', 'kmo'],
    ['three times, one day skipped', weekly(3), check, 'k.k.k...sk.k....', 'kso'],
    ['three times, a skip that made no difference', weekly(3), check, 'k.k.k...sk......', 'kmo'],
    ['three times, kept although a day was skipped', weekly(3), check, 'kskkk...', 'ko'],
    ['an amount a week', weekly(1), atLeast(9, 'period'), '333....44.....', 'ko'],
    ['an amount a week, and a day without', weekly(1), atLeast(9, 'period'), '9n......', 'ko'],
    ['an amount a week, too little, a day off', weekly(1), atLeast(9, 'period'), '33s.....', 'so'],
    ['at most so much a week, ticked only', weekly(1), atMost(1, 'period'), 'kk......', 'ko'],
    ['an amount a week, over', weekly(1), atLeast(9, 'period'), '333....44......', 'kmo'],
    ['at most so much a week', weekly(1), atMost(5, 'period'), '222....22.....2', 'mko'],
    ['at most so much a week, a day skipped', weekly(1), atMost(5, 'period'), '22s........', 'ko'],
    [
      'at most so much a week, spoilt on other days',
      weekly(1),
      atMost(5, 'period'),
      '33s.....',
      'mo',
    ],
    ['at most so much a week, spoilt', weekly(1), atMost(5, 'period'), '222', 'm'],
    ['so much a day, twice a week', weekly(2), atLeast(5), '5.4.5..55.....', 'kk'],
  ] as const)('%s: %s', (_title, schedule, target, days, expected) => {
    expect(outcomes(schedule, target, days)).toBe(expected);
  });

  it('that a habit began in the middle of can be kept, and not missed', () => {
    const begun = (days: string) => {
      const habit = {
        begin: '2026-11-06' as const,
        goals: [plainGoal('WEEKLY', '2026-11-06')],
        entries: entriesOf(days),
      };
      return outcomesOf(habit, '2026-11-16').map(({ outcome }) => outcome);
    };
    expect(begun('')).toEqual(['partial', 'missed', 'open']);
    expect(begun('....k')).toEqual(['kept', 'missed', 'open']);
  });
});

describe('what becomes of days under so many in any so many', () => {
  it.each([
    ['two in three', rolling(2, 3), check, 'kk.kk.kk', 'kkkkkkkk'],
    ['two in three, a gap of two', rolling(2, 3), check, 'kk..kk', 'kkkokk'],
    ['two in three, a gap of three', rolling(2, 3), check, 'kk...kk', 'kkkmokk'],
    [
      'two in three of what is avoided, today not over',
      rolling(2, 3),
      { kind: 'avoid' },
      '..',
      'oo',
    ],
    ['two in three, not yet', rolling(2, 3), check, 'kk..', 'kkko'],
    ['two in three, the start', rolling(2, 3), check, '..k.....', '--mmmmoo'],
    ['two in three, skipped days between', rolling(2, 3), check, 'kksssskk', 'kkkssskk'],
    ['at most so much in three days', rolling(1, 3), atMost(4, 'period'), '2.23...', 'kkkmmko'],
    ['at most so much, a day skipped', rolling(1, 3), atMost(4, 'period'), '22s3.', 'kkkmo'],
    [
      'at most so much, and no more by days off',
      rolling(1, 3),
      atMost(4, 'period'),
      '3ss3..',
      'kkkkko',
    ],
    ['an amount in three days', rolling(1, 3), atLeast(6, 'period'), '33....6', 'kkkmook'],
  ] as const)('%s: %s', (_title, schedule, target, days, expected) => {
    expect(outcomes(schedule, target, days)).toBe(expected);
  });
});

describe('a pause', () => {
  const pause = (first: number, last?: number): Pause => ({
    first: addDays(MONDAY, first),
    ...(last === undefined ? {} : { last: addDays(MONDAY, last) }),
  });

  it.each([
    ['of days', daily, 'kk...k.', [pause(2, 4)], 'kkpppko'],
    ['without an end', daily, 'kk...', [pause(2)], 'kkppp'],
    ['on which it was kept all the same', daily, 'kk.k.', [pause(2)], 'kkpkp'],
    ['of weeks', weekly(2), 'kk............kk.....', [pause(7, 13)], 'kpk'],
    ['of some days of a week', weekly(2), 'kk.....k......kk.....', [pause(10, 11)], 'kpk'],
    ['of rolling days', rolling(2, 3), 'kk.....kk', [pause(2, 6)], 'kkkppppkk'],
  ] as const)(
    '%s neither breaks a streak nor adds to it: %s',
    (_title, schedule, days, pauses, expected) => {
      expect(outcomes(schedule, check, days, [...pauses])).toBe(expected);
    },
  );
});

describe('a day off', () => {
  const from = (first: number, last: number): Pause[] => [
    { first: addDays(MONDAY, first), last: addDays(MONDAY, last) },
  ];
  const avoid: Target = { kind: 'avoid' };

  it.each([
    ['that was covered anyway is kept', rolling(2, 3), check, 'ksk', [], 'kkk'],
    ['that nothing covers is skipped', rolling(1, 3), check, 'k..sk', [], 'kkksk'],
    ['leaves no gap', rolling(1, 3), check, 'ks..s..k', [], 'kkkksook'],
    ['lowers no streak of what is avoided', daily, avoid, '......', from(1, 3), 'kkkkko'],
    ['forgives a lapse', daily, avoid, '..n...', from(1, 3), 'kkpkko'],
    ['forgives no lapse beside it', daily, avoid, 'n.....', from(1, 3), 'mkkkko'],
    ['lowers no streak of a daily limit', daily, atMost(2), '1.9.3.', from(1, 3), 'kkpkmo'],
    [
      'of a weekly limit, on other days kept',
      weekly(1),
      atMost(5, 'period'),
      '239.....',
      from(2, 2),
      'k',
    ],
    [
      'of a weekly limit, on other days broken',
      weekly(1),
      atMost(5, 'period'),
      '339.....',
      from(2, 2),
      'm',
    ],
    ['of so many avoided days a week', weekly(6), avoid, '..n.....', from(1, 3), 'k'],
    ['of avoided days in a row', rolling(3, 4), avoid, '..n.....', from(0, 4), 'kkkkkkkk'],
  ] as const)('%s', (_title, schedule, target, days, pauses, expected) => {
    expect(outcomes(schedule, target, days, [...pauses]).slice(0, expected.length)).toBe(expected);
  });
});

describe('a goal that changes on a date', () => {
  it('changes the days from then on, and repaints none before', () => {
    const first = plainGoal('DAILY', MONDAY);
    const later: Goal = {
      from: '2026-11-06',
      schedule: { every: 'DAILY', weekdays: [1] },
      target: check,
    };
    const entries = entriesOf('k..k');
    const habit = {
      begin: MONDAY,
      goals: [first],
      entries,
    };
    const before = outcomesOf(habit, '2026-11-05');
    const after = outcomesOf({ ...habit, goals: [later, first] }, '2026-11-10');
    expect(after.slice(0, 4)).toEqual(before);
    expect(after.slice(4).map(({ outcome }) => outcome)).toEqual([
      'rest',
      'rest',
      'rest',
      'missed',
      'rest',
    ]);
  });

  it.each([
    ['that were open', 'kk.kk..', '..', 'kkkkkk-mo'],
    ['that days after it may still cover', 'kk..k', 'k.', 'kkk-kko'],
    ['that were missed', 'kk......', '.', 'kkkmmmm-o'],
  ])('leaves days before it as they were: %s', (_title, before, after, expected) => {
    const from = addDays(MONDAY, before.length);
    const goals = [
      { from: MONDAY, schedule: rolling(2, 3), target: check },
      plainGoal('DAILY', from),
    ];
    const entries = entriesOf(before + after);
    const habit = { begin: MONDAY, goals, entries };
    const today = addDays(from, after.length - 1);
    const letters = outcomesOf(habit, today).map(({ outcome }) => LETTER[outcome]);
    expect(letters.join('')).toBe(expected);
  });

  it('counts a streak in the unit of the goal that rules now, days in their weeks', () => {
    const goals = [plainGoal('DAILY', MONDAY), plainGoal('WEEKLY', '2026-11-30')];
    const habit = {
      begin: MONDAY,
      goals,
      entries: entriesOf('k'.repeat(29)),
    };
    const { length, unit, endedBy } = currentStreak(outcomesOf(habit, '2026-11-30'));
    expect([length, unit, endedBy]).toEqual([5, 'week', { reason: 'beginning' }]);
  });

  it.each([
    ['once, met on Monday, made twice on Tuesday', weekly(1), weekly(2), 1, 'k......', 'k'],
    ['once, made twice on Wednesday', weekly(1), weekly(2), 2, 'kkkkk..', 'k'],
    ['three times, made twice, by days of both', weekly(3), weekly(2), 4, 'k.k.k..', 'k'],
    ['once, met before it is made three times', weekly(1), weekly(3), 4, 'k......', 'k'],
    ['twice, not met before it is made three times', weekly(2), weekly(3), 4, 'k....k.', 'm'],
    ['three times, made twice, not kept', weekly(3), weekly(2), 4, 'k......', 'm'],
    ['made days on Thursday, met before', weekly(2), daily, 3, 'kk.k.k.', 'kkmkm'],
    ['made days on Thursday, not met before', weekly(2), daily, 3, 'k..k.k.', '-kmkm'],
    ['days made three times on Thursday', daily, weekly(3), 3, 'kkmk...', 'kkmk'],
  ] as const)('gives a week one outcome: %s', (_title, before, after, day, days, expected) => {
    const goals = [
      { from: MONDAY, schedule: before, target: check },
      { from: addDays(MONDAY, day), schedule: after, target: check },
    ];
    const habit = { begin: MONDAY, goals, entries: entriesOf(days) };
    const [...periods] = outcomesOf(habit, addDays(MONDAY, 7)).slice(0, expected.length);
    expect(periods.map(({ outcome }) => LETTER[outcome]).join('')).toBe(expected);
  });

  it('can’t erase a miss by another date, nor change anything by the same goal again', () => {
    const schedule = rolling(2, 5);
    const entries = entriesOf('kk.............k......');
    const today = addDays(MONDAY, 21);
    const lettersOf = (...later: Goal[]) => {
      const goals = [{ from: MONDAY, schedule, target: check }, ...later];
      const habit = { begin: MONDAY, goals, entries };
      return outcomesOf(habit, today)
        .map(({ outcome }) => LETTER[outcome])
        .join('');
    };
    const before = lettersOf();
    expect(before).toMatch(/^k{5}m+/);
    const from = addDays(MONDAY, 9);
    expect(lettersOf({ from, schedule, target: check })).toBe(before);
    const other = lettersOf({ from, schedule: rolling(2, 6), target: check });
    // Days that were open when the other goal came are not missed; those that it looks back over are.
    expect(other.slice(0, 11)).toBe('kkkkkm---mm');
  });
});
