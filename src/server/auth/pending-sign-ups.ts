import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { DAY, MINUTE } from '../clock.ts';
import type { Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { findSignUps, insertSignUp, renewCode, takeTries } from './sign-ups.store.ts';
import type { PendingSignUp } from './sign-ups.store.ts';

const CODE_LIFE = 15 * MINUTE;
const CODE_TRIES = 5;
const NONCE_BYTES = 16;

/** How long a sign-up waits for its code, of which it can be sent new ones. */
export const SIGN_UP_LIFE = DAY;

type Given = Pick<
  PendingSignUp,
  'email' | 'email_key' | 'name' | 'password_hash' | 'locale' | 'time_zone'
>;

/** Names a sign-up to the browser that made it, and to no other. */
export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64url');
}

/**
 * Keeps what was given at a sign-up with a code of its own: two sign-ups with one address don't get
 * in each other's way, and neither can be finished with the code of the other.
 *
 * @returns the code
 */
export async function keepSignUp(
  writer: Writer,
  key: Buffer,
  given: Given,
  { nonce, now }: { nonce: string; now: number },
): Promise<string> {
  const id = newId();
  const { code, ...stored } = newCode(key, id, now);
  await insertSignUp(writer, {
    id,
    ...given,
    nonce_hash: hashOf(key, nonce),
    created_at: now,
    ...stored,
  });
  return code;
}

/** A new code for a sign-up, in the place of its old one. */
export async function newCodeFor(
  writer: Writer,
  key: Buffer,
  { id }: PendingSignUp,
  now: number,
): Promise<string> {
  const { code, ...stored } = newCode(key, id, now);
  await renewCode(writer, id, stored);
  return code;
}

/** The sign-ups of an address that a browser may speak of: its own one, if it has made one. */
export async function signUpsOf(
  writer: Writer,
  key: Buffer,
  email: string,
  { nonce, now }: { nonce: string | undefined; now: number },
): Promise<PendingSignUp[]> {
  const all = await findSignUps(writer, email, now - SIGN_UP_LIFE);
  const own = all.filter(
    ({ nonce_hash }) => nonce !== undefined && nonce_hash === hashOf(key, nonce),
  );
  return own.length > 0 ? own : all;
}

export type Finding =
  | { outcome: 'found'; signUp: PendingSignUp }
  | { outcome: 'expired' }
  | { outcome: 'wrong' };

/** Which of some sign-ups a code was sent for. Each of them loses a try first. */
export async function findByCode(
  writer: Writer,
  key: Buffer,
  signUps: readonly PendingSignUp[],
  { code, now }: { code: string; now: number },
): Promise<Finding> {
  const tried = await takeTries(
    writer,
    signUps.map(({ id }) => id),
  );
  const signUp = signUps.find(({ id, code_hash }) => code_hash === hashOf(key, `${id}.${code}`));
  if (!signUp) return { outcome: 'wrong' };
  const isLive = tried.includes(signUp.id) && signUp.code_expires_at > now;
  return isLive ? { outcome: 'found', signUp } : { outcome: 'expired' };
}

function newCode(key: Buffer, id: string, now: number) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return {
    code,
    code_hash: hashOf(key, `${id}.${code}`),
    code_expires_at: now + CODE_LIFE,
    tries_left: CODE_TRIES,
  };
}

function hashOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(`sign-up.${text}`).digest('base64url');
}
