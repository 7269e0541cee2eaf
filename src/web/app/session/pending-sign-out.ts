import { REMEMBER_ME_DAYS, SIGN_OUT_COOKIE } from '#contract/session-cookies.ts';
import type { Api } from '../api/api.ts';
import { ProblemError } from '../api/problem-error.ts';
import { createListeners } from '../../ui/listeners.ts';
import { dropCookie, readCookie, writeCookie } from '../cookies.ts';

const SIGN_OUT_TOKEN = 'sign_out_token';

/** How long the server has to take note, in milliseconds. */
export const SIGN_OUT_TIMEOUT_MS = 5000;

const listeners = createListeners();

/**
 * A sign-out that the server has not heard of. Of a remembered session it is a cookie: it lives as
 * long as the remember cookie, which is not used until then, and outlasts a cleared storage. Of a
 * tab's own session it is the refresh token, which stays in the tab.
 */
export const pendingSignOut = {
  isSet: () => pendingSignOut.session() !== undefined || pendingSignOut.token() !== undefined,
  /** the id of the session that the remember cookie is of */
  session: () => readCookie(SIGN_OUT_COOKIE),
  /** the refresh token of the tab */
  token: () => window.sessionStorage.getItem(SIGN_OUT_TOKEN) ?? undefined,
  keep({ session, token }: { session?: string | undefined; token?: string | undefined }) {
    if (session !== undefined) writeCookie(SIGN_OUT_COOKIE, session, REMEMBER_ME_DAYS);
    if (token !== undefined) window.sessionStorage.setItem(SIGN_OUT_TOKEN, token);
    listeners.tell();
  },
  dropSession() {
    dropCookie(SIGN_OUT_COOKIE);
    listeners.tell();
  },
  dropToken() {
    window.sessionStorage.removeItem(SIGN_OUT_TOKEN);
    listeners.tell();
  },
  drop() {
    pendingSignOut.dropSession();
    pendingSignOut.dropToken();
  },
  subscribe: listeners.add,
};

/**
 * Ends the sessions that were signed out of, by the tab's token and by the cookie. Other tabs may do
 * so too: to be called under the lock.
 *
 * @throws ProblemError, ConnectionError when the server does not say that they are over
 */
export async function sendSignOut(api: Pick<Api, 'logout'>): Promise<void> {
  const token = pendingSignOut.token();
  if (token !== undefined) {
    await endSession(api, token);
    pendingSignOut.dropToken();
  }
  if (pendingSignOut.session() !== undefined) {
    await endSession(api, undefined);
    pendingSignOut.dropSession();
  }
  // The server, or another tab, may have seen to it.
  listeners.tell();
}

/**
 * Ends a session, or finds that it is over.
 *
 * @param bearer a refresh token of it; without one the remember cookie is meant
 * @throws ProblemError, ConnectionError when the server does not say so
 */
export async function endSession(
  api: Pick<Api, 'logout'>,
  bearer: string | undefined,
): Promise<void> {
  try {
    await api.logout({}, { bearer, signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) });
  } catch (error) {
    // Only our own server says this: the 401 of a proxy has no such code.
    if (!(error instanceof ProblemError) || error.code !== 'invalid_token') throw error;
  }
}
