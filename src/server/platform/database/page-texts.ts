import type { YearPage } from '#domain/year-page.ts';

/** A page as text, as rows have it. */
interface PageTexts {
  days: string;
  /** as JSON; empty where there is nothing that a symbol can't say, as with most pages */
  more: string;
}

/** A page as it was stored: it was made here. */
export function pageOf({ days, more }: PageTexts): YearPage {
  return { days, more: more === '' ? {} : (JSON.parse(more) as YearPage['more']) };
}

export function textsOf({ days, more }: YearPage): PageTexts {
  return { days, more: Object.keys(more).length === 0 ? '' : JSON.stringify(more) };
}
