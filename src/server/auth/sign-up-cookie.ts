import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { cookieName } from '../http/cookie-name.ts';
import { SIGN_UP_LIFE } from './pending-sign-ups.ts';

const NAME = 'habitude_sign_up';

/** Over plain http a browser drops a Secure cookie, and would never be the one that signed up. */
function optionsAt(publicUrl: string): CookieSerializeOptions {
  const secure = publicUrl.startsWith('https:');
  return { httpOnly: true, secure, sameSite: 'strict', path: '/' };
}

/** Lets a browser finish its own sign-up, whoever else signs up with the same address. */
export function setSignUpCookie(reply: FastifyReply, publicUrl: string, nonce: string): void {
  const options = { ...optionsAt(publicUrl), maxAge: SIGN_UP_LIFE / SECOND };
  reply.setCookie(cookieName(NAME, publicUrl), nonce, options);
}

export function clearSignUpCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieName(NAME, publicUrl), optionsAt(publicUrl));
}

export function signUpNonceOf(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[cookieName(NAME, publicUrl)];
}
