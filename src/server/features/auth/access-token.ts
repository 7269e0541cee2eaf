import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod/mini';
import { MINUTE, SECOND } from '../../platform/clock.ts';

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
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${signatureOf(signed, key)}`;
}

/**
 * Every call asks it, and waits for no other thread: a library, which leaves the signature to
 * WebCrypto's, takes a sixth of all that a mark costs.
 *
 * @returns undefined for a token that is not ours, was changed, or has expired
 */
export function readAccessToken(token: string, key: Buffer, now: number): AccessClaims | undefined {
  const [header, payload = '', signature = '', ...rest] = token.split('.');
  if (header !== HEADER || rest.length > 0) return undefined;
  // As it is spelt: the last digit of base64url holds bits that say nothing (RFC 4648 §3.5).
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(`${header}.${payload}`, key));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const { data } = z.safeParse(payloadSchema, claims);
  if (!data || data.exp <= Math.floor(now / SECOND)) return undefined;
  return { userId: data.sub, sessionId: data.sid, chainId: data.chn, generation: data.gen };
}

function signatureOf(signed: string, key: Buffer): string {
  return createHmac('sha256', key).update(signed).digest('base64url');
}
