import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { MINUTE } from '../clock.ts';
import type { Reader, Writer } from '../database/database.ts';
import type { ChallengePurpose } from '../database/schema.ts';
import { findChallenge, markUsed, putChallenge, takeTry } from './challenges.store.ts';

const CODE_LIFE = 15 * MINUTE;
const TOKEN_LIFE = 30 * MINUTE;
const CODE_TRIES = 5;
const TOKEN_TRIES = 100;
const TOKEN_BYTES = 32;

/** Whose challenge it is, and where the mail goes. */
interface Addressee {
  userId: string;
  email: string;
  now: number;
}

/** Makes a six-digit code for a mail. Only its keyed hash is stored. */
export async function issueCode(
  writer: Writer,
  key: Buffer,
  purpose: ChallengePurpose,
  addressee: Addressee,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const secret = codeSecret(addressee.email, code);
  await put(writer, key, purpose, addressee, { secret, life: CODE_LIFE, tries: CODE_TRIES });
  return code;
}

/** A code counts for the address that it was mailed to, and for no other. */
export function codeSecret(email: string, code: string): string {
  return `${email.toLowerCase()} ${code}`;
}

/** Makes a token of 256 bits for the link of a mail; it says whose it is. */
export async function issueToken(
  writer: Writer,
  key: Buffer,
  purpose: ChallengePurpose,
  addressee: Addressee,
): Promise<string> {
  const secret = randomBytes(TOKEN_BYTES).toString('base64url');
  await put(writer, key, purpose, addressee, { secret, life: TOKEN_LIFE, tries: TOKEN_TRIES });
  return `${addressee.userId}.${secret}`;
}

/** Whose token it claims to be, and its secret part; both empty when it has not the shape of one. */
export function parseToken(token: string): { userId: string; secret: string } {
  const [, userId = '', secret = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  return { userId, secret };
}

/** Whether a code or token could be used now. It is not used up by the question. */
export async function isRedeemable(
  reader: Reader,
  key: Buffer,
  purpose: ChallengePurpose,
  { userId, secret, now }: { userId: string; secret: string; now: number },
): Promise<boolean> {
  const challenge = await findChallenge(reader, userId, purpose);
  return (
    challenge?.hash === hashOf(key, purpose, userId, secret) &&
    challenge.used_at === null &&
    challenge.expires_at > now
  );
}

export type Redemption =
  | { outcome: 'redeemed'; email: string }
  | { outcome: 'expired' }
  | { outcome: 'wrong' };

/**
 * Uses a code or token, once. Only who knows the right one learns that it has expired, or that too
 * many wrong ones were tried before it.
 */
export async function redeem(
  writer: Writer,
  key: Buffer,
  purpose: ChallengePurpose,
  { userId, secret, now }: { userId: string; secret: string; now: number },
): Promise<Redemption> {
  const hash = hashOf(key, purpose, userId, secret);
  // A try is taken before anything is compared, so that many at once get no more of them.
  const challenge = await takeTry(writer, userId, purpose);
  if (challenge?.hash !== hash || challenge.used_at !== null) return { outcome: 'wrong' };
  if (challenge.tries_left < 0 || challenge.expires_at <= now) return { outcome: 'expired' };
  await markUsed(writer, userId, purpose, now);
  return { outcome: 'redeemed', email: challenge.email };
}

async function put(
  writer: Writer,
  key: Buffer,
  purpose: ChallengePurpose,
  { userId, email, now }: Addressee,
  { secret, life, tries }: { secret: string; life: number; tries: number },
): Promise<void> {
  await putChallenge(writer, {
    user_id: userId,
    purpose,
    hash: hashOf(key, purpose, userId, secret),
    email,
    tries_left: tries,
    created_at: now,
    expires_at: now + life,
    used_at: null,
  });
}

function hashOf(key: Buffer, purpose: ChallengePurpose, userId: string, secret: string): string {
  return createHmac('sha256', key).update(`${purpose}.${userId}.${secret}`).digest('base64url');
}
