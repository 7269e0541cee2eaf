/** The path below its host at which the site stands, as the server says in the page, or nothing. */
export const BASE = document.documentElement.dataset['base'] ?? '';

/** The path of this page, seen from the site, with its language. */
export function ownPath(): string {
  return window.location.pathname.slice(BASE.length);
}
