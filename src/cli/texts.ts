import { setupI18n, type Messages } from '@lingui/core';
import type { CivilDate } from '#domain/civil-date.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locale.ts';

/** The compiled catalogues, which the build puts in the place of this name. */
declare const MESSAGES: Record<Locale, Messages>;

/** English is British here, as its spelling is. */
const TAGS: Record<Locale, string> = { en: 'en-GB', fr: 'fr' };

/** The language that the terminal is set to, or else the system. */
export const locale = localeOf(process.env);

export const i18n = setupI18n({ locale, locales: TAGS[locale], messages: MESSAGES });

function localeOf({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Locale {
  const set = [LC_ALL, LC_MESSAGES, LANG].find(Boolean);
  const language = (set ?? new Intl.DateTimeFormat().resolvedOptions().locale).slice(0, 2);
  return isLocale(language) ? language : DEFAULT_LOCALE;
}

const days = new Intl.DateTimeFormat(TAGS[locale], {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A day in words: "Saturday 21 November". */
export function dayInWords(day: CivilDate): string {
  return days.format(new Date(day));
}

export function numberInWords(number: number): string {
  return new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: 20 }).format(number);
}
