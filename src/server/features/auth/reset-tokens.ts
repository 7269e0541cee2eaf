import { createHmac, randomBytes } from 'node:crypto';
import { DAY, MINUTE } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/database.ts';
import type { ResetTokenTable } from '../../platform/database/account-tables.ts';
import { insertResetToken } from './reset-tokens.store.ts';

export const TOKEN_LIFE = 30 * MINUTE;

/** For so long after it was made a link can be taken up again where no further one is mailed. */
export const TOKEN_RENEWABLE = DAY;
const TOKEN_BYTES = 32;

/** Whose token it claims to be, and by what it is known. */
export type ClaimedToken = Pick<ResetTokenTable, 'user_id' | 'hash'>;

/**
 * Makes a token of 256 bits with which a new password can be chosen; it says whose it is. Others
 * that were issued go on working; how many there are is bounded by the mails that a mailbox gets.
 */
export async function issueResetToken(
  writer: Writer,
  key: Buffer,
  userId: string,
  now: number,
): Promise<string> {
  const token = `${userId}.${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const times = { issued_at: now, expires_at: now + TOKEN_LIFE };
  await insertResetToken(writer, { ...claimOf(key, token), ...times });
  return token;
}

/** When links that are taken up again were made at the earliest, and how long they then live. */
export function renewedAt(now: number): { issuedSince: number; expires_at: number } {
  return { issuedSince: now - TOKEN_RENEWABLE, expires_at: now + TOKEN_LIFE };
}

/** What a token claims, unproven; nobody's when it has not the shape of one. */
export function claimOf(key: Buffer, token: string): ClaimedToken {
  const [, user_id = '', secret = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const text = `reset_password.${user_id}.${secret}`;
  return { user_id, hash: createHmac('sha256', key).update(text).digest('base64url') };
}
