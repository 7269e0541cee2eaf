/** @param percentage 0 to 100; rounded to a whole one */
export function formatPercentage(percentage: number, locale: string): string {
  const formatter = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return formatter.format(Math.round(percentage) / 100);
}

export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** A span of time with its unit in words: "6 weeks", « 6 semaines ». */
export function formatSpan(count: number, unit: 'day' | 'week' | 'month', locale: string): string {
  const formatter = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return formatter.format(count);
}

/** An amount with the person's own unit: "12.5 km", « 12,5 km ». */
export function formatAmount(amount: number, unit: string, locale: string): string {
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(amount);
  return unit === '' ? figure : `${figure}\u00A0${unit}`;
}
