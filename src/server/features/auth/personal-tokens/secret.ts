import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What scanners know it by, wherever it was left lying about. */
const PREFIX = 'hbt_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** So many digits hold 256 bits, and so many more the 32 of a checksum. */
const RANDOM_DIGITS = 43;
const CHECK_DIGITS = 6;

const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_DIGITS + CHECK_DIGITS}}$`);

/** Makes the secret of a token: 256 bits, and a checksum by which scanners tell it from other texts. */
export function newSecret(): string {
  const text = PREFIX + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_DIGITS);
  return text + checksumOf(text);
}

/** Whether a bearer means to be such a secret. */
export function isPersonal(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** Whether a text can be the secret of a token: one that was mistyped asks no database. */
export function isSecret(text: string): boolean {
  const end = -CHECK_DIGITS;
  return SHAPE.test(text) && checksumOf(text.slice(0, end)) === text.slice(end);
}

/** Nobody guesses 256 bits: a plain hash of them is as good as a keyed one. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The CRC-32 of all that stands before it, prefix included. */
function checksumOf(text: string): string {
  return base62(BigInt(crc32(text)), CHECK_DIGITS);
}

function base62(number: bigint, digits: number): string {
  let text = '';
  for (let rest = number; text.length < digits; rest /= 62n)
    text = DIGITS[Number(rest % 62n)] + text;
  return text;
}
