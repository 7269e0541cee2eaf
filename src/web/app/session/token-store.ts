import { z } from 'zod/mini';
import { REMEMBERED_COOKIE } from '#contract/session-cookies.ts';
import { dropCookie, readCookie } from '../cookies.ts';
import { pendingSignOut } from './pending-sign-out.ts';

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
  person: () => claimsOf(tabTokens.access() ?? '')?.sub,
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
  drop: () => dropCookie(REMEMBERED_COOKIE),
};

function markOfCookie(): string | undefined {
  return pendingSignOut.session() === undefined ? readCookie(REMEMBERED_COOKIE) : undefined;
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
