import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { forbidden } from '../problem-error.ts';
import { REMEMBER_LIFE } from './session-tokens.ts';

const NAME = 'habitude_remember';

const OPTIONS: CookieSerializeOptions = {
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  path: '/',
};

export function setRememberCookie(reply: FastifyReply, token: string | undefined): void {
  if (token !== undefined)
    reply.setCookie(NAME, token, { ...OPTIONS, maxAge: REMEMBER_LIFE / SECOND });
}

export function clearRememberCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, OPTIONS);
}

/**
 * The remember cookie of a request that a page of this site made.
 *
 * @throws ProblemError forbidden when there is a cookie and another site made the request
 */
export function rememberCookieOf(request: FastifyRequest, publicUrl: string): string | undefined {
  const token = request.cookies[NAME];
  if (token !== undefined && !isSameOrigin(request, publicUrl)) throw forbidden();
  return token;
}

/** Browsers set both headers themselves; a page can't. */
function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === publicUrl : site === 'same-origin';
}
