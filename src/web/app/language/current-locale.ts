import { useLingui } from '@lingui/react';
import {
  DEFAULT_LOCALE,
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  detectLocale,
  isLocale,
  splitLocale,
} from '#contract/locale.ts';
import type { Locale } from '#contract/locale.ts';
import { readCookie } from '../cookies.ts';

/** The language that the address asks for. */
export function localeOfAddress(): Locale {
  return splitLocale(window.location.pathname).locale;
}

/** The language that a path without a prefix leads to, as `detectLocale` says. */
export function detectedLocale(path: string): Locale {
  return detectLocale(path, readCookie(LOCALE_COOKIE), navigator.languages);
}

/** Lets the cookie follow the address. */
export function keepLocaleCookie(locale: Locale): void {
  if (readCookie(LOCALE_COOKIE) === locale) return;
  const age = LOCALE_COOKIE_DAYS * 86_400;
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

/** The language that the page speaks. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}
