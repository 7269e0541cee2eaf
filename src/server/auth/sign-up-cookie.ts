import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../clock.ts';
import { SIGN_UP_LIFE } from './pending-sign-ups.ts';

const NAME = 'habitude_sign_up';

const OPTIONS: CookieSerializeOptions = {
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  path: '/api/auth',
};

/** Lets a browser finish its own sign-up, whoever else signs up with the same address. */
export function setSignUpCookie(reply: FastifyReply, nonce: string): void {
  reply.setCookie(NAME, nonce, { ...OPTIONS, maxAge: SIGN_UP_LIFE / SECOND });
}

export function clearSignUpCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, OPTIONS);
}

export function signUpNonceOf(request: FastifyRequest): string | undefined {
  return request.cookies[NAME];
}
