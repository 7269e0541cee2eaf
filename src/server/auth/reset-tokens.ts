import { createHmac, randomBytes } from 'node:crypto';
import { MINUTE } from '../clock.ts';
import type { Reader, Writer } from '../database/database.ts';
import { hasResetToken, insertResetToken, takeResetToken } from './reset-tokens.store.ts';

const TOKEN_LIFE = 30 * MINUTE;
const TOKEN_BYTES = 32;

/** Whose token it claims to be, and its secret part. */
export interface ClaimedToken {
  userId: string;
  secret: string;
}

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
  const secret = randomBytes(TOKEN_BYTES).toString('base64url');
  const hash = hashOf(key, { userId, secret });
  await insertResetToken(writer, { user_id: userId, hash, expires_at: now + TOKEN_LIFE });
  return `${userId}.${secret}`;
}

/** What a token claims, unproven; both parts are empty when it has not the shape of one. */
export function parseResetToken(token: string): ClaimedToken {
  const [, userId = '', secret = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  return { userId, secret };
}

/** Whether a token could be used now. It is not used up by the question. */
export async function isResetToken(
  reader: Reader,
  key: Buffer,
  claimed: ClaimedToken,
  now: number,
): Promise<boolean> {
  return await hasResetToken(reader, { user_id: claimed.userId, hash: hashOf(key, claimed) }, now);
}

/** Uses a token, once. @returns whether it could be used */
export async function useResetToken(
  writer: Writer,
  key: Buffer,
  claimed: ClaimedToken,
  now: number,
): Promise<boolean> {
  return await takeResetToken(writer, { user_id: claimed.userId, hash: hashOf(key, claimed) }, now);
}

function hashOf(key: Buffer, { userId, secret }: ClaimedToken): string {
  return createHmac('sha256', key).update(`reset_password.${userId}.${secret}`).digest('base64url');
}
