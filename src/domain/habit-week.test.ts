import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { WEEKDAYS, type Goal, type Schedule, type Target } from './goal.ts';
import type { Pause } from './habit.ts';
import { habitWeekOf, wasAskedIn } from './habit-week.ts';

/** A Monday, two weeks before the Monday of the letter. */
const BEGIN: CivilDate = '2026-11-09';
const WEEK = { first: '2026-11-16', last: '2026-11-22' } as const;
const TODAY: CivilDate = '2026-11-23';

const check: Target = { kind: 'check' };
const daily: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
const weekly = (times: number): Schedule => ({ every: 'WEEKLY', times });
const monthly = (times: number): Schedule => ({ every: 'MONTHLY', times });
const pages = (kind: 'at_least' | 'at_most', per: 'day' | 'period'): Target => ({
  kind,
  amount: 9,
  unit: 'pages',
  per,
});

/** From its first Monday on, a letter a day: k kept, n not, s skipped, digits an amount, a dot for nothing. */
function habitOf(
  goals: readonly Goal[],
  days: string,
  { begin = BEGIN, pauses = [] }: { begin?: CivilDate; pauses?: Pause[] } = {},
) {
  const entries = [...days.replaceAll(' ', '')].flatMap((letter, offset): DatedEntry[] => {
    const date = addDays(BEGIN, offset);
    if (letter === '.') return [];
    if (letter === 's') return [{ date, value: false, skipped: true }];
    return [{ date, value: /\d/.test(letter) ? Number(letter) : letter === 'k' }];
  });
  return { begin, goals, entries: packEntries(entries), pauses };
}

const goal = (schedule: Schedule, target: Target = check, from = BEGIN): Goal => ({
  from,
  schedule,
  target,
});

describe('days', () => {
  const nothing = { skipped: 0, paused: 0, before: null };
  const paused = { pauses: [{ first: '2026-11-20', last: '2026-11-22' } as const] };
  it.each([
    [
      'kept and missed',
      daily,
      check,
      '.......kkkkk..',
      {},
      { kept: 5, asked: 7, before: { kept: 0, asked: 7 } },
    ],
    ['as the week before', daily, check, '..kkkkkkkkkk..', {}, { kept: 5, asked: 7 }],
    ['skipped', daily, check, 'kkkkkkkkkkkkks', {}, { kept: 6, asked: 6, skipped: 1 }],
    ['all skipped', daily, check, 'kkkkkkksssssss', {}, { kept: 0, asked: 0, skipped: 7 }],
    ['paused', daily, check, 'kkkkkkkkkkk...', paused, { kept: 4, asked: 4, paused: 3 }],
    [
      'of the week',
      { every: 'DAILY', weekdays: [1, 2] },
      check,
      'kkkkkkkk.....',
      {},
      { kept: 1, asked: 2, before: { kept: 2, asked: 2 } },
    ],
    [
      'with an amount',
      daily,
      pages('at_least', 'day'),
      '9999999 9999880',
      {},
      { kept: 4, asked: 7, before: { kept: 7, asked: 7 } },
    ],
    ['under a limit', daily, pages('at_most', 'day'), '....... .......', {}, { kept: 7, asked: 7 }],
    [
      'without a lapse but one',
      daily,
      { kind: 'avoid' },
      '....... ...n...',
      {},
      { kept: 6, asked: 7, before: { kept: 7, asked: 7 } },
    ],
    [
      'of twice in any three',
      { every: 'ROLLING', times: 2, days: 3 },
      check,
      'k.kk.kk.kk.kk.',
      {},
      { kept: 7, asked: 7 },
    ],
    [
      'since it began',
      daily,
      check,
      '.......... .kk.',
      { begin: '2026-11-19' },
      { kept: 2, asked: 4 },
    ],
  ] as const)('%s', (_title, schedule, target, days, more, expected) => {
    const habit = habitOf(
      [goal(schedule as Schedule, target)],
      days,
      more as { begin?: CivilDate },
    );
    expect(habitWeekOf(habit, WEEK, TODAY)).toEqual({
      days: { ...nothing, ...expected },
      whole: null,
    });
  });

  it.each([
    ['it began after the week', { begin: '2026-11-23' as CivilDate }],
    ['nothing is asked on its days', {}],
  ])('are none where %s', (_title, more) => {
    const none = goal({ every: 'DAILY', weekdays: [] });
    expect(habitWeekOf(habitOf([none], '', more), WEEK, TODAY)).toBeNull();
  });
});

