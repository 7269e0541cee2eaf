import { expect, test } from 'vitest';
import { readHistorySearch } from './history-search.ts';

test.each([
  [{}, {}],
  [
    { view: 'year', month: '2026-11', habit: 'x' },
    { view: 'year', month: '2026-11', habit: 'x' },
  ],
  [{ view: 'decade', month: '2026-13', habit: 7 }, {}],
  [{ month: '2026-11-21' }, {}],
  [{ view: 'table' }, { view: 'year' }],
])('of %j it takes %j', (search, taken) => {
  expect(readHistorySearch(search)).toEqual(taken);
});
