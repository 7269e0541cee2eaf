import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { SignUpTable } from '../database/schema.ts';

export type PendingSignUp = Selectable<SignUpTable>;

/** What makes two addresses the same. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** The sign-ups of an address that wait for their code, the latest first. */
export async function findSignUps(
  reader: Reader,
  email: string,
  since: number,
): Promise<PendingSignUp[]> {
  return await reader
    .selectFrom('sign_ups')
    .selectAll()
    .where('email_key', '=', emailKeyOf(email))
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertSignUp(writer: Writer, signUp: PendingSignUp): Promise<void> {
  await writer.insertInto('sign_ups').values(signUp).execute();
}

/** Gives a sign-up another code, with all its tries. */
export async function renewCode(
  writer: Writer,
  id: string,
  code: Pick<PendingSignUp, 'code_hash' | 'code_expires_at' | 'tries_left'>,
): Promise<void> {
  await writer.updateTable('sign_ups').set(code).where('id', '=', id).execute();
}

/** Takes one try of each sign-up that has any left. @returns the ids of those that had */
export async function takeTries(writer: Writer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await writer
    .updateTable('sign_ups')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', 'in', ids)
    .where('tries_left', '>', 0)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteSignUps(writer: Writer, email: string): Promise<void> {
  await writer.deleteFrom('sign_ups').where('email_key', '=', emailKeyOf(email)).execute();
}

export async function deleteOldSignUps(writer: Writer, before: number): Promise<void> {
  await writer.deleteFrom('sign_ups').where('created_at', '<=', before).execute();
}
