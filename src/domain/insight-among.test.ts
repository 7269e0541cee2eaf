import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { packEntries } from './entries.ts';
import { plainGoal, WEEKDAYS, type Goal } from './goal.ts';
import { insightAmong } from './insight-among.ts';
import type { GoalHabit } from './outcomes.ts';
import type { Span } from './period.ts';
import { rounds } from './testing/rounds.ts';
import { weekInsightOf } from './week-insight.ts';

const TODAY: CivilDate = '2026-11-25';
const BEGIN: CivilDate = '2023-06-01';
const WEEK: Span = { first: '2026-11-16', last: '2026-11-22' };

const chance = (most: number) => fc.oneof(fc.integer({ min: 1, max: 8 }), fc.nat(most));

/** Days that were kept in a row and days that were not, counted back from today. */
const turns = fc.array(fc.tuple(chance(45), chance(500)), { maxLength: 12 });

const daily: fc.Arbitrary<GoalHabit> = fc
  .record({
    missed: fc.nat(3),
    turns,
    weekdays: fc.oneof(fc.constant(WEEKDAYS), fc.subarray([...WEEKDAYS], { minLength: 1 })),
  })
  .map(({ missed, turns: list, weekdays }) => {
    const entries: { date: CivilDate; value: boolean }[] = [];
    let ago = missed;
    for (const [kept, gap] of list) {
      for (let day = 0; day < kept; day += 1)
        entries.push({ date: addDays(TODAY, -ago - day), value: true });
      ago += kept + gap;
    }
    const goal: Goal = { ...plainGoal('DAILY', BEGIN), schedule: { every: 'DAILY', weekdays } };
    const inTime = entries.filter(({ date }) => date >= BEGIN);
    return { begin: BEGIN, goals: [goal], entries: packEntries(inTime) };
  });

test('of a habit it tells what the weekly letter tells', () => {
  fc.assert(
    fc.property(daily, (habit) => {
      const insight = weekInsightOf(habit, WEEK, TODAY);
      expect(insightAmong([habit], WEEK, TODAY)?.insight ?? null).toEqual(insight);
    }),
    { numRuns: rounds(150, 5000) },
  );
});

/** Kept on some days, counted back from the end of the week. */
function keptAgo(days: readonly number[]): GoalHabit {
  const entries = days.map((day) => ({ date: addDays(WEEK.last, -day), value: true }));
  return { begin: BEGIN, goals: [plainGoal('DAILY', BEGIN)], entries: packEntries(entries) };
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

test.each([
  ['a streak that was broken after it', keptAgo([...range(0, 8), ...range(20, 80)]), 'seal'],
  [
    'a streak that is longer than one of long ago',
    keptAgo([...range(0, 20), ...range(600, 619)]),
    'longest',
  ],
] as const)('the week is told of by %s', (_, habit, kind) => {
  expect(weekInsightOf(habit, WEEK, TODAY)?.kind).toBe(kind);
  expect(insightAmong([habit], WEEK, TODAY)?.insight.kind).toBe(kind);
});
