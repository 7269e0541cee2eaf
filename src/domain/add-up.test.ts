import { expect, it } from 'vitest';
import { addUp, RunningSum } from './add-up.ts';

it('adds up as people do', () => {
  expect(addUp([0.1, 0.7])).toBe(0.8);
});

it.each([
  [[0.1, 1e9, -1e9], 0.1],
  [[1e9, 0.1, -1e9], 0.1],
  [[1e9, 0.1, 0.7, -1e9, -0.1], 0.7],
  [[3, -3], 0],
])('of %j nothing is lost or left behind', (numbers, left) => {
  const sum = new RunningSum();
  for (const number of numbers) sum.add(number);
  expect(sum.value).toBeCloseTo(left, 15);
});