describe('a week', () => {
  const amount = (done: number, asked = 3) => ({ done, asked, isLimit: false, unit: null });
  const ofPages = (done: number, isLimit = false) => ({ done, asked: 9, isLimit, unit: 'pages' });
  const paused = { pauses: [{ first: '2026-11-16', last: '2026-11-22' } as const] };
  it.each([
    ['kept', weekly(3), check, 'kkk.... kkkk...', {}, 'kept', amount(4), 3],
    ['kept as the one before', weekly(3), check, 'kkk.... kkk....', {}, 'kept', amount(3), null],
    ['missed', weekly(3), check, 'kkk.... k......', {}, 'missed', amount(1), 3],
    ['once, and taken back', weekly(1), check, '....... k.n....', {}, 'missed', null, null],
    [
      'with an amount',
      weekly(1),
      pages('at_least', 'period'),
      '4...... 46.....',
      {},
      'kept',
      ofPages(10),
      4,
    ],
    [
      'under a limit',
      weekly(1),
      pages('at_most', 'period'),
      '....... 45.....',
      {},
      'kept',
      ofPages(9, true),
      0,
    ],
    [
      'over a limit',
      weekly(1),
      pages('at_most', 'period'),
      '....... 46.....',
      {},
      'missed',
      ofPages(10, true),
      0,
    ],
    ['with days off', weekly(3), check, '....... k.sss..', {}, 'skipped', amount(1), null],
    ['in a pause', weekly(3), check, '....... .......', paused, 'paused', null, null],
    [
      'after a pause',
      weekly(3),
      check,
      '....... kkk....',
      { pauses: [{ first: '2026-11-09', last: '2026-11-15' }] },
      'kept',
      amount(3),
      null,
    ],
    [
      'in which it began',
      weekly(3),
      check,
      '....... ...kk..',
      { begin: '2026-11-18' },
      'partial',
      amount(2),
      null,
    ],
  ] as const)('%s', (_title, schedule, target, days, more, outcome, told, before) => {
    const habit = habitOf([goal(schedule, target)], days, more as { pauses?: Pause[] });
    expect(habitWeekOf(habit, WEEK, TODAY)).toEqual({
      days: null,
      whole: { unit: 'week', last: WEEK.last, outcome, amount: told, before },
    });
  });

  it('in which it began, and nothing was kept, is no news', () => {
    const habit = habitOf([goal(weekly(3))], '', { begin: '2026-11-20' });
    expect(habitWeekOf(habit, WEEK, TODAY)).toBeNull();
  });

  it('under another goal than the one before is not compared', () => {
    const goals = [goal(weekly(3)), goal(weekly(2), check, '2026-11-16')];
    const told = habitWeekOf(habitOf(goals, 'kkk.... kk.....'), WEEK, TODAY);
    expect(told?.whole).toMatchObject({ outcome: 'kept', amount: amount(2, 2), before: null });
  });

  it('that had other goals tells of both', () => {
    const goals = [goal(daily), goal(weekly(2), check, '2026-11-19')];
    const told = habitWeekOf(habitOf(goals, 'kkkkkkk kk.k..k'), WEEK, TODAY);
    expect(told).toMatchObject({ days: { kept: 2, asked: 3 }, whole: { outcome: 'kept' } });
  });
});

describe('a month', () => {
  const amount = (done: number) => ({ done, asked: 4, isLimit: false, unit: null });
  const week = { first: '2026-11-30', last: '2026-12-06' } as const;
  it.each([
    [
      'ended, kept',
      'kkkk',
      '2026-12-07',
      { last: '2026-11-30', outcome: 'kept', amount: amount(4) },
    ],
    [
      'ended, missed',
      'kk',
      '2026-12-07',
      { last: '2026-11-30', outcome: 'missed', amount: amount(2) },
    ],
  ] as const)('%s', (_title, days, today, expected) => {
    const habit = habitOf([goal(monthly(4))], days, { begin: '2026-10-01' });
    expect(habitWeekOf(habit, week, today)?.whole).toEqual({
      unit: 'month',
      before: null,
      ...expected,
    });
  });

  it.each([
    [
      'has more than before',
      'k...... .k.....',
      { last: WEEK.last, outcome: 'open', amount: amount(2) },
    ],
    [
      'begins with something',
      '....... .k.....',
      { last: WEEK.last, outcome: 'open', amount: amount(1) },
    ],
    ['has no more than before', 'k...... .......', undefined],
    ['has more on the Monday after it', 'k...... ....... k', undefined],
  ] as const)('that goes on is told where it %s', (_title, days, expected) => {
    const told = habitWeekOf(habitOf([goal(monthly(4))], days), WEEK, TODAY);
    expect(told?.whole).toEqual(expected && { unit: 'month', before: null, ...expected });
  });
});

describe('a letter is worth', () => {
  const pause = { pauses: [{ first: '2026-11-01' as const }] };
  it.each([
    ['a day that was missed', goal(daily), '', {}, true],
    ['days that were skipped', goal(daily), 'sssssss sssssss', {}, true],
    ['no pause', goal(daily), '', pause, false],
    ['a week that was missed', goal(weekly(1)), '', {}, true],
    ['no week in a pause', goal(weekly(1)), '', pause, false],
    ['a month that got something', goal(monthly(2)), '....... k......', {}, true],
  ] as const)('%s', (_title, asked, days, more, isWorth) => {
    const told = habitWeekOf(habitOf([asked], days, more as { pauses?: Pause[] }), WEEK, TODAY);
    expect(told !== null && wasAskedIn(told)).toBe(isWorth);
  });
});
