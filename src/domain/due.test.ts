import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { askOf, countDay, isAskedBy, isOpenOn } from './due.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { WEEKDAYS, type Schedule, type Target } from './goal.ts';
import { periodProgress } from './period-progress.ts';
import type { Reminder } from './reminder.ts';

/** A Monday. */
const MONDAY: CivilDate = '2026-11-02';
const check: Target = { kind: 'check' };
const km = (kind: 'at_least' | 'at_most', per: 'day' | 'period'): Target => ({
  kind,
  amount: 9,
  unit: 'km',
  per,
});
const weekly = (times: number): Schedule => ({ every: 'WEEKLY', times });
const daily: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };

/**
 * From a day on, Monday unless it is said, a letter a day: k kept, s skipped, n not, digits an
 * amount, a dot for nothing.
 */
function habitOf(schedule: Schedule, target: Target, days: string, begin = MONDAY) {
  const entries = [...days].flatMap((letter, offset): DatedEntry[] => {
    const date = addDays(begin, offset);
    if (letter === '.') return [];
    if (letter === 's') return [{ date, value: false, skipped: true }];
    return [{ date, value: /\d/.test(letter) ? Number(letter) : letter === 'k' }];
  });
  const goals = [{ from: begin, schedule, target }];
  return { begin, goals, entries: packEntries(entries), is_active: true };
}

it('a month asks for no more days than it has', () => {
  const every: Schedule = { every: 'MONTHLY', times: 31 };
  const habit = { ...habitOf(every, check, ''), begin: '2026-11-01' as const };
  const kept = Array.from({ length: 29 }, (_, day) => addDays('2026-11-01', day));
  const entries = packEntries(kept.map((date) => ({ date, value: true })));
  const last = '2026-11-30';
  expect(askOf({ ...habit, entries }, last, last)).toBe('due');
  expect(periodProgress({ ...habit, entries }, last, last)).toMatchObject({ done: 29, asked: 30 });
});

/** A Wednesday: five days are left of the week that begins on Monday, and 27 of November. */
const WEDNESDAY = addDays(MONDAY, 2);

it.each([
  ['a week that it began in, which can be kept', weekly(5), 'kk', 'dd'],
  ['a week that it began in, which can’t be', weekly(6), '...', 'fff'],
  ['one that can be no more', weekly(5), '.....', 'dffff'],
  ['the first whole week after it, which is lost', weekly(6), '.........', 'ffffffddd'],
  ['a month that it began in, which can’t be kept', { every: 'MONTHLY', times: 30 }, '..', 'ff'],
  ['days off that leave too few', weekly(5), 'ss.', '--f'],
] as const)('of %s', (_title, schedule, days, expected) => {
  const habit = habitOf(schedule, check, days, WEDNESDAY);
  const asks = [...days].map((_day, offset) => {
    const date = addDays(WEDNESDAY, offset);
    return LETTER[askOf(habit, date, date)];
  });
  expect(asks.join('')).toBe(expected);
});

const LETTER = { due: 'd', free: 'f', nothing: '-' } as const;

describe('what a day asks', () => {
  it.each([
    ['every day', daily, check, 'k..', 'ddd'],
    ['on some days of the week', { every: 'DAILY', weekdays: [1, 3] }, check, '...', 'd-d'],
    ['a skipped day', daily, check, 's..', '-dd'],
    ['once a week', weekly(1), check, '.......', 'ffffffd'],
    ['once a week, kept', weekly(1), check, '..k....', 'fff----'],
    ['three times a week', weekly(3), check, '.......', 'ffffddd'],
    ['three times a week, kept twice', weekly(3), check, 'k.k....', 'ffffffd'],
    ['three times a week, with a day off', weekly(3), check, '.....s.', 'fffdd-d'],
    ['an amount a week', weekly(1), km('at_least', 'period'), '44.....', 'ffffffd'],
    ['an amount a week, reached', weekly(1), km('at_least', 'period'), '45.....', 'ff-----'],
    ['two days in any three', { every: 'ROLLING', times: 2, days: 3 }, check, '.k..', 'ffdd'],
    ['what is to be avoided, today', daily, { kind: 'avoid' }, '...', 'dd-'],
    ['a limit, today', daily, km('at_most', 'day'), '1.1', 'dd-'],
    ['a limit a week', weekly(1), km('at_most', 'period'), '1.1', '---'],
  ] as const)('%s', (_title, schedule, target, days, expected) => {
    const habit = habitOf(schedule, target, days);
    const today = addDays(MONDAY, days.length - 1);
    const asks = [...days].map((_day, offset) => askOf(habit, addDays(MONDAY, offset), today));
    expect(asks.map((ask) => LETTER[ask]).join('')).toBe(expected);
  });
});

