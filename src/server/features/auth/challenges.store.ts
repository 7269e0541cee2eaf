import type { Reader, Writer } from '../../platform/database/database.ts';
import type { ChallengeTable } from '../../platform/database/account-tables.ts';

/** A code that was mailed to somebody who is signed in. */
export type Challenge = Omit<ChallengeTable, 'purpose'>;

/** So far all codes are for a new address. */
const PURPOSE = 'change_email';

/** Stores a challenge in the place of any older one. */
export async function putChallenge(writer: Writer, challenge: Challenge): Promise<void> {
  const row = { purpose: PURPOSE, ...challenge } as const;
  await writer
    .insertInto('challenges')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute();
}

/** The challenge of a person, if there is one. */
export async function findChallenge(
  reader: Reader,
  userId: string,
): Promise<Challenge | undefined> {
  return await reader
    .selectFrom('challenges')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', PURPOSE)
    .executeTakeFirst();
}

/** Makes the codes of a person worthless that are still on their way. */
export async function deleteChallenges(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('challenges').where('user_id', '=', userId).execute();
}
