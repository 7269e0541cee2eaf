import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import { isUniqueViolation } from '../database/engine-errors.ts';
import type { UserTable } from '../database/schema.ts';

export type Account = Selectable<UserTable>;

/** What makes two addresses the same. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** Whether a write failed because another account has the address. */
export function isEmailTaken(error: unknown): boolean {
  return isUniqueViolation(error);
}

export async function findAccountByEmail(
  reader: Reader,
  email: string,
): Promise<Account | undefined> {
  return await reader
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst();
}

export async function findAccount(reader: Reader, userId: string): Promise<Account | undefined> {
  return await reader.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
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

/** Replaces what somebody gave at a sign-up that was never verified. */
export async function replaceUnverified(
  writer: Writer,
  userId: string,
  account: Pick<Account, 'email' | 'name' | 'password_hash' | 'locale' | 'time_zone'>,
): Promise<void> {
  await writer
    .updateTable('users')
    .set(account)
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .execute();
}

export async function setVerified(writer: Writer, userId: string, now: number): Promise<void> {
  await writer
    .updateTable('users')
    .set({ verified_at: now })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .execute();
}

export async function setPasswordHash(
  writer: Writer,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await writer
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute();
}

/** @throws an error that isEmailTaken knows, when another account has the address */
export async function setEmail(writer: Writer, userId: string, email: string): Promise<void> {
  await writer
    .updateTable('users')
    .set({ email, email_key: emailKeyOf(email) })
    .where('id', '=', userId)
    .execute();
}

/** Deletes a sign-up with an address that somebody else has shown to be theirs. */
export async function deleteUnverified(writer: Writer, email: string): Promise<void> {
  await writer
    .deleteFrom('users')
    .where('email_key', '=', emailKeyOf(email))
    .where('verified_at', 'is', null)
    .execute();
}

/** Deletes an account; every row of the person goes with it. */
export async function deleteAccountRow(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('users').where('id', '=', userId).execute();
}
