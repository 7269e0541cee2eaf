import { expect, test } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { dayMarks } from './day-mark.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { plainGoal, WEEKDAYS, type Target } from './goal.ts';
import type { Frequency, Pause } from './habit.ts';
import type { GoalHabit } from './outcomes.ts';

const days = Array.from({ length: 10 }, (_, index) => addDays('2026-11-14', index));
const today: CivilDate = '2026-11-21';

/** One letter a day from 14 November, a Saturday, to 23: the first of its mark, or a point for none. */
function picture(
  frequency: Frequency,
  createdOn: CivilDate,
  kept: CivilDate[],
  undone: CivilDate[] = [],
) {
  const completions = [
    ...kept.map((date) => ({ date, value: true })),
    ...undone.map((date) => ({ date, value: false })),
  ];
  const habit: GoalHabit = {
    goals: [plainGoal(frequency, createdOn)],
    begin: createdOn,
    entries: packEntries(completions),
  };
  const marks = dayMarks(habit, days, today);
  return marks.map((mark) => (mark === 'none' ? '.' : mark.charAt(0))).join('');
}

test.each([
  ['a new daily habit', 'DAILY', '2026-11-21', [], 'bbbbbbbo..'],
  ['days missed since it began', 'DAILY', '2026-11-18', ['2026-11-19'], 'bbbbmkmo..'],
  ['kept today and tomorrow', 'DAILY', '2026-11-20', ['2026-11-21', '2026-11-22'], 'bbbbbbmkk.'],
  ['kept before it began', 'DAILY', '2026-11-21', ['2026-11-15'], 'bkbbbbbo..'],
  ['a week still open', 'WEEKLY', '2026-11-01', [], 'mm.....o..'],
  ['a week done on its Tuesday', 'WEEKLY', '2026-11-01', ['2026-11-17'], 'mm.k...d..'],
  ['last week done', 'WEEKLY', '2026-11-01', ['2026-11-15'], '.k.....o..'],
  ['a month still open', 'MONTHLY', '2026-10-01', [], '.......o..'],
  ['a month done', 'MONTHLY', '2026-10-01', ['2026-11-19'], '.....k.d..'],
] as const)('%s', (_, frequency, createdOn, kept, expected) => {
  expect(picture(frequency, createdOn, [...kept])).toBe(expected);
});

test('a day entered as not kept asks again', () => {
  expect(picture('WEEKLY', '2026-11-01', ['2026-11-17'], ['2026-11-21'])).toBe('mm.k...o..');
});

const target = (kind: 'at_least' | 'at_most', per: 'day' | 'period'): Target => ({
  kind,
  amount: 10,
  unit: 'km',
  per,
});

const amount = (date: CivilDate, value: number): DatedEntry => ({ date, value });
const skipped: DatedEntry = { date: '2026-11-20', value: false, skipped: true };
const lapse: DatedEntry = { date: '2026-11-19', value: false };
const pauses: Pause[] = [{ first: '2026-11-18', last: '2026-11-20' }];

/** The marks of Wednesday 18 November to Saturday 21, which is today. */
test.each([
  ['a day skipped', { kind: 'check' }, [skipped], [], 'missed missed skipped open'],
  ['days paused', { kind: 'check' }, [], pauses, 'paused paused paused open'],
  [
    'a paused day kept all the same',
    { kind: 'check' },
    [{ date: '2026-11-19', value: true }],
    pauses,
    'paused kept paused open',
  ],
  [
    'some, enough and more than enough of an amount',
    target('at_least', 'day'),
    [amount('2026-11-18', 4), amount('2026-11-19', 10), amount('2026-11-20', 25)],
    [],
    'part kept kept open',
  ],
  [
    'too much of an amount',
    target('at_most', 'day'),
    [amount('2026-11-18', 11), amount('2026-11-19', 10)],
    [],
    'missed kept kept within',
  ],
  ['a lapse', { kind: 'avoid' }, [lapse], [], 'kept lapse kept avoided'],
  ['a lapse on a paused day', { kind: 'avoid' }, [lapse], pauses, 'kept paused kept avoided'],
  [
    'amounts on paused days',
    target('at_least', 'day'),
    [amount('2026-11-18', 4), amount('2026-11-19', 10)],
    pauses,
    'paused kept paused open',
  ],
] as const)('%s', (_, asked, completions, paused, expected) => {
  const habit: GoalHabit = {
    begin: '2026-11-18',
    goals: [
      {
        from: '2026-11-18',
        schedule: { every: 'DAILY', weekdays: WEEKDAYS },
        target: asked,
      },
    ],
    entries: packEntries([...completions]),
    pauses: [...paused],
  };
  const dates = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'] as const;
  expect(dayMarks(habit, dates, today).join(' ')).toBe(expected);
});

test('each day with an amount counts towards that of its week', () => {
  const habit: GoalHabit = {
    begin: '2026-11-02',
    goals: [
      {
        from: '2026-11-02',
        schedule: { every: 'WEEKLY', times: 1 },
        target: target('at_least', 'period'),
      },
    ],
    entries: packEntries([amount('2026-11-10', 4), amount('2026-11-17', 10)]),
  };
  const dates = ['2026-11-10', '2026-11-11', '2026-11-17', '2026-11-18', '2026-11-21'] as const;
  expect(dayMarks(habit, dates, today)).toEqual(['kept', 'missed', 'kept', 'none', 'done']);
});

test.each([
  ['kept', [amount('2026-11-10', 10)], [], 'kept kept none none within'],
  [
    'exceeded',
    [amount('2026-11-09', 4), amount('2026-11-10', 7)],
    [],
    'missed missed none none within',
  ],
  ['begun', [amount('2026-11-17', 4)], [], 'kept kept within none within'],
  ['exceeded already', [amount('2026-11-17', 11)], [], 'kept kept missed missed missed'],
  ['with days off', [amount('2026-11-17', 4)], pauses, 'kept kept within paused within'],
])('a limit of a week is of all its days: %s', (_, completions, paused, expected) => {
  const habit: GoalHabit = {
    begin: '2026-11-02',
    goals: [
      {
        from: '2026-11-02',
        schedule: { every: 'WEEKLY', times: 1 },
        target: target('at_most', 'period'),
      },
    ],
    entries: packEntries(completions),
    pauses: paused,
  };
  const dates = ['2026-11-09', '2026-11-10', '2026-11-17', '2026-11-18', '2026-11-21'] as const;
  expect(dayMarks(habit, dates, today).join(' ')).toBe(expected);
});

test('a lapse on a day of rest is none', () => {
  const habit: GoalHabit = {
    begin: '2026-11-02',
    goals: [
      {
        from: '2026-11-02',
        schedule: { every: 'DAILY', weekdays: [1, 2] },
        target: { kind: 'avoid' },
      },
    ],
    entries: packEntries([{ date: '2026-11-17', value: false }, lapse]),
  };
  const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const;
  expect(dayMarks(habit, dates, today).join(' ')).toBe('kept lapse none none');
});

test('a lapse stays one in a week that was kept all the same', () => {
  const habit: GoalHabit = {
    goals: [
      {
        from: '2026-11-01',
        schedule: { every: 'WEEKLY', times: 3 },
        target: { kind: 'avoid' },
      },
    ],
    begin: '2026-11-01',
    entries: packEntries([{ date: '2026-11-11', value: false }]),
  };
  expect(dayMarks(habit, ['2026-11-10', '2026-11-11'], today)).toEqual(['kept', 'lapse']);
});
