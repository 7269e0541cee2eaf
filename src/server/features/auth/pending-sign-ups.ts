import { DAY } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { hashOfNonce, issueMailedCode } from './mailed-codes.ts';
import type { MailedCode } from './mailed-codes.ts';
import { insertSignUp } from './sign-ups.store.ts';
import type { PendingSignUp } from './sign-ups.store.ts';

/** How long a sign-up waits for its code, of which it can be sent new ones. */
export const SIGN_UP_LIFE = DAY;

type Given = Omit<PendingSignUp, 'id' | 'nonce_hash' | 'created_at'>;

/**
 * Keeps what was given at a sign-up with a code of its own: two sign-ups with one address don't get
 * in each other's way, and neither can be finished with the code of the other.
 *
 * @param nonce names the sign-up to the browser that made it
 * @returns the code for the mail
 */
export async function keepSignUp(
  writer: Writer,
  key: Buffer,
  given: Given,
  { nonce, now }: { nonce: string; now: number },
): Promise<MailedCode> {
  const id = newId();
  const nonce_hash = hashOfNonce(key, nonce);
  await insertSignUp(writer, { id, ...given, nonce_hash, created_at: now });
  return await issueMailedCode(writer, key, { sign_up_id: id, user_id: null }, { nonce, now });
}

/** Whether a browser made a sign-up itself, so that the password is that of whoever sits at it. */
export function isOwnSignUp(
  key: Buffer,
  signUp: PendingSignUp,
  nonce: string | undefined,
): boolean {
  return nonce !== undefined && signUp.nonce_hash === hashOfNonce(key, nonce);
}
