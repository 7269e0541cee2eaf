import { expect, test } from 'vitest';
import { habit } from '../../testing/habits.ts';
import { findHabits } from './search.tsx';

const groups = [{ id: 'sport', name: 'Sport', position: 0 }];
const habits = [
  habit({ id: 'read', name: 'Read', description: 'Ten pages, before sleep' }),
  habit({ id: 'swim', name: 'Swim', group_id: 'sport' }),
  habit({ id: 'sisters', name: 'Appeler mes sœurs', description: 'L’été surtout' }),
  habit({ id: 'lost', name: 'Walk', group_id: 'deleted' }),
];

test.each([
  ['', 'read swim sisters lost'],
  ['  ', 'read swim sisters lost'],
  ['REA', 'read'],
  ['pages', 'read'],
  ['sport', 'swim'],
  ['soeurs', 'sisters'],
  ['sœurs', 'sisters'],
  ['ete', 'sisters'],
  ['Été', 'sisters'],
  ['sleep read', 'read'],
  ['sleep swim', ''],
  ['xyz', ''],
])('“%s” finds %s', (query, found) => {
  expect(
    findHabits(habits, groups, query)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(found);
});
