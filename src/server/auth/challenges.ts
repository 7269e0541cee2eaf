import { createHmac, randomInt } from 'node:crypto';
import { MINUTE } from '../clock.ts';
import type { Writer } from '../database/database.ts';
import type { ChallengePurpose } from '../database/schema.ts';
import { markUsed, putChallenge, takeTry } from './challenges.store.ts';

const CODE_LIFE = 15 * MINUTE;
const CODE_TRIES = 5;

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
  const { userId, email, now } = addressee;
  await putChallenge(writer, {
    user_id: userId,
    purpose,
    hash: hashOf(key, purpose, userId, secret),
    email,
    tries_left: CODE_TRIES,
    created_at: now,
    expires_at: now + CODE_LIFE,
    used_at: null,
  });
  return code;
}

/** A code counts for the address that it was mailed to, and for no other. */
export function codeSecret(email: string, code: string): string {
  return `${email.toLowerCase()} ${code}`;
}

export type Redemption =
  | { outcome: 'redeemed'; email: string }
  | { outcome: 'expired' }
  | { outcome: 'wrong' };

/**
 * Uses a code, once. Only who knows the right one learns that it has expired, or that too
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

function hashOf(key: Buffer, purpose: ChallengePurpose, userId: string, secret: string): string {
  return createHmac('sha256', key).update(`${purpose}.${userId}.${secret}`).digest('base64url');
}
