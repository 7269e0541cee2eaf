import type { Selectable } from 'kysely';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';
import type { CodeTable } from '../../platform/database/account-tables.ts';
import { emailKeyOf } from './sign-ups.store.ts';

export type Code = Selectable<CodeTable>;

/** What a code was mailed for: a sign-up, or an account that asks for its owner. */
export type CodeSubject = Pick<Code, 'sign_up_id' | 'user_id'>;

/** Stores a code in the place of those that the same browser asked for before. */
export async function putCode(writer: Writer, code: Code): Promise<void> {
  const { sign_up_id, user_id, nonce_hash } = code;
  await writer
    .deleteFrom('codes')
    .where('nonce_hash', '=', nonce_hash)
    .where((eb) =>
      eb.or([eb('sign_up_id', '=', sign_up_id ?? ''), eb('user_id', '=', user_id ?? '')]),
    )
    .execute();
  await writer.insertInto('codes').values(code).execute();
}

/** The codes that were mailed for the sign-ups with an address. */
export async function findSignUpCodes(
  reader: Reader,
  email: string,
  signedUpSince: number,
): Promise<Code[]> {
  return await reader
    .selectFrom('codes')
    .innerJoin('sign_ups', 'sign_ups.id', 'codes.sign_up_id')
    .selectAll('codes')
    .where('sign_ups.email_key', '=', emailKeyOf(email))
    .where('sign_ups.created_at', '>', signedUpSince)
    .execute();
}

/** The codes that were mailed to the owner of an account. */
export async function findAccountCodes(reader: Reader, userId: string): Promise<Code[]> {
  return await reader.selectFrom('codes').selectAll().where('user_id', '=', userId).execute();
}

export async function deleteAccountCodes(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('codes').where('user_id', '=', userId).execute();
}

/** Deletes a slice of the codes that have expired. @returns how many */
export async function deleteExpiredCodes(
  writer: Writer,
  engine: Engine,
  now: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'codes', (eb) => eb('expires_at', '<=', now));
}
