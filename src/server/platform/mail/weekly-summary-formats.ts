/** How a language writes what letters are made of. */
interface WeeklySummaryFormats {
  month: Intl.DateTimeFormat;
  number: Intl.NumberFormat;
  list: Intl.ListFormat;
}

const made = new Map<string, WeeklySummaryFormats>();

/** Made when the first letter is written: a start would have to wait for them. */
export function weeklySummaryFormats(language: string): WeeklySummaryFormats {
  let formats = made.get(language);
  if (!formats) {
    formats = {
      month: new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }),
      number: new Intl.NumberFormat(language, { maximumFractionDigits: 3 }),
      list: new Intl.ListFormat(language),
    };
    made.set(language, formats);
  }
  return formats;
}
