/** The languages of the product (specification §9). English has no prefix in addresses. */
export const LOCALES = ['en', 'fr'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';

export const LOCALE_COOKIE = 'i18n_redirected';

export const LOCALE_COOKIE_DAYS = 365;

/** What each language calls itself. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français' };

/** A date in words: French writes the first of a month, and no other day, as an ordinal. */
export function withOrdinal(locale: Locale, date: string): string {
  return locale === 'fr' ? date.replace(/\b1 /, '1er ') : date;
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/**
 * The language that an address without a prefix leads to (specification §4). Home asks the cookie,
 * then the browser's preferences, then English; so does where a provider leads back to, which knows no
 * language. Elsewhere the missing prefix says English, unless a
 * browser was never here: it has no cookie.
 *
 * @param path without a prefix, and without its search
 * @param preferences language tags, the most wanted first, such as `fr-CA`
 */
export function detectLocale(
  path: string,
  cookie: string | undefined,
  preferences: readonly string[],
): Locale {
  if (isLocale(cookie))
    return path === '/' || path.startsWith('/auth/oidc/') ? cookie : DEFAULT_LOCALE;
  for (const preference of preferences) {
    const language = preference.toLowerCase().split('-')[0];
    if (isLocale(language)) return language;
  }
  return DEFAULT_LOCALE;
}

/** Splits a path into the language that it is written in and the same path without a prefix. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  for (const locale of LOCALES) {
    if (locale === DEFAULT_LOCALE) continue;
    if (path === `/${locale}`) return { locale, path: '/' };
    if (path.startsWith(`/${locale}/`)) return { locale, path: path.slice(locale.length + 1) };
  }
  return { locale: DEFAULT_LOCALE, path };
}

/** The address of a path in a language: `/history` is `/fr/history` in French. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
