import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/database.ts';
import { placeOf } from '../../platform/limits/places.ts';
import { CODE_TRIES } from '../../platform/limits/rules.ts';
import { newId } from '../../platform/new-id.ts';
import { putCode } from './codes.store.ts';
import type { Code, CodeSubject } from './codes.store.ts';
import { emailKeyOf } from './sign-ups.store.ts';

export const CODE_LIFE = 15 * MINUTE;

/** Six digits for a mail. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Names a browser that asked for a code to an address, to that browser and no other. */
export function newNonce(key: Buffer, email: string): string {
  return nonceFor(key, email, randomBytes(16).toString('base64url'));
}

/** Whether a browser was named when it asked for a code to this very address. */
export function isNonceFor(key: Buffer, email: string, nonce: string): boolean {
  const [drawn = ''] = nonce.split('.');
  return isSame(nonce, nonceFor(key, email, drawn));
}

function nonceFor(key: Buffer, email: string, drawn: string): string {
  return `${drawn}.${hashOf(key, `nonce.${drawn}.${emailKeyOf(email)}`)}`;
}

export function hashOfNonce(key: Buffer, nonce: string): string {
  return hashOf(key, `sign-up.${nonce}`);
}

/** What counts the wrong codes of a browser that asked for one. */
export const triesOfAsker = (nonce: string) => placeOf(CODE_TRIES, `asker ${nonce}`);

/**
 * What counts those of all other browsers for an address. Strangers have at most seven codes a day
 * sent to a mailbox. Each lives for a quarter of an hour, which two windows of five guesses touch,
 * and its own browser has five more: whoever has as many networks as they like finds one of them by
 * chance with 7 × 15 in a million a day.
 */
export const triesOfOthers = (email: string) => placeOf(CODE_TRIES, `others ${emailKeyOf(email)}`);

/** What a mail brings: digits for whoever types them, and with them what nobody can guess. */
export interface MailedCode {
  digits: string;
  /** 256 bits, for the link of the mail */
  secret: string;
}

/**
 * Makes a code for a mail, in the place of the one that the same browser asked for before. Others
 * that were asked for stay as they are.
 */
export async function issueMailedCode(
  writer: Writer,
  key: Buffer,
  subject: CodeSubject,
  { nonce, now }: { nonce: string; now: number },
): Promise<MailedCode> {
  const id = newId();
  const digits = newCode();
  await putCode(writer, {
    ...subject,
    id,
    nonce_hash: hashOfNonce(key, nonce),
    hash: hashOfDigits(key, id, digits),
    expires_at: now + CODE_LIFE,
  });
  return { digits, secret: secretOf(key, id, digits) };
}

export type Finding =
  | { outcome: 'found'; code: Code }
  | { outcome: 'expired' }
  | { outcome: 'wrong' };

/** A code that somebody gives. */
export interface GivenCode {
  digits: string;
  /** of the link that they followed */
  secret?: string | undefined;
  /** of their browser, where it asked for a code: then its own is looked at and no other */
  nonce?: string | undefined;
}

/** Which of some codes was given. Whoever may only guess has to be counted before. */
export function findByCode(
  key: Buffer,
  codes: readonly Code[],
  { digits, secret, nonce }: GivenCode,
  now: number,
): Finding {
  const isGiven = ({ id, hash, nonce_hash }: Code): boolean => {
    if (secret !== undefined) return isSame(secret, secretOf(key, id, digits));
    const isOwn = nonce === undefined || nonce_hash === hashOfNonce(key, nonce);
    return isOwn && hash === hashOfDigits(key, id, digits);
  };
  const code = codes.find(isGiven);
  if (!code) return { outcome: 'wrong' };
  return code.expires_at > now ? { outcome: 'found', code } : { outcome: 'expired' };
}

function hashOfDigits(key: Buffer, id: string, digits: string): string {
  return hashOf(key, `sign-up.${id}.${digits}`);
}

/** It is computed and not stored, as refresh tokens are. */
function secretOf(key: Buffer, id: string, digits: string): string {
  return hashOf(key, `code-link.${id}.${digits}`);
}

/** How far two texts agree shows in no time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function hashOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
