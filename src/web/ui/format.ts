import { useLingui } from '@lingui/react';
import { unitAfter } from '#domain/unit-words.ts';

export type Format = ReturnType<typeof formatIn>;

/** Options that a date alone, without a time or a zone, can be written with. */
export type DateStyle = Pick<
  Intl.DateTimeFormatOptions,
  'weekday' | 'day' | 'month' | 'year' | 'dateStyle'
>;

const made = new Map<string, Format>();

/** Writes figures as the language of the page has them, and dates as the reader's region does. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const format = made.get(locale) ?? formatIn(locale, dateLocale(locale, navigator.languages));
  made.set(locale, format);
  return format;
}

/** As fine as amounts are reckoned: what is missing of a goal is not rounded away. */
const EXACT = { maximumFractionDigits: 6 };

/** From how much on a figure in a small place is shortened. */
const LONG = 10_000;
const SHORTENED = { notation: 'compact', maximumFractionDigits: 1 } as const;

/**
 * Many cells show a date and a figure each: what writes them is made once a language.
 *
 * @param region the language with a region, by which dates and lists are written
 */
export function formatIn(locale: string, region: string) {
  const isFrench = locale.startsWith('fr');
  const styles = new Map<string, Intl.DateTimeFormat>();
  const numerals = new Map<string, Intl.NumberFormat>();

  function formatterOf(style: DateStyle): Intl.DateTimeFormat {
    const key = JSON.stringify(style);
    const known = styles.get(key);
    const formatter = known ?? new Intl.DateTimeFormat(region, { ...style, timeZone: 'UTC' });
    styles.set(key, formatter);
    return formatter;
  }

  function numeral(number: number, style: Intl.NumberFormatOptions = EXACT): string {
    const key = JSON.stringify(style);
    const formatter = numerals.get(key) ?? new Intl.NumberFormat(locale, style);
    numerals.set(key, formatter);
    return formatter.format(number);
  }

  /** French writes the first of a month, and no other day, as an ordinal: "1er mars", "2 mars". */
  const needsOrdinal = (date: string) => isFrench && date.endsWith('-01');

  /** @param day `YYYY-MM-DD` */
  function date(day: string, style: DateStyle): string {
    const formatter = formatterOf(style);
    return needsOrdinal(day)
      ? withOrdinal(formatter.formatToParts(instantOf(day)))
      : formatter.format(instantOf(day));
  }

  return {
    locale,
    date,
    /** Two dates as a range that names what they share once: "16 – 22 November". */
    dateRange(first: string, last: string, style: DateStyle): string {
      const [from, to] = [instantOf(first), instantOf(last)];
      return needsOrdinal(first) || needsOrdinal(last)
        ? withOrdinal(formatterOf(style).formatRangeToParts(from, to))
        : formatterOf(style).formatRange(from, to);
    },
    /** The number of a day as it stands in a date that names its month: "21", but "1er" in French. */
    dayNumber: (day: string) => (needsOrdinal(day) ? '1er' : String(Number(day.slice(8)))),
    /** @param weekday 1 for Monday to 7 for Sunday; the first of that January was a Monday */
    weekday: (weekday: number, style: 'short' | 'long') =>
      date(`2024-01-0${weekday}`, { weekday: style }),
    /**
     * A moment by the clock of the browser: "21 Nov 2026, 16:03"; with `day`, the day alone.
     *
     * @param instant ISO 8601
     */
    moment(instant: string, precision: 'day' | 'minute' = 'minute'): string {
      const formatter = new Intl.DateTimeFormat(region, {
        dateStyle: 'medium',
        ...(precision === 'minute' && { timeStyle: 'short' }),
      });
      const moment = new Date(instant);
      return isFrench ? withOrdinal(formatter.formatToParts(moment)) : formatter.format(moment);
    },
    /** A time such as 21:00 by the clock of the region: "21:00", "9:00 PM". */
    time: (time: string) =>
      new Intl.DateTimeFormat(region, {
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'UTC',
      }).format(Date.parse(`2000-01-01T${time}Z`)),
    /** @param percentage 0 to 100; rounded to a whole one, and to 100 only when it is all */
    percentage: (percentage: number) =>
      numeral(Math.min(Math.round(percentage), percentage < 100 ? 99 : 100) / 100, {
        style: 'percent',
      }),
    /** A difference with its sign: "+12", "−8". */
    change: (points: number) =>
      numeral(points, { signDisplay: 'exceptZero' }).replace('-', '\u2212'),
    count: (count: number) => numeral(count),
    /** A span of time with its unit in words: "6 weeks", « 6 semaines ». */
    span: (count: number, unit: 'day' | 'week' | 'month') =>
      numeral(count, { style: 'unit', unit, unitDisplay: 'long' }),
    /** An amount with the person's own unit: "12.5 km", « 12,5 km », "1 page" of "pages". */
    amount: (amount: number, unit: string) =>
      numeral(amount) + (unit === '' ? '' : `\u00A0${unitAfter(amount, unit, locale)}`),
    /** An amount where there is little room: "8.5", "12K", « 12 k »; never more than it is. */
    figure: (amount: number) =>
      numeral(amount, { ...(amount < LONG ? {} : SHORTENED), roundingMode: 'floor' }),
    list: (parts: readonly string[]) => new Intl.ListFormat(region).format(parts),
  };
}

/** Only beside a month or a weekday in words: days in a calendar and dates in figures stay as they are. */
function withOrdinal(parts: readonly { type: string; value: string }[]): string {
  const isInWords = parts.some(
    ({ type, value }) => type === 'weekday' || (type === 'month' && !/^\d/.test(value)),
  );
  return parts
    .map(({ type, value }) => (isInWords && type === 'day' && value === '1' ? '1er' : value))
    .join('');
}

function instantOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

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

/** A text as it is searched: accents, case and joined letters make no difference. */
export function foldText(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}
