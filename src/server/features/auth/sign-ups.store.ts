import type { Selectable } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';
import type { SignUpTable } from '../../platform/database/account-tables.ts';

/** How long a sign-up waits for its code, of which it can be sent new ones. */
export const SIGN_UP_LIFE = DAY;

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

export async function findSignUp(reader: Reader, id: string): Promise<PendingSignUp | undefined> {
  return await reader.selectFrom('sign_ups').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteSignUps(writer: Writer, email: string): Promise<void> {
  await writer.deleteFrom('sign_ups').where('email_key', '=', emailKeyOf(email)).execute();
}

/** Deletes a slice of the sign-ups that came before an instant. @returns how many */
export async function deleteOldSignUps(
  writer: Writer,
  engine: Engine,
  before: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'sign_ups', (eb) => eb('created_at', '<=', before));
}
