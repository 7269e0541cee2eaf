import type { Reader, Writer } from '../../platform/database/database.ts';

/** A person has one password at most. */
const PASSWORD = 'password';

/** Gives a person a password, in the place of the one that they had. */
export async function putPassword(
  writer: Writer,
  userId: string,
  { hash, now }: { hash: string; now: number },
): Promise<void> {
  const fresh = { secret: hash, created_at: now, used_at: null };
  await writer.later(
    writer
      .insertInto('credentials')
      .values({ user_id: userId, id: PASSWORD, kind: PASSWORD, ...fresh })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(fresh))
      .execute(),
  );
}

/**
 * Holds a password until the end of the transaction, if it is still the one that was verified before.
 *
 * @param usedAt when it opens a session
 * @returns whether it is
 */
export async function holdPassword(
  writer: Writer,
  { userId, hash }: { userId: string; hash: string },
  usedAt?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('credentials')
    .set(usedAt === undefined ? { secret: hash } : { used_at: usedAt })
    .where('user_id', '=', userId)
    .where('id', '=', PASSWORD)
    .where('secret', '=', hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** When a person's password was chosen; undefined where they have none. */
export async function passwordSince(reader: Reader, userId: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('credentials')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('id', '=', PASSWORD)
    .executeTakeFirst();
  return row?.created_at;
}

/** Lets nobody in any more. */
export async function deleteCredentials(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('credentials').where('user_id', '=', userId).execute();
}

/** An account with the hash of its password: null where it has none. */
export function withPassword(reader: Reader) {
  return reader
    .selectFrom('users')
    .selectAll('users')
    .select((eb) =>
      eb
        .selectFrom('credentials')
        .select('secret')
        .whereRef('credentials.user_id', '=', 'users.id')
        .where('credentials.id', '=', PASSWORD)
        .as('password_hash'),
    );
}
