import { describe, expect, test } from 'vitest';
import { addDays, type CivilDate } from './civil-date.ts';
import { packEntries } from './entries.ts';
import { plainGoal } from './goal.ts';
import { insightAmong } from './insight-among.ts';
import { gapOf, latelyOf } from './lately.ts';
import type { GoalHabit } from './outcomes.ts';
import type { Span } from './period.ts';
import { weekInsightOf, type WeekInsight } from './week-insight.ts';

const TODAY: CivilDate = '2026-11-25';
const BEGIN: CivilDate = '2020-01-01';

/** The last day is a Wednesday; the week that is told ended three days before. */
const WEEK: Span = { first: '2026-11-16', last: '2026-11-22' };

/** Kept on some days, counted back from today. */
function keptAgo(days: readonly number[], frequency: 'DAILY' | 'WEEKLY' = 'DAILY'): GoalHabit {
  return {
    begin: BEGIN,
    goals: [plainGoal(frequency, BEGIN)],
    entries: packEntries(days.map((day) => ({ date: addDays(TODAY, -day), value: true }))),
  };
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

describe('the last four weeks', () => {
  test.each<[string, GoalHabit, { kept: number; asked: number; change: number | undefined }]>([
    ['kept throughout', keptAgo(range(0, 55)), { kept: 28, asked: 28, change: 0 }],
    ['open today', keptAgo(range(1, 55)), { kept: 27, asked: 27, change: 0 }],
    ['begun four weeks ago', keptAgo(range(0, 27)), { kept: 28, asked: 28, change: 100 }],
    ['left off a week ago', keptAgo(range(7, 55)), { kept: 21, asked: 27, change: -22 }],
    // The week that is open is not among them.
    ['asked for once a week', keptAgo([8, 15], 'WEEKLY'), { kept: 2, asked: 4, change: undefined }],
  ])('%s', (_, habit, lately) => {
    expect(latelyOf(habit, TODAY)).toEqual(lately);
  });
});

test.each<[string, GoalHabit, { missed: number; kept: number; asked: number } | undefined]>([
  ['missed yesterday', keptAgo(range(2, 55)), { missed: 1, kept: 26, asked: 27 }],
  ['missed for three days', keptAgo(range(4, 55)), { missed: 3, kept: 24, asked: 27 }],
  ['kept yesterday', keptAgo(range(1, 55)), undefined],
  ['kept today again', keptAgo([0, ...range(2, 55)]), undefined],
  ['left off for long', keptAgo(range(30, 55)), undefined],
  ['never kept', keptAgo([]), undefined],
  ['a week missed', keptAgo([15, 22], 'WEEKLY'), undefined],
  [
    'missed yesterday, after weeks that were kept',
    {
      ...keptAgo([2, 3, 10, 17, 24]),
      goals: [plainGoal('WEEKLY', BEGIN), plainGoal('DAILY', '2026-11-22')],
    },
    { missed: 1, kept: 2, asked: 3 },
  ],
])('a gap: %s', (_, habit, expected) => {
  expect(gapOf(habit, TODAY)).toEqual(expected);
});

describe('among several habits it is told of', () => {
  const week = keptAgo(range(0, 9));

  test.each<[string, GoalHabit[], GoalHabit | undefined]>([
    ['none that brought nothing', [keptAgo([])], undefined],
    ['the one that did', [keptAgo([]), week], week],
    [
      'none whose longest streak lies further back',
      [keptAgo([...range(0, 18), ...range(900, 990)])],
      undefined,
    ],
  ])('%s', (_, habits, expected) => {
    expect(insightAmong(habits, WEEK, TODAY)?.habit).toBe(expected);
  });

  test('the longest streak is told with the one before, however long ago that was', () => {
    const longest = keptAgo([...range(0, 18), ...range(900, 913)]);
    expect(insightAmong([longest], WEEK, TODAY)?.insight).toEqual({
      kind: 'longest',
      length: 16,
      unit: 'day',
      before: 14,
    });
  });

  test.each<[string, GoalHabit, WeekInsight['kind']]>([
    ['of days', keptAgo([...range(0, 500), ...range(502, 997)]), 'longest'],
    [
      'of weeks',
      keptAgo(
        [...range(0, 100), ...range(102, 199)].map((weeks) => weeks * 7),
        'WEEKLY',
      ),
      'seal',
    ],
  ])(
    'a streak %s that reaches further back than is looked at is told as in the letter',
    (_, habit, kind) => {
      const insight = weekInsightOf(habit, WEEK, TODAY);
      expect(insight?.kind).toBe(kind);
      expect(insightAmong([keptAgo([]), habit], WEEK, TODAY)).toEqual({ habit, insight });
    },
  );
});
