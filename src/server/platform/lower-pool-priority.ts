import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { lowerPriority } from './lower-priority.ts';

/** What Linux calls the threads on which Node hashes, compresses and reads files. */
const POOL = 'libuv-worker';

/**
 * Lowers the priority of the threads that work beside the event loop, once they have begun: on a
 * single processor a hash would hold up each answer for as long as the system lets it run. Only
 * Linux has priorities for threads; elsewhere, and where it may not be asked, all stay as they are.
 */
export function lowerPoolPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
      if (name === POOL) lowerPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
    }
  } catch {
    // A flood of sign-ins is felt more, and nothing else is lost.
  }
}
