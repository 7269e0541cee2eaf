import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../testing/rounds.ts';
import { Server } from './testing/devices.ts';
import { runs, simulate, type Run } from './testing/simulation.ts';

/** A state that came before the answer to an increment, which it holds, and an undo upon it. */
const ADDED_TWICE: Run = {
  skews: [0, 0, 0],
  steps: [
    [7, 0, 2],
    [4, 44, 2],
    [7, 0, 2],
    [10, 9, 0],
    [7, 0, 0],
    [13, 0, 0],
    [10, 43, 0],
    [0, 2, 2],
    [6, 0, 2],
  ],
};

test('three devices end alike, whatever happens to clocks and messages, and lose nothing', () => {
  const { counterexample, errorInstance } = fc.check(
    fc.property(runs, (run) => simulate(run)),
    { numRuns: rounds(200, 10_000), examples: [[ADDED_TWICE]] },
  );
  expect({ counterexample, errorInstance }).toEqual({ counterexample: null, errorInstance: null });
});

test('a server that forgot what it had applied would be noticed', () => {
  const { failed } = fc.check(
    fc.property(runs, (run) => simulate(run, new Server({ isForgetful: true }))),
    { numRuns: 300, endOnFailure: true },
  );
  expect(failed).toBe(true);
});
