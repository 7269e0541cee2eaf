import { IMPORT_MAX_BYTES } from '#contract/import.ts';

/** The most that is taken, in words: "20 MB", « 20 Mo ». */
export function mostBytesText(locale: string): string {
  const formatter = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' });
  return formatter.format(IMPORT_MAX_BYTES / 1024 ** 2);
}
