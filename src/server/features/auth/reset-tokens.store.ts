import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';
import type { ResetTokenTable } from '../../platform/database/account-tables.ts';

export async function insertResetToken(writer: Writer, token: ResetTokenTable): Promise<void> {
  await writer.insertInto('reset_tokens').values(token).execute();
}

export async function hasResetToken(
  reader: Reader,
  { user_id, hash }: Pick<ResetTokenTable, 'user_id' | 'hash'>,
  now: number,
): Promise<boolean> {
  const row = await reader
    .selectFrom('reset_tokens')
    .select('hash')
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the links of a person that were made of late more time. */
export async function renewResetTokens(
  writer: Writer,
  userId: string,
  { issuedSince, expires_at }: { issuedSince: number; expires_at: number },
): Promise<void> {
  await writer
    .updateTable('reset_tokens')
    .set({ expires_at })
    .where('user_id', '=', userId)
    .where('issued_at', '>', issuedSince)
    .execute();
}

/** @returns whether there was one that could be used */
export async function takeResetToken(
  writer: Writer,
  { user_id, hash }: Pick<ResetTokenTable, 'user_id' | 'hash'>,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('reset_tokens')
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteResetTokens(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
}

/** Deletes a slice of the links that have expired. @returns how many */
export async function deleteExpiredResetTokens(
  writer: Writer,
  engine: Engine,
  now: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'reset_tokens', (eb) => eb('expires_at', '<=', now));
}
