import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatRefreshToken, isGenuine, parseRefreshToken } from './refresh-token.ts';
import type { RefreshClaims } from './refresh-token.ts';

const KEY = Buffer.alloc(32, 7);
const SALT = 'salt';
const CLAIMS: RefreshClaims = {
  userId: '019a9c6e-1111-7000-8000-000000000001',
  chainId: '019a9c6e-2222-7000-8000-000000000002',
  generation: 41,
};
const TOKEN = formatRefreshToken(CLAIMS, SALT, KEY);
const SIGNATURE = TOKEN.slice(-43);
const CLAIMED = TOKEN.slice(0, -43);

describe('a refresh token', () => {
  it('says which token of which chain it is, and is signed with HMAC-SHA-256', () => {
    const { userId, chainId, generation } = CLAIMS;
    const signature = createHmac('sha256', KEY)
      .update(`${SALT}.${userId}.${chainId}.${generation}`)
      .digest('base64url');
    expect(TOKEN).toBe(`rt1.${userId}${chainId}.41.${signature}`);
    expect(parseRefreshToken(TOKEN)).toEqual(CLAIMS);
    expect(isGenuine(TOKEN, CLAIMS, SALT, KEY)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['another version', TOKEN.replace('rt1', 'rt2')],
    ['something before it', `a${TOKEN}`],
    ['something after it', `${TOKEN}a`],
    ['a new line after it', `${TOKEN}\n`],
    ['a generation without end', TOKEN.replace('.41.', '.1234567890.')],
    ['a generation that begins with a nought', TOKEN.replace('.41.', '.041.')],
    ['no generation', TOKEN.replace('.41.', '..')],
    ['a negative generation', TOKEN.replace('.41.', '.-1.')],
    ['one id', TOKEN.replace(CLAIMS.chainId, '')],
    ['a shorter signature', TOKEN.slice(0, -1)],
    ['a signature in another alphabet', `${TOKEN.slice(0, -1)}+`],
  ])('is none with %s', (_, token) => {
    expect(parseRefreshToken(token)).toBeUndefined();
  });

  it('may have a generation of nine digits', () => {
    const claims = { ...CLAIMS, generation: 999_999_999 };
    expect(parseRefreshToken(formatRefreshToken(claims, SALT, KEY))).toEqual(claims);
  });

  it.each([
    ['any text of the right length', 'A'.repeat(43)],
    ['another last letter', SIGNATURE.slice(0, -1) + (SIGNATURE.endsWith('A') ? 'B' : 'A')],
    ['its first letters alone', SIGNATURE.slice(0, 20)],
    ['itself, twice', SIGNATURE + SIGNATURE],
    ['nothing', ''],
  ])('is not genuine with %s for a signature', (_, signature) => {
    expect(isGenuine(CLAIMED + signature, CLAIMS, SALT, KEY)).toBe(false);
  });

  it.each([
    ['user', { ...CLAIMS, userId: CLAIMS.chainId }, SALT, KEY],
    ['chain', { ...CLAIMS, chainId: CLAIMS.userId }, SALT, KEY],
    ['generation', { ...CLAIMS, generation: 42 }, SALT, KEY],
    ['salt', CLAIMS, 'other', KEY],
    ['key', CLAIMS, SALT, Buffer.alloc(32, 8)],
  ])('is not genuine for another %s', (_, claims, salt, key) => {
    expect(isGenuine(TOKEN, claims, salt, key)).toBe(false);
  });
});
