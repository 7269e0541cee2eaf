import { CODE_RENEWABLE } from './features/auth/codes.ts';
import { deleteExpiredCodes } from './features/auth/codes.store.ts';
import { deleteEndedSessions, deleteExpiredSessions } from './features/auth/sessions.store.ts';
import { deleteOldSignUps, SIGN_UP_LIFE } from './features/auth/sign-ups.store.ts';
import { deleteOldMessages, MESSAGE_LIFE } from './features/inboxes/inboxes.store.ts';
import { DAY, HOUR, MINUTE, type Clock } from './platform/clock.ts';
import type { Database, Engine, Writer } from './platform/database/database.ts';
import { forEachPerson, inSlices } from './platform/database/in-slices.ts';
import {
  deleteEndedInvitations,
  INVITATION_KEPT,
} from './features/invitations/invitations.store.ts';
import { deleteUndo, findImportsWithUndo } from './features/imports/imports.store.ts';
import { UNDO_FOR } from './features/imports/limits.ts';
import type { JobKind } from './platform/jobs/job-kind.ts';
import { deleteDeadJobs } from './platform/jobs/jobs.store.ts';
import type { Limits } from './platform/limits/limits.ts';
import { deleteOldKeys, KEYS_KEPT } from './features/notebook/answer-once.ts';
import { LONGEST_WAIT, reckonAnew } from './features/reminders/reminder-times.store.ts';
import { forgetDeleted } from './features/notebook/forget-deleted.ts';

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
  [deleteExpiredCodes, CODE_RENEWABLE],
  [deleteEndedInvitations, INVITATION_KEPT],
  [deleteOldKeys, KEYS_KEPT],
  [deleteOldMessages, MESSAGE_LIFE],
];

/**
 * Deletes what has expired, until none of it is left, in short writes, and brings back what a clock
 * that was ahead has put off. What fails keeps nothing else from being done.
 *
 * @param signal ends it after the write in hand
 * @throws the first failure, at the end
 */
export async function cleanUp(
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
    () =>
      inSlices(database, (writer) => reckonAnew(writer, engine, now + LONGEST_WAIT), { signal }),
  ];
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The clean-up, once an hour. */
export function cleanupJobs(parts: Parts): JobKind<null> {
  return {
    atOnce: 1,
    lease: 30 * MINUTE,
    pauseAfter: () => 5 * MINUTE,
    every: HOUR,
    run: (_nothing, { signal }) => cleanUp(parts, signal),
  };
}
