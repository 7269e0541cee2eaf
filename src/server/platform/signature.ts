import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA-256 (RFC 2104), as 43 characters of base64url. */
export function signatureOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** How far two texts agree shows in no time. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A text that can be read by anybody and changed by nobody. */
export function signed(key: Buffer, text: string): string {
  return `${text}.${signatureOf(key, text)}`;
}

/** The text, if it was signed with this key and is spelt as it was. */
export function readSigned(key: Buffer, token: string): string | undefined {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, end));
  // The last digit of base64url holds bits that say nothing (RFC 4648 §3.5): texts are compared.
  return end >= 0 && isSame(token.slice(end + 1), signatureOf(key, text)) ? text : undefined;
}
