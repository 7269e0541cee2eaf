import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameAsNaive } from './testing/naive-rolling.ts';

test(
  'ten thousand habits are judged as they are when all is read, day by day',
  {
    timeout: 600_000,
  },
  () => {
    const { counterexample, errorInstance } = fc.check(sameAsNaive, { numRuns: 10_000 });
    expect({ counterexample, errorInstance }).toEqual({
      counterexample: null,
      errorInstance: null,
    });
  },
);
