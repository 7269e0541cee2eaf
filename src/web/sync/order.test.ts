import { expect, test } from 'vitest';
import { movedTo } from '#domain/commands/order.ts';
import { sectionsOf } from '../pages/home/sections.tsx';
import { habit } from '../testing/habits.ts';
import { positionAfter } from './order.ts';

const home = { id: 'home', name: 'Home', position: 1 };
const body = { id: 'body', name: 'Body', position: 0 };

/** Reads `a daily`, `W weekly`, `b daily`, `h at home`, `x archived daily`, `c daily`, `H at home`. */
const list = [...'aWbhxcH'].map((id, position) =>
  habit({
    id,
    position,
    frequency: id === 'W' ? 'WEEKLY' : 'DAILY',
    is_active: id !== 'x',
    group_id: 'hH'.includes(id) ? home.id : null,
  }),
);

const sections = sectionsOf(
  list.filter(({ is_active }) => is_active),
  [home, body],
  '2026-11-21',
);

function moved(id: string, places: number): string | undefined {
  const section = sections.find(({ habits }) => habits.some((each) => each.id === id));
  const mover = section?.habits.find((each) => each.id === id);
  if (!section || !mover) return undefined;
  const position = positionAfter(list, { moved: mover, places, among: section.habits });
  if (position === undefined) return undefined;
  return movedTo(
    list.map((each) => each.id),
    id,
    position,
  ).join('');
}

test.each([
  ['a', 1, 'WbahxcH'],
  ['a', 2, 'WbhxcaH'],
  ['c', -1, 'aWcbhxH'],
  ['c', -2, 'caWbhxH'],
  ['h', 1, 'aWbxcHh'],
  ['H', -1, 'aWbHhxc'],
  ['a', -1, undefined],
  ['c', 1, undefined],
  ['W', 1, undefined],
  ['H', 1, undefined],
])('%s goes %i places down among the active ones of its section', (id, places, order) => {
  expect(moved(id, places)).toBe(order);
});

test('what is no longer in the list gives no place', () => {
  const [first, , second] = list;
  if (!first || !second) throw new Error('The list is too short');
  const among = [first, second];
  expect(positionAfter([first], { moved: first, places: 1, among })).toBeUndefined();
});
