const formatters = new Map<string, Intl.DateTimeFormat>();

/** Options that a date alone, without a time or a zone, can be written with. */
export type DateStyle = Pick<
  Intl.DateTimeFormatOptions,
  'weekday' | 'day' | 'month' | 'year' | 'dateStyle'
>;

function formatterFor(locale: string, style: DateStyle): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(style)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** @param date `YYYY-MM-DD` */
export function formatDate(date: string, locale: string, style: DateStyle): string {
  const formatter = formatterFor(locale, style);
  if (!needsOrdinal(date, locale)) return formatter.format(instantOf(date));
  return withOrdinal(formatter.formatToParts(instantOf(date)));
}

/** The number of a day as it stands in a date that names its month: "21", but "1er" in French. */
export function formatDayNumber(date: string, locale: string): string {
  return needsOrdinal(date, locale) ? '1er' : String(Number(date.slice(8)));
}

/** @param weekday 1 for Monday to 7 for Sunday */
export function formatWeekday(weekday: number, locale: string, style: 'short' | 'long'): string {
  // The first of this January was a Monday.
  return formatDate(`2024-01-0${weekday}`, locale, { weekday: style });
}

/** Two dates as a range that names what they share once: "16 – 22 November". */
export function formatDateRange(
  first: string,
  last: string,
  locale: string,
  style: DateStyle,
): string {
  const formatter = formatterFor(locale, style);
  if (!needsOrdinal(first, locale) && !needsOrdinal(last, locale)) {
    return formatter.formatRange(instantOf(first), instantOf(last));
  }
  return withOrdinal(formatter.formatRangeToParts(instantOf(first), instantOf(last)));
}

/**
 * A moment by the clock of the browser: "21 Nov 2026, 16:03"; with `day`, the day alone.
 *
 * @param instant ISO 8601
 */
export function formatMoment(
  instant: string,
  locale: string,
  precision: 'day' | 'minute' = 'minute',
): string {
  const style: Intl.DateTimeFormatOptions = {
    dateStyle: 'medium',
    ...(precision === 'minute' && { timeStyle: 'short' }),
  };
  const formatter = new Intl.DateTimeFormat(locale, style);
  const date = new Date(instant);
  return locale.startsWith('fr')
    ? withOrdinal(formatter.formatToParts(date))
    : formatter.format(date);
}

/** French writes the first of a month, and no other day, as an ordinal: "1er mars", "2 mars". */
function needsOrdinal(date: string, locale: string): boolean {
  return locale.startsWith('fr') && date.endsWith('-01');
}

/** Only beside the name of a month: days in a calendar and dates in figures stay as they are. */
function withOrdinal(parts: readonly { type: string; value: string }[]): string {
  const namesMonth = parts.some(({ type, value }) => type === 'month' && !/^\d/.test(value));
  return parts
    .map(({ type, value }) => (namesMonth && type === 'day' && value === '1' ? '1er' : value))
    .join('');
}

function instantOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
