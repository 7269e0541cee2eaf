import { deleteExpiredCodes } from './auth/codes.store.ts';
import { SIGN_UP_LIFE } from './auth/pending-sign-ups.ts';
import { TOKEN_RENEWABLE } from './auth/reset-tokens.ts';
import { deleteExpiredResetTokens } from './auth/reset-tokens.store.ts';
import { deleteEndedSessions, deleteExpiredSessions } from './auth/sessions.store.ts';
import { deleteOldSignUps } from './auth/sign-ups.store.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Database, Engine, Writer } from './database/database.ts';
import { forEachPerson, inSlices } from './database/in-slices.ts';
import { deleteUndo, findImportsWithUndo } from './imports/imports.store.ts';
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

type DeleteSlice = (writer: Writer, engine: Engine, before: number) => Promise<number>;

/** What is deleted as it is once it is so old, in milliseconds. */
const OLD: readonly (readonly [DeleteSlice, number])[] = [
  [deleteEndedSessions, 0],
  [deleteExpiredSessions, 0],
  [deleteOldSignUps, SIGN_UP_LIFE],
  [deleteDeadJobs, DEAD_JOB_LIFE],
  [deleteOldRecipients, 0],
  [deleteExpiredCodes, 0],
  [deleteExpiredResetTokens, TOKEN_RENEWABLE],
];

/**
 * Deletes what has expired, until none of it is left, in short writes. What fails keeps nothing else
 * from being deleted.
 *
 * @param signal ends it after the write in hand
 * @throws the first failure, at the end
 */
export async function tidyUp(
  { database, clock, limits }: Parts,
  signal?: AbortSignal,
): Promise<void> {
  const { engine, read } = database;
  const now = clock();
  const before = now - UNDO_FOR;
  const parts = [
    () => limits.forgetExpired(),
    ...OLD.map(
      ([slice, age]) =>
        () =>
          inSlices(database, (writer) => slice(writer, engine, now - age), { signal }),
    ),
    () =>
      forEachPerson(
        (after) => findImportsWithUndo(read, { before, after }),
        async (owner, rows) => {
          for (const { id } of rows)
            await inSlices(database, (writer) => deleteUndo(writer, engine, owner, id), { owner });
        },
        signal,
      ),
    () => forgetDeleted(database, now, signal),
  ];
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Tidying up, once an hour. */
export function janitorJobs(parts: Parts): JobKind<null> {
  return {
    atOnce: 1,
    lease: 30 * MINUTE,
    pauseAfter: () => 5 * MINUTE,
    giveUpAfter: Number.POSITIVE_INFINITY,
    every: HOUR,
    run: (_nothing, { signal }) => tidyUp(parts, signal),
  };
}
