import { expect, test } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Goal } from '#domain/goal.ts';
import { goalHistoryOf, shownGoals, withGoal } from './goal-fields.ts';

const begin = '2026-03-01';

/** A goal that is told from others by how many times it asks for. */
function goal(from: CivilDate, times = 1): Goal {
  return { from, schedule: { every: 'WEEKLY', times }, target: { kind: 'check' } };
}

test.each<[string, CivilDate[], CivilDate, CivilDate[]]>([
  ['the only one', [], '2026-03-01', ['2026-03-01']],
  ['the only one of a habit that begins earlier', [], '2026-06-01', ['2026-03-01']],
  ['a later one', ['2026-03-01'], '2026-06-01', ['2026-06-01', '2026-03-01']],
  [
    'one of the same date',
    ['2026-06-01', '2026-03-01'],
    '2026-06-01',
    ['2026-06-01', '2026-03-01'],
  ],
  ['the first', ['2026-03-01'], '2026-03-01', ['2026-03-01']],
  [
    'one before a first one that ruled from the beginning',
    ['2026-06-01', '2026-05-01'],
    '2026-04-01',
    ['2026-03-01', '2026-06-01', '2026-05-01'],
  ],
  ['a later one than the first', ['2026-05-01'], '2026-06-01', ['2026-06-01', '2026-03-01']],
  ['one beside what has no say', ['2026-01-01'], '2026-06-01', ['2026-06-01', '2026-01-01']],
])('%s: beside %j, put in at %s, the list is %j', (_, others, from, expected) => {
  const list = withGoal(
    goal(from, 7),
    others.map((date) => goal(date)),
    begin,
  );
  expect(list.map((each) => each.from)).toEqual(expected);
  expect(list[0]?.schedule).toEqual({ every: 'WEEKLY', times: 7 });
});

test('the goal of today is shown, later ones wait', () => {
  const goals = [goal('2026-12-01'), goal('2026-06-01'), goal('2026-03-01')];
  expect(shownGoals(goals, '2026-11-21')).toEqual({
    shown: goals[1],
    others: [goals[0], goals[2]],
  });
  expect(shownGoals([], '2026-11-21')).toBeUndefined();
});

test.each<[string, CivilDate[], [CivilDate, string][]]>([
  [
    'nothing removed',
    [],
    [
      ['2026-09-01', ''],
      ['2026-06-01', ''],
      ['2026-03-01', 'first'],
    ],
  ],
  [
    'one in between',
    ['2026-06-01'],
    [
      ['2026-09-01', ''],
      ['2026-06-01', 'removed'],
      ['2026-03-01', 'first'],
    ],
  ],
  [
    'the first: the next one is the first then',
    ['2026-03-01'],
    [
      ['2026-09-01', ''],
      ['2026-06-01', 'first'],
      ['2026-03-01', 'first removed'],
    ],
  ],
])('over time, %s', (_, removed, expected) => {
  const goals = [goal('2026-06-01'), goal('2026-03-01'), goal('2026-09-01')];
  const entries = goalHistoryOf(goals, removed).map((entry) => [
    entry.goal.from,
    [entry.isFirst && 'first', entry.isRemoved && 'removed'].filter(Boolean).join(' '),
  ]);
  expect(entries).toEqual(expected);
});
