import type { Insertable, Selectable } from 'kysely';
import type { Writer } from '../database/database.ts';
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

/**
 * Takes a try of a challenge, and holds it until the transaction ends.
 *
 * @returns the challenge after it; with fewer than none left there was none to take
 */
export async function takeTry(
  writer: Writer,
  userId: string,
  purpose: ChallengePurpose,
): Promise<Challenge | undefined> {
  return await writer
    .updateTable('challenges')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst();
}

export async function markUsed(
  writer: Writer,
  userId: string,
  purpose: ChallengePurpose,
  now: number,
): Promise<void> {
  await writer
    .updateTable('challenges')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

/** Makes the codes of a person worthless that are still on their way. */
export async function deleteChallenges(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('challenges').where('user_id', '=', userId).execute();
}
