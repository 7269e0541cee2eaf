import { z } from 'zod/mini';
import { cookiePrefix } from '#contract/session-cookies.ts';
import { BASE } from './api/base.ts';

const PREFIX = cookiePrefix(BASE);

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

/** Keeps one of this site alone for some days: over https, or on a machine of one's own. */
export function writeCookie(name: string, value: string, days: number): void {
  const prefix = window.location.protocol === 'https:' ? PREFIX : '';
  set(prefix + name, value, days * 86_400);
}

/** Has the browser forget one. */
export function dropCookie(name: string): void {
  for (const prefix of ['', PREFIX]) set(prefix + name, '', 0);
}

function set(name: string, value: string, seconds: number): void {
  document.cookie = `${name}=${value}; Path=${BASE || '/'}; Max-Age=${seconds}; SameSite=Strict; Secure`;
}

/** What this browser keeps under a key as JSON; undefined where there is nothing of that kind. */
export function stored<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(window.localStorage.getItem(key) ?? '')).data;
  } catch {
    return undefined;
  }
}
