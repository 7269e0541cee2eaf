import { setTimeout as sleep } from 'node:timers/promises';
import { Tally } from '../figures.ts';
import type { Person } from '../person.ts';

/** Whoever reads looks so often. */
const POLL_INTERVAL_MS = 10;

/** What somebody who reads was answered. */
export interface Watch {
  /** @returns what came until now */
  stop(): Promise<Seen>;
}

export interface Seen {
  /** how many answers had each status; 0 is none */
  statuses: ReadonlyMap<number, number>;
  /** how many said that they can't for now, and not when to come again */
  withoutRetryAfter: number;
  /** the longest wait for an answer, in milliseconds */
  longest: number;
}

/** Reads again and again as somebody who has a notebook. */
export function startWatch(person: Person): Watch {
  const ending = new AbortController();
  const statuses = new Tally();
  let withoutRetryAfter = 0;
  let longest = 0;

  async function look(): Promise<void> {
    while (!ending.signal.aborted) {
      const begun = performance.now();
      const { status, headers } = await person.call('GET', '/api/profile/me');
      longest = Math.max(longest, performance.now() - begun);
      statuses.add(status);
      if (status === 503 && !headers.has('retry-after')) withoutRetryAfter += 1;
      await sleep(POLL_INTERVAL_MS);
    }
  }

  const looking = look();
  return {
    async stop() {
      ending.abort();
      await looking;
      return { statuses, withoutRetryAfter, longest };
    },
  };
}

/** What whoever tries again and again may be told, too, where that goes on for long. */
export const TOLD_TO_WAIT = 429;

/**
 * The statuses that no call may be answered with, whatever befalls the database.
 *
 * @param but what may be answered besides
 */
export function faultsAmong(statuses: ReadonlyMap<number, number>, but?: number): number[] {
  return [...statuses.keys()].filter((status) => ![200, 503, but].includes(status));
}

/** "none worse", or what was answered besides */
export function alsoAnswered(faults: readonly number[]): string {
  return faults.length === 0 ? 'none worse' : `also ${faults.join(', ')}`;
}
