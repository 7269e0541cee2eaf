import { deleteExpiredChains } from './auth/chains.store.ts';
import { deleteExpiredCodes } from './auth/codes.store.ts';
import { SIGN_UP_LIFE } from './auth/pending-sign-ups.ts';
import { deleteExpiredResetTokens } from './auth/reset-tokens.store.ts';
import { deleteEndedSessions } from './auth/sessions.store.ts';
import { deleteOldSignUps } from './auth/sign-ups.store.ts';
import { DAY, HOUR } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { deleteUndo } from './imports/imports.store.ts';
import { UNDO_FOR } from './imports/limits.ts';
import type { Limits } from './limits/limits.ts';
import { deleteDeadLetters } from './mail/outbox.store.ts';
import { deleteOldRecipients } from './mail/recipients.store.ts';
import { forgetDeleted } from './notebook/forget-deleted.ts';

/** For so long a mail that was given up can be looked into. */
const DEAD_LETTER_LIFE = 30 * DAY;

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
    await deleteDeadLetters(writer, clock() - DEAD_LETTER_LIFE);
    await deleteOldRecipients(writer, clock());
    await deleteUndo(writer, clock() - UNDO_FOR);
    await deleteExpiredCodes(writer, clock());
    await deleteExpiredResetTokens(writer, clock());
  });
}

/**
 * Tidies up once an hour.
 *
 * @returns stops it
 */
export function startJanitor(parts: Parts, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void tidyUp(parts).catch(onError), HOUR);
  return () => clearInterval(timer);
}
