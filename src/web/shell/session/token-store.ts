import { REMEMBER_ME_DAYS } from '#contract/account.ts';

const ACCESS_TOKEN = 'access_token';
const REFRESH_TOKEN = 'refresh_token';
const REMEMBERED_UNTIL = 'remembered_until';

const DAY = 86_400_000;

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/** The tokens of this tab: they end with it. */
export const tabTokens = {
  access: () => window.sessionStorage.getItem(ACCESS_TOKEN) ?? undefined,
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
  /** to be set anew whenever the server renewed the cookie */
  set(now: number) {
    window.localStorage.setItem(REMEMBERED_UNTIL, String(now + REMEMBER_ME_DAYS * DAY));
  },
  drop() {
    window.localStorage.removeItem(REMEMBERED_UNTIL);
  },
};
