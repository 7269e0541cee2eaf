import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { packEntries, type DatedEntry } from './entries.ts';
import { plainGoal, type Goal } from './goal.ts';
import { strengthOf } from './strength.ts';
import { entriesOfLetters } from './testing/entries-of-letters.ts';

const FIRST: CivilDate = '2015-01-16';
const check = { kind: 'check' } as const;
const rolling = (times: number, days: number): Goal => ({
  from: FIRST,
  schedule: { every: 'ROLLING', times, days },
  target: check,
});

const entriesOf = (letters: string) => entriesOfLetters(FIRST, letters);

function scores(goal: Goal, days: string, daysOff?: 'as Loop') {
  const habit = {
    begin: FIRST,
    goals: [goal],
    entries: entriesOf(days),
  };
  return strengthOf(habit, addDays(FIRST, days.length - 1), daysOff).map(({ score }) => score);
}

const rounded = (values: number[]) => values.map((value) => value.toFixed(4));

describe('strength', () => {
  it('of 20 days kept is the value that Loop publishes', () => {
    expect(scores(plainGoal('DAILY', FIRST), 'k'.repeat(20)).at(-1)).toBeCloseTo(0.6557, 4);
  });

  it('of what is avoided counts from the beginning, and not from the first lapse or note', () => {
    const goal = { ...plainGoal('DAILY', FIRST), target: { kind: 'avoid' } as const };
    const ofDays = (entries: DatedEntry[], daysOff?: 'as Loop') =>
      strengthOf(
        { begin: FIRST, goals: [goal], entries: packEntries(entries) },
        addDays(FIRST, 20),
        daysOff,
      );
    // Of 20 days that are over, and today, which may yet be spoilt.
    expect(ofDays([]).at(-1)?.score).toBeCloseTo(0.6557, 4);
    const noted = ofDays([{ date: addDays(FIRST, 20), value: null, note: 'calm' }]);
    expect(noted.at(-1)?.score).toBeGreaterThan(0.65);
    const lapse: DatedEntry = { date: addDays(FIRST, 19), value: false };
    expect(ofDays([lapse]).at(-1)?.score).toBeCloseTo((1 - 2 ** (-19 / 13)) * 2 ** (-1 / 13), 9);
    expect(ofDays([lapse], 'as Loop')).toHaveLength(2);
  });

  it('of what is avoided is that of a limit of nothing, as Loop has it', () => {
    const none = { kind: 'at_most', amount: 0, unit: '', per: 'day' } as const;
    const [avoided, limited] = [{ kind: 'avoid' } as const, none].map((target) =>
      strengthOf(
        {
          begin: FIRST,
          goals: [{ ...plainGoal('DAILY', FIRST), target }],
          entries: packEntries([
            { date: addDays(FIRST, 5), value: target.kind === 'avoid' ? false : 1 },
          ]),
        },
        addDays(FIRST, 18),
        'as Loop',
      ),
    );
    expect(avoided?.at(-1)?.score).toBeCloseTo(0.974, 4);
    expect(avoided).toEqual(limited);
  });

  it('of twice in three days is what Loop exports, on each of ten days', () => {
    // Days that Loop filled in by rule are nothing here, as they are in its own reckoning.
    expect(rounded(scores(rolling(2, 3), 'kk..kkk.nk'))).toEqual([
      '0.0107',
      '0.0315',
      '0.0515',
      '0.0706',
      '0.0995',
      '0.1379',
      '0.1746',
      '0.1991',
      '0.2226',
      '0.2557',
    ]);
  });

  it.each([
    [1, 1, 13],
    [1, 7, 34.4],
    [1, 30, 71.2],
  ])('of %d times in %d days halves in %d days', (times, days, halfLife) => {
    const kept = scores(rolling(times, days), 'k'.repeat(2000)).at(-1) ?? 0;
    expect(kept).toBeGreaterThan(0.99);
    const later = scores(rolling(times, days), `${'k'.repeat(2000)}${'.'.repeat(400)}`);
    const start = 2000 + 2 * days;
    const half =
      later.findIndex((score, day) => day > start && score <= (later[start] ?? 0) / 2) - start;
    expect(Math.abs(half - halfLife)).toBeLessThanOrEqual(1);
  });

  it('stays where it is on a day off', () => {
    const [, before, off, after] = scores(plainGoal('DAILY', FIRST), 'kksk');
    expect(off).toBe(before);
    expect(after).toBeGreaterThan(off ?? 1);
  });

  it('counts a day that was kept in a pause, which Loop has none of', () => {
    const habit = {
      begin: FIRST,
      goals: [plainGoal('DAILY', FIRST)],
      entries: entriesOf('kkkk.'),
    };
    const pauses = [{ first: addDays(FIRST, 2), last: addDays(FIRST, 4) }];
    const [paused, not] = [{ ...habit, pauses }, habit].map((each) =>
      strengthOf(each, addDays(FIRST, 4)).map(({ score }) => score),
    );
    expect(paused?.slice(0, 4)).toEqual(not?.slice(0, 4));
    expect(paused?.[4]).toBe(not?.[3]);
    const [pausedInLoop, notInLoop] = [{ ...habit, pauses }, habit].map((each) =>
      strengthOf(each, addDays(FIRST, 4), 'as Loop'),
    );
    expect(pausedInLoop).toEqual(notInLoop);
  });

  it('takes days off out of the days that it looks back over, unless it is to be as Loop has it', () => {
    const days = 'kk.kk.kk.ssssssk';
    const ours = scores(rolling(2, 3), days);
    const loops = scores(rolling(2, 3), days, 'as Loop');
    expect(ours.at(-1)).toBeGreaterThan(loops.at(-1) ?? 1);
    expect(ours.slice(0, 15)).toEqual(loops.slice(0, 15));
  });

  it('of an amount grows with how much of it there is', () => {
    const goal: Goal = {
      ...plainGoal('DAILY', FIRST),
      target: { kind: 'at_least', amount: 10, unit: 'pages', per: 'day' },
    };
    const habit = (value: number) => ({
      begin: FIRST,
      goals: [goal],
      entries: packEntries([{ date: FIRST, value }]),
    });
    const [none, half, full, more] = [0, 5, 10, 20].map(
      (value) => strengthOf(habit(value), FIRST)[0]?.score ?? -1,
    );
    expect(none).toBe(0);
    expect(half).toBeCloseTo((full ?? 0) / 2, 12);
    expect(more).toBe(full);
  });

  it.each([
    [0, 1],
    [10, 1],
    [15, 0.974],
    [20, 0.948],
    [99, 0.948],
  ])('of at most ten begins full, and with %d is %d', (value, expected) => {
    const goal: Goal = {
      ...plainGoal('DAILY', FIRST),
      target: { kind: 'at_most', amount: 10, unit: 'cups', per: 'day' },
    };
    const habit = {
      begin: FIRST,
      goals: [goal],
      entries: packEntries([{ date: FIRST, value }]),
    };
    expect(strengthOf(habit, FIRST)[0]?.score).toBeCloseTo(expected, 3);
  });

  it('of nothing is nothing', () => {
    expect(scores(plainGoal('DAILY', FIRST), '...')).toEqual([]);
  });
});
