import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashOf, isSecret, newSecret } from './secret.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The CRC-32 of ISO 3309 by long division, bit by bit. */
function naiveCrc(text: string): number {
  let rest = 0xffff_ffff;
  for (const byte of Buffer.from(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      rest = rest % 2 === 0 ? rest >>> 1 : (rest >>> 1) ^ 0xedb8_8320;
    rest >>>= 0;
  }
  return (rest ^ 0xffff_ffff) >>> 0;
}

/** A number as six digits, by the weight of each place. */
function naiveDigits(number: number): string {
  const weights = [5, 4, 3, 2, 1, 0].map((place) => 62 ** place);
  return weights.map((weight) => DIGITS[Math.floor(number / weight) % 62]).join('');
}

describe('the secret of a token', () => {
  it('ends with a checksum that a second implementation comes to', () => {
    expect(naiveCrc('123456789')).toBe(0xcbf4_3926);
    for (let n = 0; n < 500; n += 1) {
      const secret = newSecret();
      expect(secret).toMatch(/^hbt_[0-9A-Za-z]{49}$/);
      expect(secret.slice(-6)).toBe(naiveDigits(naiveCrc(secret.slice(0, -6))));
      expect(isSecret(secret)).toBe(true);
    }
  });

  it('is known by its prefix and checksum wherever it stands', () => {
    const leaked = newSecret();
    const text = `curl -H "Authorization: Bearer ${leaked}" # not hbt_${'0'.repeat(49)}`;
    const found = [...text.matchAll(/\bhbt_[0-9A-Za-z]{49}\b/g)].map(([each]) => each);
    expect(found.filter(isSecret)).toEqual([leaked]);
  });

  it('is refused with any one character changed, missing or more', () => {
    const secret = newSecret();
    for (let place = 0; place < secret.length; place += 1) {
      const other = secret[place] === 'x' ? 'y' : 'x';
      expect(isSecret(secret.slice(0, place) + other + secret.slice(place + 1))).toBe(false);
      expect(isSecret(secret.slice(0, place) + secret.slice(place + 1))).toBe(false);
    }
    expect(isSecret(`${secret}0`)).toBe(false);
    expect(isSecret(`${secret}\n`)).toBe(false);
  });

  it('has 256 bits, and is never the same twice', () => {
    const many = Array.from({ length: 3000 }, newSecret);
    expect(new Set(many).size).toBe(3000);
    // The first of 43 digits of base 62 says little: each other one takes all values. That one of 62
    // is missing among 3000 happens once in 10 ** 19 times.
    expect(new Set(many.map((each) => each[20])).size).toBe(62);
  });

  it('is kept as a hash', () => {
    const secret = newSecret();
    expect(hashOf(secret)).toBe(createHash('sha256').update(secret).digest('base64url'));
  });
});
