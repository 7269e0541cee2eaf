/** A text as it stands at the beginning of a sentence. */
export function upperFirst(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

const SPACES = /[\s\u00A0\u202F]/gu;
const DECIMAL = /^\d+(?:[.,]\d+)?$/;
const ENGLISH_THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * An amount as people write it: with a point or a comma before the decimals, and with the thousands
 * apart as the language has it.
 *
 * @returns undefined for an empty field, NaN for what is no amount
 */
export function readAmount(text: string, locale: string): number | undefined {
  const figures = text.replaceAll(SPACES, '');
  if (figures === '') return undefined;
  if (locale === 'en' && ENGLISH_THOUSANDS.test(figures)) {
    return Number(figures.replaceAll(',', ''));
  }
  return DECIMAL.test(figures) ? Number(figures.replace(',', '.')) : Number.NaN;
}

/** The same amount as it stands in a field. */
export function writeAmount(amount: number, locale: string): string {
  const style = { useGrouping: false, maximumFractionDigits: 20 };
  return new Intl.NumberFormat(locale, style).format(amount);
}

/** @returns undefined for an empty field, NaN for what is no number */
export function readCount(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

/** A name that would run into what stands beside it ends in an ellipsis. */
export function cutTo(most: number, name: string): string {
  const letters = [...name];
  return letters.length <= most ? name : `${letters.slice(0, Math.floor(most) - 1).join('')}…`;
}
