/** @param percentage 0 to 100; rounded to a whole one, and to 100 only when it is all */
export function formatPercentage(percentage: number, locale: string): string {
  const formatter = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return formatter.format(Math.min(Math.round(percentage), percentage < 100 ? 99 : 100) / 100);
}

export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count);
}

export type SpanUnit = 'day' | 'week' | 'month';

/** A span of time with its unit in words: "6 weeks", « 6 semaines ». */
export function formatSpan(count: number, unit: SpanUnit, locale: string): string {
  const formatter = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return formatter.format(count);
}

const figures = new Map<string, Intl.NumberFormat>();

/** Many cells show a figure each: what writes them is made once. */
function figuresOf(locale: string, notation: 'standard' | 'compact'): Intl.NumberFormat {
  const key = `${locale} ${notation}`;
  const maximumFractionDigits = notation === 'compact' ? 1 : 3;
  const known = figures.get(key);
  const formatter = known ?? new Intl.NumberFormat(locale, { notation, maximumFractionDigits });
  figures.set(key, formatter);
  return formatter;
}

/** An amount with the person's own unit: "12.5 km", « 12,5 km ». */
export function formatAmount(amount: number, unit: string, locale: string): string {
  const figure = figuresOf(locale, 'standard').format(amount);
  return unit === '' ? figure : `${figure}\u00A0${unit}`;
}

/** From how much on a figure in a small place is shortened. */
const LONG = 10_000;

/** An amount where there is little room: "8.5", "12K", « 12 k ». */
export function formatFigure(amount: number, locale: string): string {
  return figuresOf(locale, amount < LONG ? 'standard' : 'compact').format(amount);
}
