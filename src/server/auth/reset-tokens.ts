import { createHmac, randomBytes } from 'node:crypto';
import { MINUTE } from '../clock.ts';
import type { Writer } from '../database/database.ts';
import type { ResetTokenTable } from '../database/account-tables.ts';
import { insertResetToken } from './reset-tokens.store.ts';

export const TOKEN_LIFE = 30 * MINUTE;
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
  await insertResetToken(writer, { ...claimOf(key, token), expires_at: now + TOKEN_LIFE });
  return token;
}

/** What a token claims, unproven; nobody's when it has not the shape of one. */
export function claimOf(key: Buffer, token: string): ClaimedToken {
  const [, user_id = '', secret = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const text = `reset_password.${user_id}.${secret}`;
  return { user_id, hash: createHmac('sha256', key).update(text).digest('base64url') };
}
