import { expect, test } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import { habit } from '../../testing/habits.ts';
import { sectionsOf, withFirstRows } from './sections.tsx';

const evening = { id: 'evening', name: 'Evening', position: 1 };
const sport = { id: 'sport', name: 'Sport', position: 0 };
const empty = { id: 'empty', name: 'Some day', position: 2 };

const read = habit({ id: 'read', position: 3, group_id: evening.id });
const tidy = habit({ id: 'tidy', position: 1, group_id: evening.id, frequency: 'WEEKLY' });
const swim = habit({ id: 'swim', position: 2, group_id: sport.id, frequency: 'WEEKLY' });
const call = habit({ id: 'call', position: 0, frequency: 'MONTHLY' });
const walk = habit({ id: 'walk', position: 4 });
const planned = habit({
  id: 'planned',
  position: 6,
  goals: [plainGoal('WEEKLY', '2026-12-01'), plainGoal('DAILY', '2026-11-16')],
});
const gone = habit({ id: 'gone', position: 5, group_id: 'deleted' });

test.each([
  ['nothing is a page without sections', [], [evening], []],
  ['without groups there are frequencies', [call, walk], [], ['DAILY: walk', 'MONTHLY: call']],
  [
    'groups come first, in their order, with all their frequencies in one',
    [call, tidy, swim, read, walk],
    [sport, evening, empty],
    ['sport: swim', 'evening: tidy read', 'DAILY: walk', 'MONTHLY: call'],
  ],
  ['a frequency that is planned is none yet', [planned], [], ['DAILY: planned']],
  ['a group that is not known is none', [walk, gone], [sport], ['DAILY: walk gone']],
])('%s', (_, habits, groups, expected) => {
  const sections = sectionsOf(habits, groups, '2026-11-21');
  expect(
    sections.map((section) => `${section.key}: ${section.habits.map(({ id }) => id).join(' ')}`),
  ).toEqual(expected);
});

test('at first there are as many rows as fill the window, and none of what is folded', () => {
  const sections = sectionsOf([call, tidy, swim, read, walk], [sport, evening], '2026-11-21');
  const rows = withFirstRows(sections, 140, (key) => key === sport.id).map(
    ({ key, habits, rows = habits.length }) => `${key}: ${rows} of ${habits.length}`,
  );
  expect(rows).toEqual(['sport: 1 of 1', 'evening: 2 of 2', 'DAILY: 1 of 1', 'MONTHLY: 0 of 1']);
});
