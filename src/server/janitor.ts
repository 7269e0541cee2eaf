import { deleteExpiredChains } from './auth/chains.store.ts';
import { deleteExpiredCodes } from './auth/codes.store.ts';
import { SIGN_UP_LIFE } from './auth/pending-sign-ups.ts';
import { deleteExpiredResetTokens } from './auth/reset-tokens.store.ts';
import { deleteEndedSessions } from './auth/sessions.store.ts';
import { deleteOldSignUps } from './auth/sign-ups.store.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { deleteUndo } from './imports/imports.store.ts';
import { UNDO_FOR } from './imports/limits.ts';
import type { JobKind } from './jobs/job-kind.ts';
import { deleteDeadJobs } from './jobs/jobs.store.ts';
import type { Limits } from './limits/limits.ts';
import { deleteOldRecipients } from './mail/recipients.store.ts';
import { forgetDeleted } from './notebook/forget-deleted.ts';

/** For so long a job that was given up, such as a mail, can be looked into. */
const DEAD_JOB_LIFE = 30 * DAY;

interface Parts {
  database: Database;
  clock: Clock;
  limits: Limits;
}

/** Deletes what has expired. */
export async function tidyUp({ database, clock, limits }: Parts): Promise<void> {
  await limits.forgetExpired();
  await forgetDeleted(database, clock());
  await database.write(async (writer) => {
    await deleteExpiredChains(writer, clock());
    await deleteEndedSessions(writer, clock());
    await deleteOldSignUps(writer, clock() - SIGN_UP_LIFE);
    await deleteDeadJobs(writer, clock() - DEAD_JOB_LIFE);
    await deleteOldRecipients(writer, clock());
    await deleteUndo(writer, clock() - UNDO_FOR);
    await deleteExpiredCodes(writer, clock());
    await deleteExpiredResetTokens(writer, clock());
  });
}

/** Tidying up, once an hour. */
export function janitorJobs(parts: Parts): JobKind<null> {
  return {
    atOnce: 1,
    lease: 30 * MINUTE,
    pauseAfter: () => 5 * MINUTE,
    giveUpAfter: Number.POSITIVE_INFINITY,
    every: HOUR,
    run: () => tidyUp(parts),
  };
}
