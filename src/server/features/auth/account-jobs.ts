import { MINUTE, SECOND } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { emptyAccount } from './accounts.usecases.ts';
import type { AccountJobs } from './accounts.usecases.ts';

/**
 * Emptying accounts that were closed. Whoever is stopped in the middle leaves what is left to the
 * next one.
 */
export function accountJobs(database: Database): JobKind<AccountJobs['empty_account']> {
  return {
    atOnce: 1,
    lease: 10 * MINUTE,
    pauseAfter: (failures) => Math.min(10 * MINUTE, 10 * SECOND * 2 ** (failures - 1)),
    run: ({ userId }) => emptyAccount(database, userId),
  };
}
