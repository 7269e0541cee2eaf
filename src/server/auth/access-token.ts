import { jwtVerify, SignJWT } from 'jose';
import { MINUTE, SECOND } from '../clock.ts';

/** What an access token says of its holder. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  /** the refresh chain that it was issued with, and the generation of its refresh token */
  chainId: string;
  generation: number;
}

export const ACCESS_TOKEN_LIFE = 10 * MINUTE;

/** Fixed, whatever a token says of itself (RFC 8725 §3.1). */
const ALGORITHM = 'HS256';
const AUDIENCE = 'habitude';
const TYPE = 'access';
const HEADER = { alg: ALGORITHM };
const ENCODED_HEADER = Buffer.from(JSON.stringify(HEADER)).toString('base64url');

/** @param now milliseconds since 1970 */
export async function signAccessToken(
  claims: AccessClaims,
  key: Buffer,
  now: number,
): Promise<string> {
  return await new SignJWT({
    sid: claims.sessionId,
    typ: TYPE,
    chn: claims.chainId,
    gen: claims.generation,
  })
    .setProtectedHeader(HEADER)
    .setSubject(claims.userId)
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor((now + ACCESS_TOKEN_LIFE) / SECOND))
    .sign(key);
}

/** @returns undefined for a token that is not ours, was changed, or has expired */
export async function readAccessToken(
  token: string,
  key: Buffer,
  now: number,
): Promise<AccessClaims | undefined> {
  if (!isSpeltAsOurs(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const { sub, sid, typ, chn, gen } = payload;
    return typ === TYPE &&
      typeof sub === 'string' &&
      typeof sid === 'string' &&
      typeof chn === 'string' &&
      typeof gen === 'number'
      ? { userId: sub, sessionId: sid, chainId: chn, generation: gen }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a token has the one header that we write, and a signature in the one spelling that its
 * bytes have: the last digit of base64url holds bits that say nothing (RFC 4648 §3.5). What stands
 * between them is signed as it is spelt.
 */
function isSpeltAsOurs(token: string): boolean {
  const [header, , signature = '', ...rest] = token.split('.');
  const respelt = Buffer.from(signature, 'base64url').toString('base64url');
  return header === ENCODED_HEADER && signature === respelt && rest.length === 0;
}
