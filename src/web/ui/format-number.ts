const formatters = new Map<string, Intl.NumberFormat>();

/** Many rows and cells show a figure each: what writes them is made once. */
function formatterFor(locale: string, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(style)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, style);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** @param percentage 0 to 100; rounded to a whole one, and to 100 only when it is all */
export function formatPercentage(percentage: number, locale: string): string {
  const formatter = formatterFor(locale, { style: 'percent', maximumFractionDigits: 0 });
  return formatter.format(Math.min(Math.round(percentage), percentage < 100 ? 99 : 100) / 100);
}

export function formatCount(count: number, locale: string): string {
  return formatterFor(locale, {}).format(count);
}

export type SpanUnit = 'day' | 'week' | 'month';

/** A span of time with its unit in words: "6 weeks", « 6 semaines ». */
export function formatSpan(count: number, unit: SpanUnit, locale: string): string {
  return formatterFor(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** An amount with the person's own unit: "12.5 km", « 12,5 km ». */
export function formatAmount(amount: number, unit: string, locale: string): string {
  const figure = formatterFor(locale, {}).format(amount);
  return unit === '' ? figure : `${figure}\u00A0${unit}`;
}

/** From how much on a figure in a small place is shortened. */
const LONG = 10_000;

/** An amount where there is little room: "8.5", "12K", « 12 k ». */
export function formatFigure(amount: number, locale: string): string {
  const style: Intl.NumberFormatOptions =
    amount < LONG ? {} : { notation: 'compact', maximumFractionDigits: 1 };
  return formatterFor(locale, style).format(amount);
}
