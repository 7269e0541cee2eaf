import { expect, it } from 'vitest';
import { welchT, withoutSlowest } from './welch.ts';

it('is the t of the textbook', () => {
  // Welch 1947, by way of two samples with means 20.8 and 23, variances 7.9 and 3.8.
  const one = [27.5, 21, 19, 23.6, 17, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19, 21.7, 21.4];
  const other = [
    27.1, 22, 20.8, 23.4, 23.4, 23.5, 25.8, 22, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 24,
  ];
  expect(welchT(one, other)).toBeCloseTo(-2.83, 1);
});

it('tells what differs from what does not', () => {
  const steady = Array.from({ length: 500 }, (_, n) => 10 + (n % 7));
  expect(Math.abs(welchT(steady, steady))).toBe(0);
  expect(
    welchT(
      steady,
      steady.map((value) => value + 1),
    ),
  ).toBeLessThan(-4.5);
});

it('leaves out what took longest', () => {
  expect(withoutSlowest([1, 2, 3, 4, 100], [1, 2, 3, 4, 5])).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ]);
});
