import { SECOND } from '../clock.ts';
import { createGate, createGates } from '../gate.ts';

/** Runs the reading of a person's habits when it is its turn. */
export type ReadingGate = <T>(
  reading: { userId: string; isLarge: boolean },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Lets each person read all of their habits once at a time, and few people at once; of those who
 * have much, fewer, so that they never stand in the way of the others.
 *
 * @throws ProblemError unavailable, from the returned function, when it has to be later
 */
export function createReadingGate(): ReadingGate {
  // Who has changed something waits for its answer: all that may change at once find a place.
  const small = {
    ofOne: createGates({ running: 1, waiting: 300 }),
    ofAll: createGate({ running: 8, waiting: 2000 }),
  };
  const large = {
    ofOne: createGates({ running: 1, waiting: 1, retryAfter: 3 * SECOND }),
    ofAll: createGate({ running: 2, waiting: 8, retryAfter: 5 * SECOND }),
  };
  return ({ userId, isLarge }, work) => {
    const { ofOne, ofAll } = isLarge ? large : small;
    return ofOne(userId, () => ofAll(work));
  };
}
