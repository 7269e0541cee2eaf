import { z } from 'zod/mini';
import { REMEMBER_ME_DAYS } from '#contract/account.ts';

const ACCESS_TOKEN = 'access_token';
const REFRESH_TOKEN = 'refresh_token';
const REMEMBERED_UNTIL = 'remembered_until';
const REMEMBERED_PERSON = 'remembered_person';

const DAY = 86_400_000;

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
 * Whether this browser holds a refresh token that outlives the tab. The token itself is in a cookie
 * that no script can read; this marker says only that it was given, and until when.
 */
export const rememberMarker = {
  isSet: (now: number) => now < Number(window.localStorage.getItem(REMEMBERED_UNTIL) ?? 0),
  /** the id of the person who is remembered, as far as it is known */
  person: (now: number) =>
    (rememberMarker.isSet(now) && window.localStorage.getItem(REMEMBERED_PERSON)) || undefined,
  /** to be set anew whenever the server renewed the cookie */
  set(now: number) {
    window.localStorage.setItem(REMEMBERED_UNTIL, String(now + REMEMBER_ME_DAYS * DAY));
    window.localStorage.setItem(REMEMBERED_PERSON, tabTokens.person() ?? '');
  },
  drop() {
    window.localStorage.removeItem(REMEMBERED_UNTIL);
    window.localStorage.removeItem(REMEMBERED_PERSON);
  },
};

/** What an access token says, which is a JWT. Whether it is true is for the server to judge. */
function claimsOf(token: string): z.infer<typeof claimsSchema> | undefined {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    return z.safeParse(claimsSchema, JSON.parse(atob(payload))).data;
  } catch {
    return undefined;
  }
}
