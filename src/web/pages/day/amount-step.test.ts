import { expect, test } from 'vitest';
import { stepFor, stepped } from './likely-amounts.ts';

test.each([
  [0, 1],
  [1, 1],
  [8, 1],
  [20, 2],
  [30, 2],
  [45, 5],
  [100, 10],
  [10_000, 1000],
  [2.5, 0.2],
  [12.5, 1],
  [0.75, 0.1],
])('towards %d one step is %d', (goal, step) => {
  expect(stepFor(goal)).toBe(step);
});

test.each([
  [0.1, 0.2, 0.3],
  [1, -2, 0],
  [20, 2, 22],
])('%d and a step of %d are %d', (amount, step, expected) => {
  expect(stepped(amount, step)).toBe(expected);
});
