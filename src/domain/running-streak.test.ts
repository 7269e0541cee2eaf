import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf, dayNumberOf, daysBetween, type CivilDate } from './civil-date.ts';
import { packEntries } from './entries.ts';
import { WEEKDAYS, type Goal, type Schedule } from './goal.ts';
import { outcomeOn, outcomesBetween } from './judged.ts';
import { outcomesOf } from './outcomes.ts';
import { runningStreak } from './running-streak.ts';
import { currentStreak } from './runs.ts';

const BEGIN: CivilDate = '2023-05-17';
const TODAY = '2026-11-21';
const AGE = dayNumberOf(TODAY) - dayNumberOf(BEGIN);

const schedules = fc.constantFrom<Schedule>(
  { every: 'DAILY', weekdays: WEEKDAYS },
  { every: 'DAILY', weekdays: [1, 3] },
  { every: 'WEEKLY', times: 2 },
  { every: 'MONTHLY', times: 1 },
  { every: 'ROLLING', times: 2, days: 5 },
);

/** Habits whose goal changed once, kept but for a few days and paused once. */
const habits = fc
  .record({
    goals: fc.tuple(schedules, schedules),
    change: fc.integer({ min: 0, max: AGE }),
    missed: fc.uniqueArray(fc.integer({ min: 0, max: AGE }), { maxLength: 12 }),
    pause: fc.integer({ min: 0, max: AGE }),
  })
  .map(({ goals: [one, other], change, missed, pause }) => {
    const goal = (schedule: Schedule, day: number): Goal => ({
      from: addDays(BEGIN, day),
      schedule,
      target: { kind: 'check' },
    });
    return {
      begin: BEGIN,
      goals: [goal(one, 0), goal(other, change)],
      pauses: [{ first: addDays(BEGIN, pause), last: addDays(BEGIN, pause + 9) }],
      entries: packEntries(
        Array.from({ length: AGE + 1 }, (_, day) => day)
          .filter((day) => !missed.includes(day))
          .map((day) => ({ date: addDays(BEGIN, day), value: true })),
      ),
    };
  });

describe('a part of the past judged by itself', () => {
  it('has the streak of the whole', () => {
    fc.assert(
      fc.property(habits, (habit) => {
        const { length, unit, periods } = currentStreak(outcomesOf(habit, TODAY));
        expect(runningStreak(habit, TODAY)).toMatchObject({
          length,
          unit,
          first: periods[0]?.first,
        });
      }),
      { numRuns: 40 },
    );
  });

  it('has the periods of the whole', () => {
    fc.assert(
      fc.property(habits, fc.integer({ min: 0, max: AGE }), (habit, start) => {
        const whole = outcomesOf(habit, TODAY);
        const [first, last] = [addDays(BEGIN, start), addDays(BEGIN, start + 100)];
        expect(outcomesBetween(habit, first, last, TODAY)).toEqual(
          whole.filter((period) => {
            const end = civilDateOf(period.last);
            return first <= end && end <= last;
          }),
        );
        const day = dayNumberOf(first);
        expect(outcomeOn(habit, day, TODAY)).toEqual(
          whole.find((period) => period.first <= day && day <= period.last),
        );
      }),
      { numRuns: 40 },
    );
  });
});

it('holds nothing of the days that it judged', () => {
  const many = Array.from({ length: 30 }, () => ({
    begin: '1970-01-01' as const,
    goals: [
      {
        from: '1970-01-01' as const,
        schedule: { every: 'DAILY', weekdays: WEEKDAYS } as const,
        target: { kind: 'avoid' } as const,
      },
    ],
    entries: packEntries([]),
  }));
  const before = heldMegabytes();
  for (const habit of many)
    expect(runningStreak(habit, TODAY).length).toBe(daysBetween('1970-01-01', TODAY));
  expect(heldMegabytes() - before).toBeLessThan(10);
  expect(many).toHaveLength(30);
});

function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}
