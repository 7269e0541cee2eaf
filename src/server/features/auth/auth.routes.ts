import type { FastifyReply, FastifyRequest } from 'fastify';
import type { accountEndpoints } from '#contract/account.ts';
import { deviceOf } from '../../platform/http/caller.ts';
import type { Guard, Handlers } from '../../platform/http/register-endpoints.ts';
import { ProblemError, unauthenticated } from '../../platform/problem-error.ts';
import { onBehalfOf } from './auth-dependencies.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { cookiesOf } from './cookies.ts';
import { signOut } from './end-sessions.usecases.ts';
import { signIn } from './sign-in.usecases.ts';
import { isNonceFor, newNonce } from './codes.ts';
import { createNewPassword, forgotPassword } from './new-password.usecases.ts';
import { refreshSession } from './refresh-session.usecases.ts';
import type { ShownToken } from './tokens.ts';
import { identify } from './sessions.usecases.ts';
import { resendVerificationEmail, signUp } from './sign-up.usecases.ts';
import { verifyEmail } from './verify-email.usecases.ts';

export function authGuard(deps: AuthDependencies): Pick<Guard, 'identify' | 'tokenOf'> {
  const { remember } = cookiesOf(deps.publicUrl);
  return {
    async identify(request) {
      const token = bearerOf(request);
      if (token === undefined) throw unauthenticated();
      return await identify(onBehalfOf(request, deps), token);
    },
    tokenOf(request) {
      const bearer = bearerOf(request);
      if (bearer !== undefined) return { token: bearer, from: 'bearer' };
      const cookie = remember.of(request);
      return cookie === undefined ? undefined : { token: cookie, from: 'cookie' };
    },
  };
}

/** Whether it says that a refresh token is worth nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'invalid_token';
}

/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1). */
function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export function authHandlers(deps: AuthDependencies): Handlers<typeof accountEndpoints> {
  const cookies = cookiesOf(deps.publicUrl);

  /** Has the browser forget a cookie that was refused. */
  async function forgettingRefused<T>(
    { shown, reply }: { shown: ShownToken; reply: FastifyReply },
    work: Promise<T>,
  ): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (shown.from === 'cookie' && isRefused(error)) cookies.remember.clear(reply);
      throw error;
    }
  }

  /** Ends what the browser's person signed out of, before its cookie is replaced or cleared. */
  async function endLeftSession(request: FastifyRequest): Promise<void> {
    const token = cookies.remember.leftBy(request);
    if (token === undefined) return;
    try {
      await signOut(onBehalfOf(request, deps), { token, from: 'cookie' });
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }

  const key = deps.keys.challenges;
  return {
    async createAccount({ body, request, reply }) {
      const nonce = newNonce(key, body.email);
      await signUp(onBehalfOf(request, deps), body, { nonce, ip: request.ip });
      cookies.signUp.set(reply, nonce);
      return { email: body.email };
    },
    async verifyEmail({ body, request, reply }) {
      const nonce = cookies.signUp.of(request);
      const marks = cookies.knownDevices.of(request);
      const verified = await verifyEmail(onBehalfOf(request, deps), {
        ...body,
        nonce,
        ip: request.ip,
        marks,
      });
      if (nonce !== undefined) cookies.signUp.clear(reply);
      if (verified.marks !== undefined) cookies.knownDevices.set(reply, verified.marks);
      return verified.token === undefined ? undefined : { token: verified.token };
    },
    async resendVerificationEmail({ body, request, reply }) {
      const shown = cookies.signUp.of(request);
      const isOwn = shown !== undefined && isNonceFor(key, body.email, shown);
      const nonce = isOwn ? shown : newNonce(key, body.email);
      const sent = await resendVerificationEmail(onBehalfOf(request, deps), body.email, {
        nonce,
        ip: request.ip,
        marks: cookies.knownDevices.of(request),
      });
      // Who was sent no code of their own may give one that was sent before.
      if (sent) cookies.signUp.set(reply, nonce);
      return { email: body.email, sent };
    },
    async login({ body, request, reply }) {
      await endLeftSession(request);
      const { tokens, remembered, marks } = await signIn(onBehalfOf(request, deps), {
        ...body,
        remember: body.remember ?? false,
        device: deviceOf(request),
        ip: request.ip,
        marks: cookies.knownDevices.of(request),
      });
      cookies.knownDevices.set(reply, marks);
      // Whoever was remembered in this browser before is not the one who signed in last.
      if (remembered === undefined) cookies.remember.clear(reply);
      else cookies.remember.set(reply, remembered);
      return tokens;
    },
    async refresh({ shown, request, reply }) {
      const { tokens, remembered } = await forgettingRefused(
        { shown, reply },
        refreshSession(onBehalfOf(request, deps), shown),
      );
      if (remembered !== undefined) cookies.remember.set(reply, remembered);
      return tokens;
    },
    async forgotPassword({ body, request }) {
      const caller = { ip: request.ip, marks: cookies.knownDevices.of(request) };
      return {
        email: body.email,
        sent: await forgotPassword(onBehalfOf(request, deps), body.email, caller),
      };
    },
    async createNewPassword({ body, request, reply }) {
      const caller = { ip: request.ip, marks: cookies.knownDevices.of(request) };
      cookies.knownDevices.set(
        reply,
        await createNewPassword(onBehalfOf(request, deps), body, caller),
      );
    },
    async logout({ shown, request, reply }) {
      await forgettingRefused({ shown, reply }, signOut(onBehalfOf(request, deps), shown));
      await endLeftSession(request);
      cookies.remember.clear(reply);
    },
  };
}
