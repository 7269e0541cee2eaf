import { createGate, createGates } from '../../platform/gate.ts';

/** Runs the reading of a notebook, or of a part of it, when it is its turn. */
export type ReadingGate = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets each person read once at a time, and few people at once. Those who have much are read by other
 * threads.
 *
 * @throws ProblemError unavailable, from the returned function, when it has to be later
 */
export function createReadingGate(): ReadingGate {
  // Who has changed something waits for its answer: all that may change at once find a place.
  const ofOne = createGates({ running: 1, waiting: 300 });
  const ofAll = createGate({ running: 8, waiting: 2000 });
  return (userId, work) => ofOne(userId, () => ofAll(work));
}
