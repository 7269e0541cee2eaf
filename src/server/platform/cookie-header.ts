import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from './clock.ts';

/** How a cookie is kept (RFC 6265bis §4.1). It is always one of this host, for all of its paths. */
export interface CookieOptions {
  /** in milliseconds */
  life: number;
  sameSite: 'Strict' | 'Lax';
  httpOnly?: boolean;
  secure?: boolean;
}

/** The value of a cookie that came with a request: of several of a name, the first. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const end = pair.indexOf('=');
    if (end > 0 && pair.slice(0, end).trim() === name) return decoded(pair.slice(end + 1).trim());
  }
  return undefined;
}

export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { life, sameSite, httpOnly = false, secure = false }: CookieOptions,
): void {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    `Max-Age=${Math.floor(life / SECOND)}`,
    'Path=/',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
    `SameSite=${sameSite}`,
  ];
  reply.header('set-cookie', parts.join('; '));
}

/** Has a browser forget a cookie that was set with the same options. */
export function clearCookie(reply: FastifyReply, name: string, options: CookieOptions): void {
  setCookie(reply, name, '', { ...options, life: 0 });
}

/** What another program wrote may not be encoded as we do. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
