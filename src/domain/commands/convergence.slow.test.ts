import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs, simulate } from './testing/simulation.ts';

test('three devices end alike in ten thousand runs, and lose nothing', { timeout: 600_000 }, () => {
  const { counterexample, errorInstance } = fc.check(
    fc.property(runs, (run) => simulate(run)),
    { numRuns: 10_000 },
  );
  expect({ counterexample, errorInstance }).toEqual({ counterexample: null, errorInstance: null });
});
