import { SECOND } from './clock.ts';
import { unavailable } from './problem-error.ts';

/**
 * Lets a few run at a time and a few more wait, and turns the rest away, so that a flood
 * leaves the processor to everyone else.
 *
 * @returns runs the work when it is its turn
 * @throws ProblemError unavailable, from the returned function, when too many wait already
 */
export function createGate({
  running: maxRunning,
  waiting: maxWaiting,
  retryAfter = SECOND,
}: {
  running: number;
  waiting: number;
  /** when those who are turned away may come again, in milliseconds */
  retryAfter?: number;
}) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw unavailable(retryAfter);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
