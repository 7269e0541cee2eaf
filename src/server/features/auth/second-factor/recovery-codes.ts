import { randomInt } from 'node:crypto';
import { signatureOf } from '../../../platform/signature.ts';

/** No two of these are taken for each other on paper (Crockford’s base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 120 bits: nobody guesses one, and so a fast hash is enough. */
const LENGTH = 24;
const COUNT = 10;

const drawn = () => ALPHABET[randomInt(ALPHABET.length)] ?? '';

/** Ten codes, each of six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, (_, at) =>
      at > 0 && at % 4 === 0 ? `-${drawn()}` : drawn(),
    ).join(''),
  );
}

/** Which of a person's codes one is: all that is kept of it. */
export function recoveryCodeId(key: Buffer, userId: string, code: string): string {
  return `recovery ${signatureOf(key, `recovery.${userId}.${code.replaceAll('-', '')}`)}`;
}
