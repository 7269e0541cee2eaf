import type { Selectable } from 'kysely';
import type { CredentialKind, CredentialTable } from '../../platform/database/account-tables.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/list-of.ts';
import { changeWhere, keyedRows } from '../../platform/database/keyed-rows.ts';

export type Credential = Selectable<CredentialTable>;

/** Another account’s identity is not taken: to insert it is a unique violation. */
export const credentialRows = keyedRows('credentials', 'user_id', 'id');

/** A person has one password at most, and one authenticator app. */
export const PASSWORD = 'password';
export const TOTP = 'totp';

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
  const change = usedAt === undefined ? { secret: hash } : { used_at: usedAt };
  const wanted = { user_id: userId, id: PASSWORD, secret: hash };
  return await changeWhere(writer, 'credentials', wanted, change);
}

/**
 * Notes the step of time that a code of an app is of, if no later one was taken: so that no code is
 * taken twice, also by two at once (RFC 6238 §5.2).
 *
 * @returns whether it was not
 */
export async function takeTotpStep(
  writer: Writer,
  { userId, step, now }: { userId: string; step: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('credentials')
    .set({ counter: step, used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', TOTP)
    .where('counter', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes those of a person's credentials that are of some kinds. */
export async function deleteKinds(
  writer: Writer,
  userId: string,
  kinds: readonly CredentialKind[],
): Promise<void> {
  await writer
    .deleteFrom('credentials')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .execute();
}

/** What lets some people in, each kind once a person. */
export async function findKinds(
  reader: Reader,
  engine: Engine,
  userIds: readonly string[],
): Promise<{ user_id: string; kind: CredentialKind }[]> {
  return await reader
    .selectFrom('credentials')
    .select(['user_id', 'kind'])
    .distinct()
    .where('user_id', 'in', listOf(engine, userIds))
    .execute();
}

/** All that lets a person in, the oldest first. */
export async function findCredentials(reader: Reader, userId: string): Promise<Credential[]> {
  return await reader
    .selectFrom('credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The identity that a key names, whosever it is. */
export async function findIdentity(reader: Reader, key: string): Promise<Credential | undefined> {
  return await reader
    .selectFrom('credentials')
    .selectAll()
    .where('kind', '=', 'identity')
    .where('secret', '=', key)
    .executeTakeFirst();
}

/** An account with the hash of its password and the secret of its app, where it has them. */
export function withSecrets(reader: Reader) {
  return reader
    .selectFrom('users')
    .selectAll('users')
    .select((eb) => {
      const secretOf = (id: string) =>
        eb
          .selectFrom('credentials')
          .select('secret')
          .whereRef('credentials.user_id', '=', 'users.id')
          .where('credentials.id', '=', id);
      return [secretOf(PASSWORD).as('password_hash'), secretOf(TOTP).as('totp_secret')];
    });
}
