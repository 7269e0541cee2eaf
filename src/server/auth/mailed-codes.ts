import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { MINUTE } from '../clock.ts';
import type { Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { putCode, takeTries } from './codes.store.ts';
import type { Code, CodeSubject } from './codes.store.ts';

export const CODE_LIFE = 15 * MINUTE;
export const CODE_TRIES = 5;

/** Six digits for a mail. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Names a browser that asked for a code, to that browser and to no other. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

export function hashOfNonce(key: Buffer, nonce: string): string {
  return createHmac('sha256', key).update(`sign-up.${nonce}`).digest('base64url');
}

/**
 * Makes a six-digit code for a mail, in the place of the one that the same browser asked for
 * before. Others that were asked for stay as they are, with their tries.
 */
export async function issueMailedCode(
  writer: Writer,
  key: Buffer,
  subject: CodeSubject,
  { nonce, now }: { nonce: string; now: number },
): Promise<string> {
  const id = newId();
  const code = newCode();
  await putCode(writer, {
    ...subject,
    id,
    nonce_hash: hashOfNonce(key, nonce),
    hash: hashOf(key, id, code),
    tries_left: CODE_TRIES,
    stray_tries_left: CODE_TRIES,
    expires_at: now + CODE_LIFE,
  });
  return code;
}

export type Finding =
  | { outcome: 'found'; code: Code }
  | { outcome: 'expired' }
  | { outcome: 'wrong' };

/**
 * Which of some codes was given. A browser that asked for one of them can give only that, and
 * tries of its own are taken for it; all other browsers share theirs. So nobody spends the tries of
 * whoever asked, and who reads the mail elsewhere can give the code there. Only who knows the right
 * one learns that it has expired, or that too many wrong ones were tried before it.
 */
export async function findByCode(
  writer: Writer,
  key: Buffer,
  codes: readonly Code[],
  { code, nonce, now }: { code: string; nonce: string | undefined; now: number },
): Promise<Finding> {
  const nonceHash = nonce === undefined ? undefined : hashOfNonce(key, nonce);
  const own = codes.filter(({ nonce_hash }) => nonce_hash === nonceHash);
  const candidates = own.length > 0 ? own : codes;
  const whose = own.length > 0 ? 'tries_left' : 'stray_tries_left';
  // Tries are taken before anything is compared, so that many at once get no more of them.
  const ids = candidates.map(({ id }) => id);
  const tried = await takeTries(writer, ids, whose);
  const found = candidates.find(({ id, hash }) => hash === hashOf(key, id, code));
  if (!found) return { outcome: 'wrong' };
  const isLive = tried.includes(found.id) && found.expires_at > now;
  return isLive ? { outcome: 'found', code: found } : { outcome: 'expired' };
}

function hashOf(key: Buffer, id: string, code: string): string {
  return createHmac('sha256', key).update(`sign-up.${id}.${code}`).digest('base64url');
}
