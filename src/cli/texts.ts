import { setupI18n, type Messages } from '@lingui/core';
import { partsOf, type CivilDate } from '#domain/civil-date.ts';
import { DEFAULT_LOCALE, isLocale, withOrdinal, type Locale } from '#contract/locale.ts';

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

const inYear = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const days = new Intl.DateTimeFormat(TAGS[locale], inYear);
const daysOfYears = new Intl.DateTimeFormat(TAGS[locale], { ...inYear, year: 'numeric' });

/** A day in words: "Saturday 21 November", with the year unless it is that of today. */
export function dayInWords(day: CivilDate, today: CivilDate | undefined): string {
  const isThisYear = today !== undefined && partsOf(today).year === partsOf(day).year;
  return withOrdinal(locale, (isThisYear ? days : daysOfYears).format(new Date(day)));
}

export function numberInWords(number: number): string {
  return new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: 20 }).format(number);
}
