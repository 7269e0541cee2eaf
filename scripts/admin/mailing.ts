import type { Clock } from '../../src/server/platform/clock.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { createJobQueue } from '../../src/server/platform/jobs/jobs.ts';
import { deriveKeys } from '../../src/server/platform/keys.ts';
import { createLimits } from '../../src/server/platform/limits/limits.ts';
import type { MailJobs } from '../../src/server/platform/mail/mail-jobs.ts';
import { createOutbox } from '../../src/server/platform/mail/outbox.ts';
import type { Deps } from './command.ts';

/** What tells people by mail what was done: the server sends it, as soon as it runs. */
export function mailingOf(
  database: Database,
  { appSecret, clock }: { appSecret: string; clock: Clock },
): Pick<Deps, 'database' | 'clock' | 'keys' | 'limits' | 'outbox' | 'log'> {
  const keys = deriveKeys(appSecret);
  const limits = createLimits(database, clock, keys.limits);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const jobs = createJobQueue<MailJobs>({ clock, key: keys.jobs });
  return { database, clock, keys, limits, log, outbox: createOutbox({ jobs, limits, log }) };
}
