import type { Clock } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import { hourlyForEach } from '../../platform/jobs/hourly.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { findOverdue } from './accounts.store.ts';

/** The jobs of operators. */
export interface OperatorJobs {
  close_overdue: null;
}

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
  return hourlyForEach(
    (most) => findOverdue(database.read, clock(), most),
    (userId) => database.write((writer) => close(writer, userId), userId),
  );
}
