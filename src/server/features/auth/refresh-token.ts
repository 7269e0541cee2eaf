import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token of a session, and whether a script sent it or the browser did by itself. */
export interface ShownToken {
  token: string;
  from: 'bearer' | 'cookie';
}

/** Which token of which chain: all that a refresh token says. */
export interface RefreshClaims {
  userId: string;
  chainId: string;
  generation: number;
}

const SHAPE = /^rt1\.([0-9a-f-]{36})([0-9a-f-]{36})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/;

/**
 * A refresh token, `rt1.<chain>.<generation>.<HMAC-SHA-256>`. It follows from the chain's salt, so
 * the same successor can be given twice although no token is stored.
 */
export function formatRefreshToken(claims: RefreshClaims, salt: string, key: Buffer): string {
  const { userId, chainId, generation } = claims;
  return `rt1.${userId}${chainId}.${generation}.${signatureOf(claims, salt, key)}`;
}

/** What a token claims, unproven; undefined when it has not the shape of one. */
export function parseRefreshToken(token: string): RefreshClaims | undefined {
  const [, userId, chainId, generation] = SHAPE.exec(token) ?? [];
  if (userId === undefined || chainId === undefined || generation === undefined) return undefined;
  return { userId, chainId, generation: Number(generation) };
}

/** Whether a token was issued by us, for the chain that has this salt. */
export function isGenuine(
  token: string,
  claims: RefreshClaims,
  salt: string,
  key: Buffer,
): boolean {
  const given = Buffer.from(token.slice(token.lastIndexOf('.') + 1));
  const expected = Buffer.from(signatureOf(claims, salt, key));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(
  { userId, chainId, generation }: RefreshClaims,
  salt: string,
  key: Buffer,
): string {
  return createHmac('sha256', key)
    .update(`${salt}.${userId}.${chainId}.${generation}`)
    .digest('base64url');
}
