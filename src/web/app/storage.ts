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

/**
 * A text that this browser keeps under a key; that it is there at all may be what it says. Where there
 * is no room for it, nothing is kept.
 */
export function storedText(key: string) {
  return {
    isSet: () => window.localStorage.getItem(key) !== null,
    read: () => window.localStorage.getItem(key) ?? undefined,
    keep(text = 'yes') {
      try {
        window.localStorage.setItem(key, text);
      } catch {
        // Pages get along without it.
      }
    },
    drop: () => window.localStorage.removeItem(key),
  };
}

/** The same of a value, as JSON; what is of another kind is as if it were not there. */
export function storedValue<S extends z.ZodMiniType>(key: string, schema: S) {
  const { read, keep, drop } = storedText(key);
  return {
    read(): z.output<S> | undefined {
      try {
        return z.safeParse(schema, JSON.parse(read() ?? '')).data;
      } catch {
        return undefined;
      }
    },
    keep: (value: z.output<S>) => keep(JSON.stringify(value)),
    drop,
  };
}

/** Claims what is done once for a word. @returns false where it was claimed before */
export function claimOnce(key: string, word = 'yes'): boolean {
  const { read, keep } = storedText(key);
  if (read() === word) return false;
  keep(word);
  return true;
}
