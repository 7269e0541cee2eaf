import type { Insertable, Selectable } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import type { UserTable } from '../../platform/database/account-tables.ts';
import { changeWhere } from '../../platform/database/keyed-rows.ts';
import { withSecrets } from './credentials.store.ts';
import { emailKeyOf } from './sign-ups.store.ts';

export type Account = Selectable<UserTable> & {
  /** null where no password lets its person in */
  password_hash: string | null;
  /** of the authenticator app, encrypted; null where no code is asked for */
  totp_secret: string | null;
};

export async function findAccountByEmail(
  reader: Reader,
  email: string,
): Promise<Account | undefined> {
  return await withSecrets(reader).where('email_key', '=', emailKeyOf(email)).executeTakeFirst();
}

export async function findAccount(reader: Reader, userId: string): Promise<Account | undefined> {
  return await withSecrets(reader)
    .where('users.id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

/** Whether there is anybody; who closed their account is not, though it may still be emptied. */
export async function hasAccounts(reader: Reader): Promise<boolean> {
  const one = await reader
    .selectFrom('users')
    .select('id')
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

export async function insertAccount(
  writer: Writer,
  account: Omit<Insertable<UserTable>, 'email_key' | 'habits_revision'>,
): Promise<void> {
  await writer
    .insertInto('users')
    .values({ ...account, email_key: emailKeyOf(account.email) })
    .execute();
}

/**
 * Holds an account until the end of the transaction: whoever changes what lets its person in does so
 * one after the other.
 *
 * @returns whether there is one
 */
export async function lockAccount(
  writer: Writer,
  engine: Engine,
  userId: string,
): Promise<boolean> {
  const account = writer
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closed_at', 'is', null);
  return (await (engine === 'postgres' ? account.forUpdate() : account).execute()).length > 0;
}

/**
 * Lets a person in, unless their account is suspended: it is held until the end of the transaction,
 * and the day is noted on which they are here, in UTC.
 *
 * @returns whether it is not
 */
export async function welcome(writer: Writer, userId: string, now: number): Promise<boolean> {
  const wanted = { id: userId, suspended_at: null };
  return await changeWhere(writer, 'users', wanted, { seen_on: dayOf(now) });
}

/** Notes that a person is still here on another day. */
export async function noteDaySeen(writer: Writer, userId: string, now: number): Promise<void> {
  await changeWhere(writer, 'users', { id: userId }, { seen_on: dayOf(now) });
}

function dayOf(now: number): number {
  return now - (now % DAY);
}

/** @throws an error that isUniqueViolation knows, when another account has the address */
export async function setEmail(writer: Writer, userId: string, email: string): Promise<void> {
  await changeWhere(writer, 'users', { id: userId }, { email, email_key: emailKeyOf(email) });
}

/** Notes how far the reset of a second factor is. */
export async function setReset(
  writer: Writer,
  userId: string,
  reset: Pick<Account, 'reset_next_at' | 'reset_told'>,
): Promise<void> {
  await changeWhere(writer, 'users', { id: userId }, reset);
}

/** Whose second factor is about to be reset, and it is time to go on with that. */
export async function findDueResets(reader: Reader, now: number, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('users')
    .select('id')
    .where('reset_next_at', '<=', now)
    .where('closed_at', 'is', null)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Holds what lets a person in as it is: no second factor is reset either. Where it is held already for
 * an address that is not the present one, that address keeps it: whoever took the account from its
 * owner may have changed the address, and has the mailbox of the present one.
 *
 * @param by the address, in lower case, whose owner wants that
 */
export async function holdChanges(
  writer: Writer,
  userId: string,
  { now, by }: { now: number; by: string },
): Promise<void> {
  await writer
    .updateTable('users')
    .set((eb) => ({
      held_at: now,
      held_by: eb
        .case()
        .when(eb('held_by', '!=', eb.ref('email_key')))
        .then(eb.ref('held_by'))
        .else(by)
        .end(),
      reset_next_at: null,
      reset_told: 0,
    }))
    .where('id', '=', userId)
    .execute();
}

/** Lets it be changed again. */
export async function releaseChanges(writer: Writer, userId: string): Promise<void> {
  await changeWhere(writer, 'users', { id: userId }, { held_at: null, held_by: null });
}

/** Lets nobody in any more: an account without an address, which is soon no more. */
export async function closeAccountRow(writer: Writer, userId: string, now: number): Promise<void> {
  const nobody = { email: '', email_key: `closed ${userId}`, name: '' };
  await changeWhere(writer, 'users', { id: userId }, { ...nobody, closed_at: now });
}

/** Deletes an account; every row of the person goes with it. */
export async function deleteAccountRow(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('users').where('id', '=', userId).execute();
}
