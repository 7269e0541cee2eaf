import { DEFAULT_LOCALE, localizedPath } from '#contract/locale.ts';
import type { Locale } from '#contract/locale.ts';
import { SITE_DESCRIPTION, manifestPath } from '#contract/pages.ts';
import { detectedLocale, keepLocaleCookie, localeOfAddress } from './current-locale.ts';
import { speak } from './messages.ts';

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
  const locale = detectedLocale(location.pathname);
  if (locale === DEFAULT_LOCALE) return false;
  location.replace(localizedPath(location.pathname, locale) + location.search + location.hash);
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
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestPath(locale));
}
