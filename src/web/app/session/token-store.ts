import { z } from 'zod/mini';
import { REMEMBERED_COOKIE, REMEMBER_ME_DAYS, SIGN_OUT_COOKIE } from '#contract/session-cookies.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { Api } from '../api/api.ts';
import { ProblemError } from '../api/problem-error.ts';
import { dropCookie, readCookie, storedText, writeCookie } from '../storage.ts';

const ACCESS_TOKEN = 'access_token';
const REFRESH_TOKEN = 'refresh_token';

const claimsSchema = z.object({ sub: z.string(), sid: z.optional(z.string()) });

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/** The tokens of this tab: they end with it. */
export const tabTokens = {
  access: () => window.sessionStorage.getItem(ACCESS_TOKEN) ?? undefined,
  /** the id of the person whose tokens they are */
  person: () => personOf(tabTokens.access()),
  /** the id of the session that they are of */
  session: () => claimsOf(tabTokens.access() ?? '')?.sid,
  refresh: () => window.sessionStorage.getItem(REFRESH_TOKEN) ?? undefined,
  keep({ access_token, refresh_token }: TokenPair) {
    window.sessionStorage.setItem(ACCESS_TOKEN, access_token);
    window.sessionStorage.setItem(REFRESH_TOKEN, refresh_token);
  },
  dropAccess() {
    window.sessionStorage.removeItem(ACCESS_TOKEN);
  },
  drop() {
    window.sessionStorage.removeItem(ACCESS_TOKEN);
    window.sessionStorage.removeItem(REFRESH_TOKEN);
  },
};

/**
 * The mark that this browser holds a refresh token which outlives the tab. The token itself is in a
 * cookie that no script can read; the server sets and clears this one together with it. There is none
 * as long as a sign-out is to be sent.
 */
export const rememberMark = {
  isSet: () => Boolean(markOfCookie()),
  /** the id of the person who is remembered */
  person: () => markOfCookie()?.split('.')[0] || undefined,
  /** the id of the session that the cookie is of */
  session: () => markOfCookie()?.split('.')[1],
  /** Has it last as long again, as the server does when it can be asked. @returns it, if there is one */
  extend() {
    const mark = markOfCookie();
    if (mark) writeCookie(REMEMBERED_COOKIE, mark, REMEMBER_ME_DAYS);
    return mark;
  },
  drop: () => dropCookie(REMEMBERED_COOKIE),
};

function markOfCookie(): string | undefined {
  return pendingSignOut.session() === undefined ? readCookie(REMEMBERED_COOKIE) : undefined;
}

/** The id of the person whose access token it is. */
export function personOf(token = ''): string | undefined {
  return claimsOf(token)?.sub;
}

/** What an access token says, which is a JWT. Whether it is true is for the server to judge. */
function claimsOf(token: string): z.infer<typeof claimsSchema> | undefined {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return z.safeParse(claimsSchema, JSON.parse(atob(payload))).data;
  } catch {
    return undefined;
  }
}

const SIGN_OUT_TOKEN = 'sign_out_token';

/** How long the server has to take note, in milliseconds. */
const SIGN_OUT_TIMEOUT_MS = 5000;

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

/**
 * The address of whoever asked last to stay signed in here, so that it need not be typed again. A
 * sign-out leaves it; it goes when somebody says that it is not theirs, empties this device, deletes
 * the account, or signs in without asking to stay.
 */
export const knownAddress = storedText('known_address');

/** The id of a session that ended in a tab, and of its person, as far as that tab knows them. */
export interface EndedSession {
  session?: string | undefined;
  person?: string | undefined;
}

/** Tokens that came in the place of a refresh token. */
interface RenewedTokens {
  former: string;
  tokens: TokenPair;
}

let channel: BroadcastChannel | undefined;

/** Tells the other tabs of this browser. Nothing of it stays. */
export function tellOtherTabs(news: EndedSession | RenewedTokens): void {
  // A channel is of this origin alone, and takes no other.
  // oxlint-disable-next-line require-post-message-target-origin
  channel?.postMessage(news);
}

/**
 * Calls back when a session ended in another tab, for as long as the page lives. A tab that was
 * duplicated has the same tokens, and takes those that the other one gets: the former would be
 * taken for a thief’s.
 */
export function onEndedElsewhere(callback: (ended: EndedSession) => void): void {
  channel = new BroadcastChannel('habitude:session');
  channel.addEventListener('message', ({ data }: MessageEvent<EndedSession | RenewedTokens>) => {
    if (!('tokens' in data)) callback(data);
    else if (data.former === tabTokens.refresh()) tabTokens.keep(data.tokens);
  });
}
