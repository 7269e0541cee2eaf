import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import {
  ACCESS_TOKEN_LIFE,
  formatRefreshToken,
  isGenuine,
  parseRefreshToken,
  readAccessToken,
  signAccessToken,
  type RefreshClaims,
} from './tokens.ts';

const KEY = Buffer.alloc(32, 7);
const NOW = Date.parse('2026-11-21T12:00:00Z');
const CLAIMS = { userId: 'ada', sessionId: 'session', chainId: 'chain', generation: 3 };

/** What we sign, with changes; `undefined` leaves a part out. */
function payloadOf(changes: Record<string, unknown> = {}) {
  const exp = (NOW + MINUTE) / SECOND;
  const given = { sub: 'ada', aud: 'habitude', exp, sid: 'session', typ: 'access', chn: 'chain' };
  return { ...given, gen: 3, ...changes };
}

function sign(payload: Record<string, unknown>, { alg = 'HS256', key = KEY } = {}) {
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
}

describe('an access token', () => {
  it('is read as it was signed', async () => {
    const token = signAccessToken(CLAIMS, KEY, NOW);
    expect(readAccessToken(token, KEY, NOW)).toEqual(CLAIMS);
    expect(readAccessToken(await sign(payloadOf()), KEY, NOW)).toEqual(CLAIMS);
  });

  it('is worth nothing after ten minutes', async () => {
    const token = signAccessToken(CLAIMS, KEY, NOW);
    expect(ACCESS_TOKEN_LIFE).toBe(10 * MINUTE);
    expect(readAccessToken(token, KEY, NOW + 10 * MINUTE - SECOND)).toEqual(CLAIMS);
    expect(readAccessToken(token, KEY, NOW + 10 * MINUTE)).toBeUndefined();
  });

  it('ends with the second in which its time is over', async () => {
    const token = signAccessToken(CLAIMS, KEY, NOW + SECOND - 1);
    expect(readAccessToken(token, KEY, NOW + 10 * MINUTE)).toBeUndefined();
  });

  it.each([
    ['with another key', payloadOf(), { key: Buffer.alloc(32, 8) }],
    ['with another algorithm', payloadOf(), { alg: 'HS512', key: Buffer.alloc(64, 7) }],
    ['for another audience', payloadOf({ aud: 'others' }), {}],
    ['of another type', payloadOf({ typ: 'refresh' }), {}],
    ['without an audience', payloadOf({ aud: undefined }), {}],
    ['without a type', payloadOf({ typ: undefined }), {}],
    ['without a person', payloadOf({ sub: undefined }), {}],
    ['without a session', payloadOf({ sid: undefined }), {}],
    ['without an end', payloadOf({ exp: undefined }), {}],
    ['without a chain', payloadOf({ chn: undefined }), {}],
    ['without a generation', payloadOf({ gen: undefined }), {}],
    ['with a session that is no text', payloadOf({ sid: 1 }), {}],
    ['with a chain that is no text', payloadOf({ chn: 1 }), {}],
    ['with a generation that is no number', payloadOf({ gen: '3' }), {}],
  ])('is none %s', async (_, payload, signing) => {
    const { key } = { key: KEY, ...signing };
    const reading = key.length === 64 ? key : KEY;
    expect(readAccessToken(await sign(payload, signing), reading, NOW)).toBeUndefined();
  });

  it.each(['', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.'])(
    'is none that says %j',
    async (token) => {
      expect(readAccessToken(token, KEY, NOW)).toBeUndefined();
    },
  );

  it('counts in no other spelling', async () => {
    const token = signAccessToken(CLAIMS, KEY, NOW);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const spellings = [
      token.slice(0, -1) + nextDigit(token.at(-1)),
      `${token}=`,
      `${token}.`,
      ` ${token}`,
      `${header}=.${payload}.${signature}`,
      `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}=`,
    ];
    for (const spelling of spellings) {
      expect(readAccessToken(spelling, KEY, NOW)).toBeUndefined();
    }
  });

  it.each([
    { alg: 'HS256', typ: 'JWT' },
    { alg: 'HS256', kid: '1' },
    { typ: 'JWT', alg: 'HS256' },
  ])('counts with no header but its own, not with %j', async (header) => {
    const token = signAccessToken(CLAIMS, KEY, NOW);
    const encoded = Buffer.from(JSON.stringify(header)).toString('base64url');
    const signed = `${encoded}.${token.split('.')[1]}`;
    const signature = createHmac('sha256', KEY).update(signed).digest('base64url');
    expect(readAccessToken(`${signed}.${signature}`, KEY, NOW)).toBeUndefined();
  });
});

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Of base64url: at the end of a signature it differs in bits that say nothing. */
function nextDigit(digit = ''): string {
  return DIGITS[DIGITS.indexOf(digit) + 1] ?? '';
}

describe('a refresh token', () => {
  const SALT = 'salt';
  const CLAIMS: RefreshClaims = {
    userId: '019a9c6e-1111-7000-8000-000000000001',
    chainId: '019a9c6e-2222-7000-8000-000000000002',
    generation: 41,
  };
  const TOKEN = formatRefreshToken(CLAIMS, SALT, KEY);
  const SIGNATURE = TOKEN.slice(-43);
  const CLAIMED = TOKEN.slice(0, -43);

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
