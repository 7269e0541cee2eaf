import type { accountEndpoints } from '#contract/account.ts';
import { bearerOf } from '../http/bearer.ts';
import { deviceOf } from '../http/caller.ts';
import type { Guard, Handlers } from '../http/register-endpoints.ts';
import { ProblemError, unauthenticated } from '../problem-error.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { newNonce } from './browser-nonce.ts';
import { logOut } from './end-sessions.usecases.ts';
import { knownDevicesOf, setKnownDevices } from './known-device-cookie.ts';
import { logIn } from './log-in.usecases.ts';
import { createNewPassword, forgotPassword } from './new-password.usecases.ts';
import { refreshSession } from './refresh-session.usecases.ts';
import { clearRememberCookie, rememberCookieOf, setRememberCookie } from './remember-cookie.ts';
import { identify } from './sessions.usecases.ts';
import { clearSignUpCookie, setSignUpCookie, signUpNonceOf } from './sign-up-cookie.ts';
import { resendVerificationEmail, signUp } from './sign-up.usecases.ts';
import { verifyEmail } from './verify-email.usecases.ts';

export function authGuard(deps: AuthDependencies): Pick<Guard, 'identify' | 'refreshTokenOf'> {
  return {
    async identify(request) {
      const token = bearerOf(request);
      if (token === undefined) throw unauthenticated();
      return await identify(deps, token);
    },
    refreshTokenOf(request) {
      const bearer = bearerOf(request);
      if (bearer !== undefined) return { token: bearer, from: 'bearer' };
      const cookie = rememberCookieOf(request, deps.publicUrl);
      return cookie === undefined ? undefined : { token: cookie, from: 'cookie' };
    },
  };
}

export function authHandlers(deps: AuthDependencies): Handlers<typeof accountEndpoints> {
  return {
    async createAccount({ body, request, reply }) {
      const nonce = newNonce();
      await signUp(deps, body, { nonce, address: request.ip });
      setSignUpCookie(reply, deps.publicUrl, nonce);
      return { email: body.email };
    },
    async verifyEmail({ body, request, reply }) {
      const nonce = signUpNonceOf(request, deps.publicUrl);
      const marks = knownDevicesOf(request, deps.publicUrl);
      const verified = await verifyEmail(deps, { ...body, nonce, address: request.ip, marks });
      if (nonce !== undefined) clearSignUpCookie(reply, deps.publicUrl);
      if (verified.marks !== undefined) setKnownDevices(reply, deps.publicUrl, verified.marks);
      return verified.token === undefined ? undefined : { token: verified.token };
    },
    async resendVerificationEmail({ body, request, reply }) {
      const nonce = signUpNonceOf(request, deps.publicUrl) ?? newNonce();
      await resendVerificationEmail(deps, body.email, { nonce, address: request.ip });
      setSignUpCookie(reply, deps.publicUrl, nonce);
      return { email: body.email };
    },
    async login({ body, request, reply }) {
      const { tokens, rememberToken, marks } = await logIn(deps, {
        ...body,
        remember: body.remember ?? false,
        device: deviceOf(request),
        address: request.ip,
        marks: knownDevicesOf(request, deps.publicUrl),
      });
      setKnownDevices(reply, deps.publicUrl, marks);
      // Whoever was remembered in this browser before is not the one who logged in last.
      if (rememberToken === undefined) clearRememberCookie(reply, deps.publicUrl);
      else setRememberCookie(reply, deps.publicUrl, rememberToken);
      return tokens;
    },
    async refresh({ refreshToken, reply }) {
      try {
        const { tokens, rememberToken } = await refreshSession(deps, refreshToken);
        setRememberCookie(reply, deps.publicUrl, rememberToken);
        return tokens;
      } catch (error) {
        const isRefused = error instanceof ProblemError && error.code === 'invalid_token';
        if (isRefused && refreshToken.from === 'cookie') clearRememberCookie(reply, deps.publicUrl);
        throw error;
      }
    },
    async forgotPassword({ body, request }) {
      await forgotPassword(deps, body.email, request.ip);
      return { email: body.email };
    },
    async createNewPassword({ body, request, reply }) {
      const caller = { address: request.ip, marks: knownDevicesOf(request, deps.publicUrl) };
      setKnownDevices(reply, deps.publicUrl, await createNewPassword(deps, body, caller));
    },
    async logout({ person, reply }) {
      await logOut(deps, person);
      clearRememberCookie(reply, deps.publicUrl);
    },
  };
}
