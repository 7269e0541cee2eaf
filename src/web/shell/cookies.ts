const PREFIX = '__Host-';

/**
 * The value of a cookie that scripts can read, or undefined where there is none. Over https its name
 * may have a prefix.
 */
export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const end = pair.indexOf('=');
    if (pair.slice(0, end).replace(PREFIX, '') === name) return pair.slice(end + 1);
  }
  return undefined;
}

/** Has the browser forget such a cookie. */
export function dropCookie(name: string): void {
  for (const prefix of ['', PREFIX])
    document.cookie = `${prefix}${name}=; Path=/; Max-Age=0; SameSite=Strict; Secure`;
}
