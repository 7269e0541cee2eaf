import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { ChallengePurpose, ChallengeTable } from '../database/schema.ts';

export type Challenge = Selectable<ChallengeTable>;

/** Stores a challenge in the place of any older one of its purpose. */
export async function putChallenge(
  writer: Writer,
  challenge: Insertable<ChallengeTable>,
): Promise<void> {
  await writer
    .insertInto('challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(challenge))
    .execute();
}

export async function findChallenge(
  reader: Reader,
  userId: string,
  purpose: ChallengePurpose,
): Promise<Challenge | undefined> {
  return await reader
    .selectFrom('challenges')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/**
 * Uses a challenge up, once.
 *
 * @returns the address that it was mailed to, or undefined when it can't be used
 */
export async function useChallenge(
  writer: Writer,
  {
    userId,
    purpose,
    hash,
    now,
  }: { userId: string; purpose: ChallengePurpose; hash: string; now: number },
): Promise<string | undefined> {
  const row = await writer
    .updateTable('challenges')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

/** Makes the codes and tokens of a person worthless that are still on their way. */
export async function deleteChallenges(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('challenges').where('user_id', '=', userId).execute();
}

export async function countFailedTry(
  writer: Writer,
  userId: string,
  purpose: ChallengePurpose,
): Promise<void> {
  await writer
    .updateTable('challenges')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .execute();
}
