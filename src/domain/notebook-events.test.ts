import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { WEEKDAYS, type Schedule, type Target } from './goal.ts';
import {
  eventsBetween,
  snapshotOf,
  type NotebookEvent,
  type NotebookSnapshot,
} from './notebook-events.ts';
import type { PausedHabit } from './notebook.ts';

/** A Monday. */
const MONDAY: CivilDate = '2026-11-02';
const check: Target = { kind: 'check' };
const daily: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
const weekly: Schedule = { every: 'WEEKLY', times: 3 };
const twoOfTwo = { every: 'ROLLING', times: 2, days: 2 } as const;
const kmOf = (per: 'day' | 'period'): Target => ({ kind: 'at_least', amount: 20, unit: 'km', per });

/** From Monday on, a letter a day: k kept, s skipped, n a lapse, a digit an amount, a dot for nothing. */
function habitOf(days: string, change: Partial<PausedHabit> = {}): PausedHabit {
  const entries = [...days].flatMap((letter, offset): DatedEntry[] => {
    const date = addDays(MONDAY, offset);
    if (letter === '.') return [];
    if (letter === 's') return [{ date, value: false, skipped: true }];
    if (/\d/.test(letter)) return [{ date, value: Number(letter) }];
    return [{ date, value: letter === 'k' }];
  });
  return {
    id: 'a',
    name: 'Read',
    icon: '📖',
    description: '',
    color: 'brick',
    is_active: true,
    position: 0,
    group_id: null,
    goals: [{ from: MONDAY, schedule: daily, target: check }],
    begin: MONDAY,
    created_at: `${MONDAY}T08:00:00+01:00`,
    cue: '',
    reminders: [],
    answers: [],
    deleted_at: null,
    entries: packEntries(entries),
    pauses: [],
    ...change,
  };
}

const day = (offset: number) => addDays(MONDAY, offset);

/** What happened between two looks, each at habits on a day that is so many days after Monday. */
function between(
  [before, then]: [readonly PausedHabit[], number],
  [after, now]: [readonly PausedHabit[], number],
): string[] {
  const was = snapshotOf(before, day(then));
  return eventsBetween(was, snapshotOf(after, day(now), was)).map(textOf);
}

function textOf(one: NotebookEvent): string {
  const rest =
    'date' in one ? one.date : 'change' in one ? one.change : `${one.length} ${one.unit}`;
  return `${one.type} ${rest}`;
}

describe('a day', () => {
  it.each([
    ['is kept', '..', 1, '.k', 1, ['day.kept 2026-11-03', 'day.all_kept 2026-11-03']],
    ['is skipped', '..', 1, '.s', 1, ['day.skipped 2026-11-03']],
    ['is taken back', '.k', 1, '..', 1, ['day.taken_back 2026-11-03']],
    ['is skipped no more', '.s', 1, '..', 1, ['day.taken_back 2026-11-03']],
    ['is kept after it was skipped', 's.', 1, 'k.', 1, ['day.kept 2026-11-02']],
    ['is over, and missed', 'k.', 1, 'k..', 2, ['day.missed 2026-11-03']],
    ['is missed, and kept the day after', 'k..', 2, 'kk.', 2, ['day.kept 2026-11-03']],
    ['of last week is filled in quietly', '.......', 6, 'kkk....', 6, []],
    ['is as it was', 'kk', 1, 'kk', 1, []],
    ['is as it was, and today is yesterday once more', 'kkkk', 3, 'kkkk', 2, []],
    [
      'was missed while nobody looked',
      'k...',
      1,
      'k...',
      3,
      ['day.missed 2026-11-03', 'day.missed 2026-11-04'],
    ],
  ])('%s', (_what, before, then, after, now, expected) => {
    expect(between([[habitOf(before)], then], [[habitOf(after)], now])).toEqual(expected);
  });

  it('without a lapse is kept once it is over, and with one missed at once', () => {
    const avoid = {
      goals: [{ from: MONDAY, schedule: daily, target: { kind: 'avoid' as const } }],
    };
    const [clean, lapsed] = [habitOf('...', avoid), habitOf('..n', avoid)];
    expect(between([[clean], 1], [[clean], 2])).toEqual(['day.kept 2026-11-03']);
    expect(between([[clean], 2], [[lapsed], 2])).toEqual(['day.missed 2026-11-04']);
  });

  it.each<[string, string, Schedule, Target, Partial<PausedHabit>, string[]]>([
    ['with nothing on its last day', 'k......', weekly, check, {}, ['missed 8']],
    ['kept on its last day alone', '......k', weekly, check, {}, ['kept 8', 'missed 8']],
    ['skipped on its last day', 'k.....s', weekly, check, {}, ['skipped 8', 'missed 8']],
    [
      'paused on its last day',
      'k......',
      weekly,
      check,
      { pauses: [{ first: day(6) }] },
      ['missed 8'],
    ],
    ['short of its amount', '......5', weekly, kmOf('period'), {}, ['kept 8', 'missed 8']],
    ['kept on its last day, and whole', 'k..k..k', weekly, check, {}, ['kept 5', 'kept 8']],
    [
      'whose goal asks for two of any two days',
      'k.k.k.k',
      twoOfTwo,
      check,
      {},
      ['kept 4', 'missed 5', 'kept 6', 'missed 7', 'kept 8', 'missed 9'],
    ],
  ])('of a week %s is told once', (_what, days, schedule, target, change, expected) => {
    const ofWeek = habitOf(days, { goals: [{ from: MONDAY, schedule, target }], ...change });
    expect(toldOf(ofWeek)).toEqual(expected);
  });

  it('with some of its amount is missed once it is over', () => {
    const goals = [{ from: MONDAY, schedule: daily, target: kmOf('day') }];
    const told = between([[habitOf('.5', { goals })], 1], [[habitOf('.5', { goals })], 2]);
    expect(told).toEqual(['day.missed 2026-11-03']);
  });

  it('of a missed week stays told, kept later or not', () => {
    const goals = [{ from: MONDAY, schedule: weekly, target: check }];
    const looks = ['k......', 'k.....k', 'k......'].map((days) => habitOf(days, { goals }));
    const [open] = looks;
    let seen = snapshotOf(open ? [open] : [], day(6));
    const told = looks.map((habit) => {
      const next = snapshotOf([habit], day(7), seen);
      const events = eventsBetween(seen, next).map(textOf);
      seen = next;
      return events;
    });
    expect(told).toEqual([
      ['day.missed 2026-11-08'],
      ['day.kept 2026-11-08'],
      ['day.taken_back 2026-11-08'],
    ]);
  });

  it('that an earlier version was silent about is not told after an upgrade', () => {
    const goals = [{ from: MONDAY, schedule: daily, target: kmOf('day') }];
    const habit = habitOf('555', { goals });
    const { allKept, habits } = snapshotOf([habit], day(2));
    const was = Object.entries(habits).map(([id, { missed: _none, days, ...seen }]) => {
      const open = Object.keys(days).map((date) => [date, 'open'] as const);
      return [id, { ...seen, days: Object.fromEntries(open) }] as const;
    });
    const before = { allKept, habits: Object.fromEntries(was) };
    const toldOn = (offset: number) =>
      eventsBetween(before, snapshotOf([habit], day(offset), before)).map(textOf);
    expect(toldOn(2)).toEqual([]);
    expect(toldOn(3)).toEqual(['day.missed 2026-11-04']);
  });
});

