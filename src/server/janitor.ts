import { deleteExpiredChains } from './auth/chains.store.ts';
import { deleteExpiredCodes } from './auth/codes.store.ts';
import { SIGN_UP_LIFE } from './auth/pending-sign-ups.ts';
import { deleteExpiredResetTokens } from './auth/reset-tokens.store.ts';
import { deleteEndedSessions } from './auth/sessions.store.ts';
import { deleteOldSignUps } from './auth/sign-ups.store.ts';
import { DAY, HOUR } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Limits } from './limits/limits.ts';
import { deleteDeadLetters } from './mail/outbox.store.ts';
import { deleteOldRecipients } from './mail/recipients.store.ts';
import { forgetDeleted } from './notebook/forget-deleted.ts';

/** For so long a mail that was given up can be looked into. */
const DEAD_LETTER_LIFE = 30 * DAY;

/**
 * Deletes what has expired, once an hour.
 *
 * @returns stops it
 */
export function startJanitor(
  { database, clock, limits }: { database: Database; clock: Clock; limits: Limits },
  onError: (error: unknown) => void,
): () => void {
  async function tidy(): Promise<void> {
    await limits.forgetExpired();
    await forgetDeleted(database, clock());
    await database.write(async (writer) => {
      await deleteExpiredChains(writer, clock());
      await deleteEndedSessions(writer, clock());
      await deleteOldSignUps(writer, clock() - SIGN_UP_LIFE);
      await deleteDeadLetters(writer, clock() - DEAD_LETTER_LIFE);
      await deleteOldRecipients(writer, clock());
      await deleteExpiredCodes(writer, clock());
      await deleteExpiredResetTokens(writer, clock());
    });
  }
  const timer = setInterval(() => void tidy().catch(onError), HOUR);
  return () => clearInterval(timer);
}
