import { readFile } from 'node:fs/promises';
import type { I18n } from '@lingui/core';
import { withOrdinal, type Locale } from '#contract/locale.ts';

/** Mails and notifications know no region: English is British there, as its spelling is. */
const TAGS: Record<Locale, string> = { en: 'en-GB', fr: 'fr' };

const loaded: Partial<Record<Locale, Promise<I18n>>> = {};

/**
 * The texts of mails, notifications and calendars in a language. An English text is the id of its
 * message. They are read when the first one is needed: a start would have to wait for them.
 */
export function textsIn(locale: Locale): Promise<I18n> {
  return (loaded[locale] ??= load(locale));
}

async function load(locale: Locale): Promise<I18n> {
  const [{ setupI18n }, { compileMessage }, { parsePo }, catalogue] = await Promise.all([
    import('@lingui/core'),
    import('@lingui/message-utils/compileMessage'),
    import('pofile-ts'),
    readFile(new URL(`../../locales/${locale}/server.po`, import.meta.url), 'utf8'),
  ]);
  const messages = parsePo(catalogue).items.map(({ msgid, msgstr: [text = ''] }) => [
    msgid,
    compileMessage(text),
  ]);
  const locales = TAGS[locale];
  return setupI18n({ locale, locales, messages: { [locale]: Object.fromEntries(messages) } });
}

const STYLES = {
  /** "Saturday 21 November" */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "Sat, 21 Nov" */
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** "21 November 2026" */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in words. @param day a date, or an instant of which the day in UTC is meant */
export function dayInWords(
  locale: Locale,
  day: string | number,
  style: keyof typeof STYLES = 'day',
): string {
  const key = `${locale} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(TAGS[locale], { ...STYLES[style], timeZone: 'UTC' });
    formats.set(key, format);
  }
  return withOrdinal(locale, format.format(new Date(day)));
}