/** What is told of the days of a week, looked at each day. */
function toldOf(habit: PausedHabit): string[] {
  let seen = snapshotOf([{ ...habit, entries: packEntries([]) }], day(2));
  return [3, 4, 5, 6, 7, 8].flatMap((now) => {
    const next = snapshotOf([habit], day(now), seen);
    const told = eventsBetween(seen, next);
    seen = next;
    return told.flatMap((one) =>
      'date' in one && 'habit' in one ? [`${one.type.slice(4)} ${Number(one.date.slice(8))}`] : [],
    );
  });
}

describe('a habit', () => {
  it.each([
    ['is added, and its days are not told', [], [habitOf('kk')], ['added']],
    ['is archived', [habitOf('')], [habitOf('', { is_active: false })], ['removed']],
    ['is deleted', [habitOf('')], [habitOf('', { deleted_at: 1 })], ['removed']],
    ['has another name', [habitOf('')], [habitOf('', { name: 'Write' })], ['changed']],
    ['has another place', [habitOf('')], [habitOf('', { position: 3 })], []],
  ])('%s', (_what, before, after, expected) => {
    const told = between([before, 1], [after, 1]).filter((one) => one.startsWith('habit'));
    expect(told).toEqual(expected.map((change) => `habit.changed ${change}`));
  });

  it('reaches a streak that earns a seal, once', () => {
    const before = habitOf('kkkkkk.');
    const after = habitOf('kkkkkkk');
    expect(between([[before], 6], [[after], 6])).toContain('streak.reached 7 day');
    const next = between([[after], 6], [[habitOf('kkkkkkkk')], 7]);
    expect(next.filter((one) => one.startsWith('streak'))).toEqual([]);
  });
});

it('a day that comes again after clocks were set back is not told again', () => {
  const kept = habitOf('k'.repeat(7));
  const looks = [6, 5, 6].reduce<NotebookSnapshot[]>(
    (seen, now) => [...seen, snapshotOf([kept], day(now), seen.at(-1))],
    [snapshotOf([habitOf('k'.repeat(6))], day(6))],
  );
  const told = looks
    .slice(1)
    .map((look, place) => eventsBetween(looks[place] ?? look, look).map(textOf));
  expect(told).toEqual([
    ['day.kept 2026-11-08', 'streak.reached 7 day', 'day.all_kept 2026-11-08'],
    [],
    [],
  ]);
});

it('all that is due is kept once a day, however often it is taken back', () => {
  const [open, kept] = [habitOf('.'), habitOf('k')];
  const first = snapshotOf([open], MONDAY);
  const second = snapshotOf([kept], MONDAY, first);
  const third = snapshotOf([open], MONDAY, second);
  const fourth = snapshotOf([kept], MONDAY, third);
  const looks = [first, second, third, fourth];
  const told = looks
    .slice(1)
    .flatMap((look, place) => eventsBetween(looks[place] ?? look, look))
    .map(({ type }) => type);
  expect(told).toEqual(['day.kept', 'day.all_kept', 'day.taken_back', 'day.kept']);
});
