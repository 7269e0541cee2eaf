import { HOUR, MINUTE } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { findOverdue } from './accounts.store.ts';

/** The jobs of operators. */
export interface OperatorJobs {
  close_overdue: null;
}

const AT_ONCE = 100;

/** Closing, once an hour, the accounts whose time of grace is over. */
export function operatorJobs({
  database,
  clock,
  close,
}: {
  database: Database;
  clock: Clock;
  /** closes an account, and has it emptied */
  close: (writer: Writer, userId: string) => Promise<void>;
}): JobKind<null> {
  return {
    atOnce: 1,
    lease: 10 * MINUTE,
    pauseAfter: () => 5 * MINUTE,
    every: HOUR,
    async run(_nothing, { signal }) {
      for (;;) {
        const overdue = await findOverdue(database.read, clock(), AT_ONCE);
        for (const userId of overdue) {
          if (signal.aborted) return;
          await database.write((writer) => close(writer, userId), userId);
        }
        if (overdue.length < AT_ONCE) return;
      }
    },
  };
}
