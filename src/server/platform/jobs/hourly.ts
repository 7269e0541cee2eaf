import { HOUR, MINUTE } from '../clock.ts';
import type { JobKind } from './job-kind.ts';

const AT_ONCE = 100;

/**
 * What is done once an hour for each person for whom it is time. What fails for one of them keeps no
 * other of the same hundred from their turn; the job fails then, and is tried again.
 *
 * @param find gives up to so many of them, by their ids; whoever had their turn is among them no more
 */
export function hourlyForEach(
  find: (most: number) => Promise<string[]>,
  work: (userId: string) => Promise<void>,
): JobKind<null> {
  return {
    atOnce: 1,
    lease: 10 * MINUTE,
    pauseAfter: () => 5 * MINUTE,
    every: HOUR,
    async run(_nothing, { signal }) {
      for (;;) {
        const failures: unknown[] = [];
        const due = await find(AT_ONCE);
        for (const userId of due) {
          if (signal.aborted) return;
          await work(userId).catch((error: unknown) => failures.push(error));
        }
        if (failures.length > 0) throw failures[0];
        if (due.length < AT_ONCE) return;
      }
    },
  };
}
