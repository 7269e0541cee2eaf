import { describe, expect, it } from 'vitest';
import { askedFrom, automaticityOf, proposedRhythm, spreadOf, withRhythm } from './automaticity.ts';
import type { Answers } from './answers.ts';
import { addDays } from './civil-date.ts';
import { plainGoal, WEEKDAYS, type Target } from './goal.ts';
import type { Reminder } from './reminder.ts';

/** Answers a month apart, the latest first, each of one score alone. */
const monthly = (...latestFirst: number[]): Answers[] =>
  latestFirst.map((score, month) => ({
    date: addDays('2026-11-21', -30 * month),
    scores: [score, score, score, score],
  }));

describe('how automatic a habit is', () => {
  it('is the mean of what was answered', () => {
    expect(automaticityOf({ date: '2026-11-21', scores: [1, 7, 4, 5] })).toBe(4.25);
  });

  it.each([
    ['nothing was answered', monthly(), 'every_day', null],
    ['it was answered once', monthly(7), 'every_day', null],
    ['it has not risen', monthly(6, 6), 'every_day', null],
    ['it has risen a little', monthly(5, 4.5), 'every_day', null],
    ['it has risen, and is low', monthly(4, 2), 'every_day', null],
    ['it has risen', monthly(5, 3), 'every_day', 'every_second'],
    ['it rose over months', monthly(5, 4.5, 4), 'every_day', 'every_second'],
    ['it falls again', monthly(5, 6, 3), 'every_day', null],
    ['it goes on to rise', monthly(6, 5, 3), 'every_second', 'off'],
    ['it is not that automatic', monthly(5, 5, 3), 'every_second', null],
    ['nothing comes any more', monthly(7, 6, 3), 'off', null],
  ] as const)('proposes a rhythm where %s', (_title, answers, rhythm, proposed) => {
    expect(proposedRhythm(answers, { rhythm })).toBe(proposed);
  });

  it.each([
    ['2026-11-20', 'off'],
    ['2026-11-21', null],
    ['2026-11-22', null],
  ] as const)('proposes no other before new answers: changed on %s, %s', (since, proposed) => {
    const reminder = { rhythm: 'every_second', rhythm_since: since } as const;
    expect(proposedRhythm(monthly(7, 6, 3), reminder)).toBe(proposed);
  });

  it('is as uncertain as its four answers are apart, and by half a step', () => {
    const spread = (...scores: [number, number, number, number]) =>
      spreadOf({ date: '2026-11-21', scores });
    expect(spread(3, 5, 4, 4)).toEqual({ low: 2.5, high: 5.5 });
    expect(spread(4, 4, 4, 4)).toEqual({ low: 3.5, high: 4.5 });
    expect(spread(1, 7, 4, 4)).toEqual({ low: 1, high: 7 });
  });
});

describe('the statements', () => {
  const goals = [plainGoal('DAILY', '2026-11-01')];
  const cued = {
    begin: '2026-11-01',
    is_active: true,
    goals,
    cue: 'dinner',
    reminders: [],
    answers: [],
  } as const;
  const reminded = { ...cued, cue: '', reminders: [reminder('0', 'off')] };
  const asking = (target: Target) => ({
    ...cued,
    goals: goals.map((goal) => ({ ...goal, target })),
  });
  const amount = { amount: 4, unit: '', per: 'day' } as const;

  it.each([
    ['a habit with a cue', cued, '2026-11-29'],
    ['one with a reminder, also when it has faded', reminded, '2026-11-29'],
    ['one with neither', { ...cued, cue: '' }, null],
    ['one that was answered', { ...cued, answers: monthly(4, 3) }, '2026-12-19'],
    ['an archived one', { ...cued, is_active: false }, null],
    ['an amount to reach', asking({ kind: 'at_least', ...amount }), '2026-11-29'],
    ['a limit', asking({ kind: 'at_most', ...amount }), null],
    [
      'one that is to be avoided later',
      {
        ...cued,
        goals: [{ ...plainGoal('DAILY', '2026-12-01'), target: { kind: 'avoid' } }, ...goals],
      },
      '2026-11-29',
    ],
    ['what is to be avoided', asking({ kind: 'avoid' }), null],
  ] as const)('of %s', (_title, habit, from) => {
    expect(askedFrom(habit, '2026-11-21')).toBe(from);
  });
});

it('a reminder that is changed says since when, and others stay', () => {
  const [morning, evening] = [reminder('0', 'every_day'), reminder('1', 'every_day')];
  expect(withRhythm([morning, evening], [evening], 'every_second', '2026-11-21')).toEqual([
    morning,
    { ...evening, rhythm: 'every_second', rhythm_since: '2026-11-21' },
  ]);
});

function reminder(id: string, rhythm: Reminder['rhythm']): Reminder {
  return { id, time: '21:00', weekdays: WEEKDAYS, way: 'mail', rhythm };
}
