import { expect, test } from 'vitest';
import { ofHabit, readHistorySearch } from './history-search.ts';

test.each([
  [{}, {}],
  [
    { view: 'year', month: '2026-11', habit: 'x' },
    { view: 'year', month: '2026-11', habit: 'x' },
  ],
  [{ view: 'decade', month: '2026-13', habit: 7 }, {}],
  [{ month: '2026-11-21' }, {}],
])('of %j it takes %j', (search, taken) => {
  expect(readHistorySearch(search)).toEqual(taken);
});

test('another habit leaves the view and the month', () => {
  expect(ofHabit({ view: 'year', habit: 'x' }, 'y')).toEqual({ view: 'year', habit: 'y' });
  expect(ofHabit({ view: 'year', habit: 'x' }, undefined)).toEqual({ view: 'year' });
});
