import { SECOND } from '../clock.ts';
import { createGate } from '../gate.ts';
import { unavailable } from '../problem-error.ts';

const RETRY_AFTER = 5 * SECOND;

export type ImportGate = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets one file of each person through at a time, and few of all of them: each takes memory, and a
 * processor for a while.
 *
 * @returns runs the work when it is its turn
 * @throws ProblemError unavailable, from the returned function, when it has to be later
 */
export function createImportGate(): ImportGate {
  const pass = createGate({ running: 2, waiting: 4, retryAfter: RETRY_AFTER });
  const inside = new Set<string>();
  return async (userId, work) => {
    if (inside.has(userId)) throw unavailable(RETRY_AFTER);
    inside.add(userId);
    try {
      return await pass(work);
    } finally {
      inside.delete(userId);
    }
  };
}
