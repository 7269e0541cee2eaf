import { isCivilMonth, type CivilMonth } from '#domain/civil-date.ts';

export const HISTORY_VIEWS = ['month', 'year', 'insights'] as const;

export type HistoryView = (typeof HISTORY_VIEWS)[number];

/** What the address says of the history that it shows. */
export interface HistorySearch {
  /** a month unless said */
  view?: HistoryView | undefined;
  /** the id of a habit, whose page it leads to */
  habit?: string | undefined;
  /** `YYYY-MM`, or the current month; of a year any month */
  month?: CivilMonth | undefined;
  /** with a year, the year before */
  before?: boolean | undefined;
}

/** Takes from an address what it may say. What is left out the router would take as it stands there. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const { view, habit, before } = search;
  return {
    // The table was a view of its own, and stands beneath the year now.
    view: view === 'table' ? 'year' : HISTORY_VIEWS.find((candidate) => candidate === view),
    habit: typeof habit === 'string' ? habit : undefined,
    ...readMonth(search),
    before: String(before) === 'true' || undefined,
  };
}

/** Which month, and of which year, the page of a habit shows. */
export function readMonth({ month }: Record<string, unknown>): Pick<HistorySearch, 'month'> {
  return { month: typeof month === 'string' && isCivilMonth(month) ? month : undefined };
}
