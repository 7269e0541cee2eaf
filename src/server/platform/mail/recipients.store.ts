import type { Engine, Writer } from '../database/database.ts';
import { deleteSlice } from '../database/in-slices.ts';

/**
 * Gives the instants of the last mails to a mailbox, and keeps others from asking for it before
 * this transaction has ended.
 */
export async function holdRecipient(
  writer: Writer,
  key: string,
  expires_at: number,
): Promise<number[]> {
  const { posted_at } = await writer
    .insertInto('mail_recipients')
    .values({ key, posted_at: '[]', expires_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at }))
    .returning('posted_at')
    .executeTakeFirstOrThrow();
  return JSON.parse(posted_at);
}

export async function setPosted(
  writer: Writer,
  key: string,
  instants: readonly number[],
): Promise<void> {
  await writer
    .updateTable('mail_recipients')
    .set({ posted_at: JSON.stringify(instants) })
    .where('key', '=', key)
    .execute();
}

/** Deletes a slice of those who got no mail lately. @returns how many */
export async function deleteOldRecipients(
  writer: Writer,
  engine: Engine,
  now: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'mail_recipients', (eb) => eb('expires_at', '<=', now));
}
