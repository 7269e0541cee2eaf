const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^(\d+[.,]?\d*|[.,]\d+)$/;

/**
 * The amount that a person typed: "12.5", « 12,5 », "1,200" (in English, where a comma before three
 * figures is no decimal one), « 1 200 ».
 *
 * @returns undefined when nothing was typed, NaN when it is no amount
 */
export function readAmount(text: string, locale: string): number | undefined {
  const figures = text.replaceAll(/\s/g, '');
  if (figures === '') return undefined;
  if (locale === 'en' && GROUPED.test(figures)) return Number(figures.replaceAll(',', ''));
  return PLAIN.test(figures) ? Number(figures.replace(',', '.')) : NaN;
}

/** An amount as a person would type it. */
export function writeAmount(amount: number | undefined, locale: string): string {
  if (amount === undefined) return '';
  const style = { useGrouping: false, maximumFractionDigits: 6 };
  return new Intl.NumberFormat(locale, style).format(amount);
}