describe('the count of a day', () => {
  it('keeps what can wait apart, so that a day can be whole', () => {
    const habits = [
      habitOf(daily, check, '..k'),
      habitOf(daily, check, '...'),
      habitOf(weekly(2), check, '...'),
      habitOf(weekly(2), check, '..k'),
      habitOf(weekly(1), km('at_least', 'period'), '4.5'),
      habitOf(daily, { kind: 'avoid' }, '...'),
      { ...habitOf(daily, check, '..k'), is_active: false },
    ];
    const count = countDay(habits, '2026-11-04', '2026-11-04');
    expect(count).toEqual({ due: 2, kept: 1, free: 3, freeKept: 2 });
  });

  it('is of the day as it was, whatever was kept after it', () => {
    const habits = [habitOf(weekly(1), check, '...k')];
    expect(countDay(habits, '2026-11-03', '2026-11-05')).toMatchObject({ free: 1, freeKept: 0 });
  });
});

describe('how far a period has come', () => {
  it.each([
    ['every day', daily, check, 'kk', undefined],
    ['three times a week', weekly(3), check, 'k..k...k', [1, 3]],
    ['three times a week, last week', weekly(3), check, 'k..k...', [2, 3]],
    ['an amount a week', weekly(1), km('at_least', 'period'), '4.3', [7, 9]],
    ['a limit a week, not on days off', weekly(1), km('at_most', 'period'), '4s3', [7, 9]],
    ['so many in a row', { every: 'ROLLING', times: 2, days: 3 }, check, 'k.k', [2, 2]],
    ['avoided so far', weekly(5), { kind: 'avoid' }, '..n.', [2, 5]],
  ] as const)('%s', (_title, schedule, target, days, expected) => {
    const today = addDays(MONDAY, days.length - 1);
    const progress = periodProgress(habitOf(schedule, target, days), today, today);
    expect(progress && [progress.done, progress.asked]).toEqual(expected);
  });
});

describe('a reminder speaks', () => {
  const monWedFri = { weekdays: [1, 3, 5] as const };
  const everyDay = { weekdays: WEEKDAYS };
  /** Whether it does, on those of seven days that it names. */
  const asked = (habit: Parameters<typeof isAskedBy>[0], reminder: Pick<Reminder, 'weekdays'>) =>
    WEEKDAYS.map((weekday) => {
      const date = addDays(MONDAY, weekday - 1);
      return reminder.weekdays.includes(weekday) && isAskedBy(habit, reminder, date) ? 'y' : '-';
    }).join('');

  it.each([
    ['every day that is not kept', daily, check, 'kn.s.k.', everyDay, '-yy-y-y'],
    [
      'of an amount that is not whole',
      daily,
      km('at_least', 'day'),
      '459....',
      everyDay,
      'yy-yyyy',
    ],
    [
      'of days of the week alone',
      { every: 'DAILY', weekdays: [1, 3] },
      check,
      '',
      everyDay,
      'y-y----',
    ],
    ['never of what is to be avoided', daily, { kind: 'avoid' }, 'n', everyDay, '-------'],
    ['never of a limit', daily, km('at_most', 'day'), '1', everyDay, '-------'],
    ['never of a limit a week', weekly(1), km('at_most', 'period'), '1', everyDay, '-------'],
    ['on the last day of a week', weekly(1), check, '', everyDay, '------y'],
    ['on the last days of a week', weekly(3), check, 'k', everyDay, '-----yy'],
    ['no more once the week is met', weekly(2), check, 'k.k', everyDay, '-------'],
    ['on days that were chosen', weekly(3), check, '', monWedFri, 'y-y-y--'],
    ['on days that were chosen, unless kept', weekly(3), check, '..k', monWedFri, 'y---y--'],
    ['no more on chosen days once it is met', weekly(1), check, 'k', monWedFri, '-------'],
    [
      'on chosen days until there is some',
      weekly(1),
      km('at_least', 'period'),
      '4',
      monWedFri,
      '--y-y--',
    ],
    [
      'on the last day until there is enough',
      weekly(1),
      km('at_least', 'period'),
      '4.....4',
      everyDay,
      '------y',
    ],
    [
      'of days in a row, when they can wait no more',
      { every: 'ROLLING', times: 2, days: 3 },
      check,
      'k..',
      everyDay,
      '--yyyyy',
    ],
  ] as const)('%s', (_title, schedule, target, days, reminder, expected) => {
    expect(asked(habitOf(schedule, target, days), reminder)).toBe(expected);
  });

  it('of nothing that is archived, paused or still to begin', () => {
    const habit = habitOf(daily, check, '');
    const paused = { ...habit, pauses: [{ first: MONDAY, last: addDays(MONDAY, 2) }] };
    expect(asked({ ...habit, is_active: false }, everyDay)).toBe('-------');
    expect(asked({ ...habit, begin: addDays(MONDAY, 5) }, everyDay)).toBe('-----yy');
    expect(asked(paused, everyDay)).toBe('---yyyy');
  });

  it('of the whole notebook where a day can’t be left out', () => {
    const open = (habit: ReturnType<typeof habitOf>, date: CivilDate) => isOpenOn(habit, date);
    expect(open(habitOf(daily, check, '.'), MONDAY)).toBe(true);
    expect(open(habitOf(daily, check, 'k'), MONDAY)).toBe(false);
    expect(open(habitOf(weekly(3), check, '.'), MONDAY)).toBe(false);
    expect(open(habitOf(weekly(3), check, '.'), addDays(MONDAY, 4))).toBe(true);
  });
});
