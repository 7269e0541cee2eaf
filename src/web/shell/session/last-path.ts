const LAST_PATH = 'last_path';

export const HOME_PATH = '/';
export const LOGIN_PATH = '/auth/login';

/** The pages that only visitors see: nobody comes back to them by signing in. */
const VISITOR_PATHS = /^\/auth(\/|$)/;

/**
 * Keeps where the person was, without its language: on the sign-in page that is home.
 *
 * @param path of this site, with its search
 */
export function rememberPath(path: string): void {
  window.sessionStorage.setItem(LAST_PATH, path.startsWith(LOGIN_PATH) ? HOME_PATH : path);
}

/** Where to go after signing in: the last remembered path, unless that is a page for visitors. */
export function lastPath(): string {
  const path = window.sessionStorage.getItem(LAST_PATH) ?? HOME_PATH;
  return isPathOfThisSite(path) && !VISITOR_PATHS.test(path) ? path : HOME_PATH;
}

/** `//example.org` and `/\example.org` are other sites to a browser. */
function isPathOfThisSite(path: string): boolean {
  return path.startsWith('/') && URL.canParse(path, window.location.origin)
    ? new URL(path, window.location.origin).origin === window.location.origin
    : false;
}
