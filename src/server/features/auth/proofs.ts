import { MINUTE } from '../../platform/clock.ts';
import type { ProofKind, SessionTable } from '../../platform/database/account-tables.ts';
import type { Writer } from '../../platform/database/database.ts';
import { holdPassword } from './credentials.store.ts';

/** What somebody has shown to be whom they say. */
export interface Proof {
  userId: string;
  by: ProofKind;
  /**
   * Holds what was verified until the end of the transaction, if it still lets its person in.
   *
   * @param usedAt when it opens a session
   * @returns whether it does
   */
  hold: (writer: Writer, usedAt?: number) => Promise<boolean>;
}

/** The proof of whoever knows a password, by its hash. */
export function passwordProof(userId: string, hash: string): Proof {
  return {
    userId,
    by: 'password',
    hold: (writer, usedAt) => holdPassword(writer, { userId, hash }, usedAt),
  };
}

/** For so long after somebody showed who they are, nobody asks them again. */
const COUNTS = 10 * MINUTE;

/** Whether what was shown in a session is enough for what would lock others out. */
export function isEnough({ proven_at }: Pick<SessionTable, 'proven_at'>, now: number): boolean {
  return now - proven_at <= COUNTS;
}
