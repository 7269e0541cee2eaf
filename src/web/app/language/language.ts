import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { messageFiles } from 'virtual:message-files';
import {
  DEFAULT_LOCALE,
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  detectLocale,
  isLocale,
  splitLocale,
  localizedPath,
  type Locale,
} from '#contract/locale.ts';
import { SITE_DESCRIPTION, manifestPath } from '#contract/pages.ts';
import { BASE, ownPath } from '../api/base.ts';
import { readCookie } from '../storage.ts';

/** The language that the address asks for. */
export function localeOfAddress(): Locale {
  return splitLocale(ownPath()).locale;
}

/** The language that a path without a prefix leads to, as `detectLocale` says. */
export function detectedLocale(path: string): Locale {
  return detectLocale(path, readCookie(LOCALE_COOKIE), navigator.languages);
}

/** Lets the cookie follow the address. */
export function keepLocaleCookie(locale: Locale): void {
  if (readCookie(LOCALE_COOKIE) === locale) return;
  const age = LOCALE_COOKIE_DAYS * 86_400;
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=${BASE || '/'}; Max-Age=${age}; SameSite=Lax`;
}

/** The language that the page speaks. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
}

/** The texts of a language could not be had. */
export class LocaleError extends Error {
  override name = 'LocaleError';
  readonly locale: Locale;

  constructor(locale: Locale, reason: string) {
    super(`Failed loading locale (${locale}): ${reason}`);
    this.locale = locale;
  }
}

/**
 * Makes a language the one that the page speaks. Its texts are fetched once.
 *
 * @throws LocaleError
 */
export async function speak(locale: Locale): Promise<void> {
  if (i18n.locale === locale) return;
  const messages = await messagesOf(locale);
  i18n.loadAndActivate({ locale, messages });
}

const loaded = new Map<Locale, Messages>();

/** @throws LocaleError */
export async function messagesOf(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale);
  if (known) return known;
  const messages = await fetchMessages(locale).catch((error: unknown) => {
    throw new LocaleError(locale, error instanceof Error ? error.message : String(error));
  });
  loaded.set(locale, messages);
  return messages;
}

async function fetchMessages(locale: Locale): Promise<Messages> {
  const response = await fetch(messageFiles[locale]);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const file: { messages: Messages } = await response.json();
  return file.messages;
}

/**
 * Sends a first visit, or one of `/`, to the language of the reader. A server has done so already;
 * this is for a page that comes from elsewhere, such as a cache.
 *
 * @returns whether the page is about to be left
 */
export function leaveForDetectedLocale(
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'replace'>,
): boolean {
  if (localeOfAddress() !== DEFAULT_LOCALE) return false;
  const path = location.pathname.slice(BASE.length);
  const locale = detectedLocale(path);
  if (locale === DEFAULT_LOCALE) return false;
  location.replace(BASE + localizedPath(path, locale) + location.search + location.hash);
  return true;
}

/**
 * Speaks the language of the address, which decides from the first visit on.
 *
 * @throws LocaleError
 */
export async function followAddress(): Promise<void> {
  const locale = localeOfAddress();
  await speak(locale);
  describePage(locale);
  keepLocaleCookie(locale);
}

/** Says in the head of the page what the server said there in the language that it was asked for. */
function describePage(locale: Locale): void {
  document.documentElement.lang = locale;
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', SITE_DESCRIPTION[locale]);
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', BASE + manifestPath(locale));
}
