import type { FastifyReply, FastifyRequest } from 'fastify';
import type { accountEndpoints } from '#contract/account.ts';
import type { alarmEndpoints } from '#contract/alarm.ts';
import type { secondFactorEndpoints } from '#contract/second-factor.ts';
import type { personalTokenEndpoints } from '#contract/personal-tokens.ts';
import { deviceOf, programOf } from '../../platform/http/caller.ts';
import type { Guard, Handlers } from '../../platform/http/register-endpoints.ts';
import { unauthenticated } from '../../platform/problem-error.ts';
import { withRequestLog, refuseIfProviderOnly } from './auth-dependencies.ts';
import type { AuthDependencies, ClientContext } from './auth-dependencies.ts';
import { cookiesOf } from './cookies.ts';
import { endLeftSession, isRefused, signOut } from './end-sessions.usecases.ts';
import { signIn } from './sign-in.usecases.ts';
import { isNonceFor, newNonce } from './codes.ts';
import { createNewPassword, forgotPassword } from './new-password.usecases.ts';
import {
  createToken,
  identifyProgram,
  listTokens,
  revokeToken,
} from './personal-tokens/personal-tokens.usecases.ts';
import { isPersonal, isSecret } from './personal-tokens/secret.ts';
import { refreshSession } from './refresh-session.usecases.ts';
import { readAccessToken, type ShownToken } from './tokens.ts';
import { identify } from './sessions.usecases.ts';
import { resendVerificationEmail, signUp } from './sign-up.usecases.ts';
import { verifyEmail } from './verify-email.usecases.ts';
import { raiseAlarm } from './alarm.usecases.ts';
import {
  addSecondFactor,
  makeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor/second-factor.usecases.ts';

export function authGuard(
  deps: AuthDependencies,
): Pick<Guard, 'identify' | 'refuseStranger' | 'tokenOf'> {
  const { remember } = cookiesOf(deps.publicUrl);
  return {
    async identify(request) {
      const token = bearerOf(request);
      if (token === undefined) throw unauthenticated();
      if (!isPersonal(token)) return await identify(withRequestLog(request, deps), token);
      const by = { ip: request.ip, program: programOf(request) };
      return await identifyProgram(withRequestLog(request, deps), token, by);
    },
    refuseStranger(request) {
      const token = bearerOf(request) ?? '';
      const isOurs = isPersonal(token)
        ? isSecret(token)
        : readAccessToken(token, deps.keys.accessTokens, deps.clock()) !== undefined;
      if (!isOurs) throw unauthenticated();
    },
    tokenOf(request) {
      const bearer = bearerOf(request);
      if (bearer !== undefined) return { token: bearer, from: 'bearer' };
      const cookie = remember.of(request);
      return cookie === undefined ? undefined : { token: cookie, from: 'cookie' };
    },
  };
}

/** The token of an `Authorization: Bearer` header (RFC 6750 §2.1). */
function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

type Endpoints = typeof accountEndpoints &
  typeof alarmEndpoints &
  typeof secondFactorEndpoints &
  typeof personalTokenEndpoints;

export function authHandlers(deps: AuthDependencies): Handlers<Endpoints> {
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

  const key = deps.keys.challenges;
  const by = (request: FastifyRequest) => withRequestLog(request, deps);
  const callerOf = (request: FastifyRequest): ClientContext => ({
    ip: request.ip,
    nonce: cookies.signUp.of(request),
    marks: cookies.knownDevices.of(request),
    trusts: cookies.trusts.of(request),
  });

  return {
    async createAccount({ body, request, reply }) {
      refuseIfProviderOnly(deps);
      const nonce = newNonce(key, body.email);
      await signUp(by(request), body, { nonce, ip: request.ip });
      cookies.signUp.set(reply, nonce);
      return { email: body.email };
    },
    async verifyEmail({ body, request, reply }) {
      const caller = callerOf(request);
      const { marks, token } = await verifyEmail(by(request), body, caller);
      if (caller.nonce !== undefined) cookies.signUp.clear(reply);
      if (marks !== undefined) cookies.knownDevices.set(reply, marks);
      return token === undefined ? undefined : { token };
    },
    async resendVerificationEmail({ body: { email }, request, reply }) {
      const caller = callerOf(request);
      const shown = caller.nonce;
      const isOwn = shown !== undefined && isNonceFor(key, email, shown);
      const nonce = isOwn ? shown : newNonce(key, email);
      const sent = await resendVerificationEmail(by(request), email, { ...caller, nonce });
      // Who was sent no code of their own may give one that was sent before.
      if (sent) cookies.signUp.set(reply, nonce);
      return { email, sent };
    },
    async login({ body, request, reply }) {
      refuseIfProviderOnly(deps);
      await endLeftSession(by(request), request);
      const input = { ...body, device: deviceOf(request) };
      const signedIn = await signIn(by(request), input, callerOf(request));
      cookies.keepSignIn(reply, signedIn);
      return signedIn.tokens;
    },
    async refresh({ shown, request, reply }) {
      const refreshed = refreshSession(by(request), shown);
      const { tokens, remembered } = await forgettingRefused({ shown, reply }, refreshed);
      if (remembered !== undefined) cookies.remember.set(reply, remembered);
      return tokens;
    },
    async forgotPassword({ body: { email }, request }) {
      return { email, sent: await forgotPassword(by(request), email, callerOf(request)) };
    },
    async createNewPassword({ body, request, reply }) {
      const marks = await createNewPassword(by(request), body, callerOf(request));
      cookies.knownDevices.set(reply, marks);
    },
    async logout({ shown, request, reply }) {
      const ended = await forgettingRefused({ shown, reply }, signOut(by(request), shown));
      await endLeftSession(by(request), request);
      cookies.remember.clearAfter(reply, ended);
    },
    raiseAlarm: ({ body, request }) => raiseAlarm(by(request), body.token, request.ip),
    makeSecondFactor: ({ person, request }) => makeSecondFactor(by(request), person),
    addSecondFactor: ({ person, body, request }) => addSecondFactor(by(request), person, body),
    removeSecondFactor: ({ person, request }) => removeSecondFactor(by(request), person),
    renewRecoveryCodes: ({ person, request }) => renewRecoveryCodes(by(request), person),
    listPersonalTokens: ({ person }) => listTokens(deps.database.read, person.userId),
    createPersonalToken: ({ person, body, request }) => createToken(by(request), person, body),
    revokePersonalToken: ({ person, params, request }) =>
      revokeToken(by(request), person, params.id),
  };
}
