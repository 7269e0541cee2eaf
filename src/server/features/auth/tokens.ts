import { z } from 'zod/mini';
import type { Tokens } from '#contract/account.ts';
import { MINUTE, SECOND, type Clock } from '../../platform/clock.ts';
import type { Keys } from '../../platform/keys.ts';
import { isSame, readSigned, signatureOf, signed } from '../../platform/signature.ts';
import type { Chain } from './chains.store.ts';

/** What an access token says of its holder. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  /** the refresh chain that it was issued with, and the generation of its refresh token */
  chainId: string;
  generation: number;
}

export const ACCESS_TOKEN_LIFE = 10 * MINUTE;

/** The one header that counts, whatever a token says of itself (RFC 8725 §3.1). */
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');

const payloadSchema = z.object({
  sub: z.string(),
  aud: z.literal('habitude'),
  exp: z.number(),
  sid: z.string(),
  typ: z.literal('access'),
  chn: z.string(),
  gen: z.number(),
});

/**
 * A JSON Web Token (RFC 7519) under HMAC-SHA-256.
 *
 * @param now milliseconds since 1970
 */
export function signAccessToken(
  { userId, sessionId, chainId, generation }: AccessClaims,
  key: Buffer,
  now: number,
): string {
  const payload: z.infer<typeof payloadSchema> = {
    sub: userId,
    aud: 'habitude',
    exp: Math.floor((now + ACCESS_TOKEN_LIFE) / SECOND),
    sid: sessionId,
    typ: 'access',
    chn: chainId,
    gen: generation,
  };
  return signed(key, `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`);
}

/**
 * Every call asks it, and waits for no other thread: a library, which leaves the signature to
 * WebCrypto's, takes a sixth of the time in which a day is entered.
 *
 * @returns undefined for a token that is not ours, was changed, or has expired
 */
export function readAccessToken(token: string, key: Buffer, now: number): AccessClaims | undefined {
  const [header, payload = ''] = readSigned(key, token)?.split('.') ?? [];
  if (header !== HEADER) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const { data } = z.safeParse(payloadSchema, claims);
  if (!data || data.exp <= Math.floor(now / SECOND)) return undefined;
  return { userId: data.sub, sessionId: data.sid, chainId: data.chn, generation: data.gen };
}

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

const REFRESH_TOKEN =
  /^rt1\.([0-9a-f-]{36})([0-9a-f-]{36})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/;

/**
 * A refresh token, `rt1.<chain>.<generation>.<HMAC-SHA-256>`. It follows from the chain's salt, so
 * the same successor can be given twice although no token is stored.
 */
export function formatRefreshToken(claims: RefreshClaims, salt: string, key: Buffer): string {
  const { userId, chainId, generation } = claims;
  return `rt1.${userId}${chainId}.${generation}.${refreshSignature(claims, salt, key)}`;
}

/** What a token claims, unproven; undefined when it has not the shape of one. */
export function parseRefreshToken(token: string): RefreshClaims | undefined {
  const [, userId, chainId, generation] = REFRESH_TOKEN.exec(token) ?? [];
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
  return isSame(token.slice(token.lastIndexOf('.') + 1), refreshSignature(claims, salt, key));
}

function refreshSignature(
  { userId, chainId, generation }: RefreshClaims,
  salt: string,
  key: Buffer,
): string {
  return signatureOf(key, `${salt}.${userId}.${chainId}.${generation}`);
}

/** Tokens for the page and, where the person wants to be remembered, one for the cookie. */
export interface IssuedTokens {
  tokens: Tokens;
  remembered?: Remembered;
}

/** What a sign-in gives. */
export interface SignedIn extends IssuedTokens {
  /** for the browser to keep: this sign-in and earlier ones */
  marks: string;
  /** the same of accounts that ask for no code on this device */
  trusts?: string;
}

/** What the cookies of a remembered session say. */
export interface Remembered {
  token: string;
  userId: string;
  sessionId: string;
}

/** An access token that confirms one chain when it is used, with the refresh token of the tab's. */
export function tokensFor(
  { keys, clock }: { keys: Keys; clock: Clock },
  { user_id: userId, session_id: sessionId, id: chainId, generation }: Chain,
  tab: Chain,
): Tokens {
  const claims = { userId, sessionId, chainId, generation };
  return {
    access_token: signAccessToken(claims, keys.accessTokens, clock()),
    refresh_token: refreshTokenOf(keys, tab),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_LIFE / SECOND,
  };
}

export function rememberedBy(keys: Keys, chain: Chain): Remembered {
  return {
    token: refreshTokenOf(keys, chain),
    userId: chain.user_id,
    sessionId: chain.session_id,
  };
}

function refreshTokenOf(keys: Keys, { user_id, id, generation, salt }: Chain): string {
  return formatRefreshToken({ userId: user_id, chainId: id, generation }, salt, keys.refreshTokens);
}
