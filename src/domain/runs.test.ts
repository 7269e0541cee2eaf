import { describe, expect, it } from 'vitest';
import { dayAfter, EPOCH } from './civil-date.ts';
import type { Outcome, PeriodOutcome } from './outcome.ts';
import { byLength, currentStreak, longestRun, runsOf } from './runs.ts';

const OUTCOMES: Record<string, Outcome> = { k: 'kept', m: 'missed', s: 'skipped', o: 'open' };

/** 1970-01-05. */
const MONDAY = dayAfter(EPOCH, 4);

/** One letter a period, from a Monday on; weeks are written in capitals. */
function outcomesOf(letters: string): PeriodOutcome[] {
  let day = MONDAY;
  return [...letters].map((letter) => {
    const isWeek = letter !== letter.toLowerCase();
    const first = day;
    day = dayAfter(day, isWeek ? 7 : 1);
    const outcome = OUTCOMES[letter.toLowerCase()] ?? 'rest';
    return { unit: isWeek ? 'week' : 'day', first, last: dayAfter(day, -1), outcome };
  });
}

describe('a streak of the past', () => {
  it.each([
    ['mkkskmkk', 0, 'k k s k', 'missed', MONDAY + 5],
    ['mkkskmkk', 1, 'k k', 'missed', undefined],
    ['kmkk', 0, 'k', 'beginning', MONDAY + 1],
    ['kksk', 0, 'k k s k', 'beginning', undefined],
    ['KKkk', 0, 'k k', 'beginning', undefined],
    ['KKkkm', 1, 'k k', 'other_unit', MONDAY + 16],
    ['kkkkkkkkkkkkkkK', 0, 'k k k', 'beginning', undefined],
    ['kkmkkkkkkkkkkkK', 2, 'k k', 'missed', undefined],
  ])('of %s, run %d is %s, after %s, until day %s', (letters, index, periods, reason, miss) => {
    const run = runsOf(outcomesOf(letters))[index];
    expect(run?.periods.map(({ outcome }) => outcome.charAt(0)).join(' ')).toBe(periods);
    expect(run?.length).toBe(periods.replaceAll(/[^k]/g, '').length);
    expect(run?.endedBy.reason).toBe(reason);
    expect(run?.miss?.first).toBe(miss);
  });

  it('is compared by the days that it kept, and the latest of equals stands first', () => {
    const runs = byLength(runsOf(outcomesOf('kkkmkkmkkmKK')));
    expect(runs.map(({ length, first }) => `${length} from ${first.first}`)).toEqual([
      '2 from 14',
      '3 from 4',
      '2 from 11',
      '2 from 8',
    ]);
    expect(longestRun(runs)).toBe(runs[0]);
  });
});

describe('a streak whose unit changed', () => {
  it.each([
    ['28 days made weeks, with this week open', 'k'.repeat(28) + 'O', 4, 'week', 'beginning'],
    ['28 days made weeks, with this week kept', 'k'.repeat(28) + 'K', 5, 'week', 'beginning'],
    ['days off and on leave a week kept', 'kkskkrrK', 2, 'week', 'beginning'],
    ['a day that was missed ends it', 'kkkkkkmkkkkkkkK', 2, 'week', 'missed'],
    ['a week with a missed day is none', 'kkkmkkkK', 1, 'week', 'missed'],
    ['a week of days off is none', 'kkkkkkksssssssK', 2, 'week', 'beginning'],
    ['weeks made days', 'KKKKKkkk', 3, 'day', 'other_unit'],
    ['weeks made days made weeks', 'KKkkkkkkkK', 4, 'week', 'beginning'],
  ])('%s', (_title, letters, length, unit, reason) => {
    const { endedBy, ...streak } = currentStreak(outcomesOf(letters));
    expect({ length: streak.length, unit: streak.unit, reason: endedBy.reason }).toEqual({
      length,
      unit,
      reason,
    });
  });

  it('says how long the one before was', () => {
    expect(currentStreak(outcomesOf('KMKKKKKkkk')).endedBy).toEqual({
      reason: 'other_unit',
      before: { length: 5, unit: 'week' },
    });
  });
});
