import type { Selectable } from 'kysely';
import type { CodeTable } from '../../platform/database/account-tables.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';
import { emailKeyOf } from './sign-ups.store.ts';

export type Code = Selectable<CodeTable>;

/** Stores a code in the place of the one that the same browser asked for before. */
export async function putCode(writer: Writer, code: Code): Promise<void> {
  const { purpose, sign_up_id, user_id, asker } = code;
  if (asker !== null) {
    await writer
      .deleteFrom('one_time_codes')
      .where('purpose', '=', purpose)
      .where('asker', '=', asker)
      .where((eb) =>
        eb.or([eb('sign_up_id', '=', sign_up_id ?? ''), eb('user_id', '=', user_id ?? '')]),
      )
      .execute();
  }
  await writer.insertInto('one_time_codes').values(code).execute();
}

/** The codes that were mailed for the sign-ups with an address. */
export async function findSignUpCodes(
  reader: Reader,
  email: string,
  signedUpSince: number,
): Promise<Code[]> {
  return await reader
    .selectFrom('one_time_codes')
    .innerJoin('sign_ups', 'sign_ups.id', 'one_time_codes.sign_up_id')
    .selectAll('one_time_codes')
    .where('sign_ups.email_key', '=', emailKeyOf(email))
    .where('sign_ups.created_at', '>', signedUpSince)
    .execute();
}

type OfPerson = { userId: string; purpose: Code['purpose'] };

/** The codes that were mailed to a person for a purpose. */
export async function findCodes(reader: Reader, { userId, purpose }: OfPerson): Promise<Code[]> {
  return await reader
    .selectFrom('one_time_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

/** Uses a code up. @returns whether nobody had before */
export async function takeCode(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('one_time_codes')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Gives the codes of a person that were made of late more time. @returns whether there are any */
export async function renewCodes(
  writer: Writer,
  { userId, purpose }: OfPerson,
  { createdSince, expires_at }: { createdSince: number; expires_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('one_time_codes')
    .set({ expires_at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', createdSince)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes the codes of a person worthless that are still on their way, or those for one purpose. */
export async function deleteCodes(
  writer: Writer,
  userId: string,
  purpose?: Code['purpose'],
): Promise<void> {
  let query = writer.deleteFrom('one_time_codes').where('user_id', '=', userId);
  if (purpose !== undefined) query = query.where('purpose', '=', purpose);
  await query.execute();
}

/** Deletes a slice of the codes that have expired. @returns how many */
export async function deleteExpiredCodes(
  writer: Writer,
  engine: Engine,
  now: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'one_time_codes', (eb) => eb('expires_at', '<=', now));
}
