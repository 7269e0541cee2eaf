import { describe, expect, it } from 'vitest';
import { automaticityOf, proposedRhythm } from './automaticity.ts';
import type { Answers } from './automaticity.ts';
import { addDays } from './civil-date.ts';

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
    expect(proposedRhythm(answers, rhythm)).toBe(proposed);
  });
});
