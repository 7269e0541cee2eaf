/**
 * How a reader of a language writes dates: as in the region of the first of their preferences that
 * is in this language and names one; else, English dates are British, as the spelling is.
 *
 * @param preferences language tags, the most wanted first, such as `en-US`
 */
export function dateLocale(locale: string, preferences: readonly string[]): string {
  for (const preference of preferences) {
    const [, language, region] = /^([a-z]{2})-([a-z]{2}|\d{3})\b/i.exec(preference) ?? [];
    if (language?.toLowerCase() === locale) return `${locale}-${region}`;
  }
  return locale === 'en' ? 'en-GB' : locale;
}
