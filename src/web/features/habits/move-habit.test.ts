import { expect, test } from 'vitest';
import { habit } from '../../testing/habits.ts';
import { inOrder } from './group-habits.ts';
import { positionAfter, withMoved } from './move-habit.ts';

/** A list that reads `a daily`, `W weekly`, `x archived daily`, in this order. */
const list = [...'aWbxc'].map((id, position) =>
  habit({ id, position, frequency: id === 'W' ? 'WEEKLY' : 'DAILY', is_active: id !== 'x' }),
);

function moved(id: string, places: number): string | undefined {
  const [mover] = list.filter((each) => each.id === id);
  if (!mover) return undefined;
  const position = positionAfter(list, { habit: mover, places });
  if (position === undefined) return undefined;
  return inOrder(withMoved(list, id, position))
    .map((each) => each.id)
    .join('');
}

test.each([
  ['a', 1, 'Wbaxc'],
  ['a', 2, 'Wbxca'],
  ['c', -1, 'aWcbx'],
  ['c', -2, 'caWbx'],
  ['a', -1, undefined],
  ['c', 1, undefined],
  ['W', 1, undefined],
])('%s goes %i places down among the active ones of its frequency', (id, places, order) => {
  expect(moved(id, places)).toBe(order);
});
