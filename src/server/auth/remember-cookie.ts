import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { cookieName } from '../http/cookie-name.ts';
import { forbidden } from '../problem-error.ts';
import { REMEMBER_LIFE } from './session-tokens.ts';

const NAME = 'habitude_remember';

const OPTIONS: CookieSerializeOptions = {
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  path: '/',
};

export function setRememberCookie(
  reply: FastifyReply,
  publicUrl: string,
  token: string | undefined,
): void {
  if (token === undefined) return;
  const options = { ...OPTIONS, maxAge: REMEMBER_LIFE / SECOND };
  reply.setCookie(cookieName(NAME, publicUrl), token, options);
}

export function clearRememberCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieName(NAME, publicUrl), OPTIONS);
}

/**
 * The remember cookie of a request that a page of this site made.
 *
 * @throws ProblemError forbidden when there is a cookie and another site made the request
 */
export function rememberCookieOf(request: FastifyRequest, publicUrl: string): string | undefined {
  const token = request.cookies[cookieName(NAME, publicUrl)];
  if (token !== undefined && !isSameOrigin(request, publicUrl)) throw forbidden();
  return token;
}

/** Browsers set both headers themselves; a page can't. */
function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === publicUrl : site === 'same-origin';
}
