import { expect, test } from 'vitest';
import { batchOf } from './sender.ts';
import type { Issued } from './replica.ts';

function waiting(count: number, note = ''): Issued[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `${place}`,
    at: 0,
    command: { type: 'enter_day', habit: 'h', date: '2026-11-21', note },
  }));
}

test.each([
  ['a few go at once', waiting(3), undefined, 3],
  ['no more than 200 go at once', waiting(201), undefined, 200],
  ['no more than the server takes', waiting(201), 7, 7],
  ['no more than 60 kB', waiting(100, 'é'.repeat(1000)), undefined, 28],
  ['one goes however large it is', waiting(2, 'n'.repeat(70_000)), undefined, 1],
])('%s', (_, all, most, length) => {
  expect(batchOf(all, most)).toEqual(all.slice(0, length));
});
