import { BASE } from '../api/base.ts';

const LAST_PATH = 'last_path';
const LAST_PATH_OF = 'last_path_of';

export const HOME_PATH = '/';
export const LOGIN_PATH = '/auth/login';

/** Nobody comes back to these by signing in. */
const VISITOR_PATHS = /^\/auth(\/|$)/;

/**
 * Keeps where the person was, without its language: on the sign-in page that is home.
 *
 * @param path of this site, with its search
 * @param person whose page it was; of a visitor nobody knows
 */
export function rememberPath(path: string, person?: string): void {
  const { sessionStorage } = window;
  // Nobody was where a provider leads back to.
  if (path.startsWith('/auth/oidc/')) return;
  sessionStorage.setItem(LAST_PATH, path.startsWith(LOGIN_PATH) ? HOME_PATH : path);
  if (person === undefined) sessionStorage.removeItem(LAST_PATH_OF);
  else sessionStorage.setItem(LAST_PATH_OF, person);
}

/**
 * Where to go after signing in: the last remembered path, unless that is a page for visitors, or
 * somebody else's.
 *
 * @param person who signed in
 * @returns an address, which begins where the site stands
 */
export function lastPath(person?: string): string {
  const { sessionStorage } = window;
  const path = sessionStorage.getItem(LAST_PATH) ?? HOME_PATH;
  const isTheirs = (sessionStorage.getItem(LAST_PATH_OF) ?? person) === person;
  const isFit = isTheirs && isPathOfThisSite(path) && !VISITOR_PATHS.test(path);
  return BASE + (isFit ? path : HOME_PATH);
}

/** Whether a page is for whoever has a mail about their account, signed in or not. */
export function needsNobody(path: string): boolean {
  return /^\/auth\/(alarm|forgot)/.test(path);
}

/** `//example.org` and `/\example.org` are other sites to a browser. */
function isPathOfThisSite(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, window.location.origin)
    ? new URL(path, window.location.origin).origin === window.location.origin
    : false;
}
