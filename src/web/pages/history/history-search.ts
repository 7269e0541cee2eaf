import { isCivilMonth } from '#domain/civil-date.ts';
import type { CivilMonth } from '#domain/civil-date.ts';

export const HISTORY_VIEWS = ['month', 'year', 'table', 'insights'] as const;

export type HistoryView = (typeof HISTORY_VIEWS)[number];

/** What the address says of the history that it shows. */
export interface HistorySearch {
  /** a month unless said */
  view?: HistoryView | undefined;
  /** the id of a habit; all of them unless said */
  habit?: string | undefined;
  /** `YYYY-MM`, or the current month; of a year any month */
  month?: CivilMonth | undefined;
  /** with a year of all habits, the year before */
  before?: boolean | undefined;
}

/** Takes from an address what it may say. What is left out the router would take as it stands there. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const { view, habit, month, before } = search;
  return {
    view: HISTORY_VIEWS.find((candidate) => candidate === view),
    habit: typeof habit === 'string' ? habit : undefined,
    month: typeof month === 'string' && isCivilMonth(month) ? month : undefined,
    before: before === true || undefined,
  };
}

/** The same page of the history for a habit, or for all when none is given. */
export function ofHabit(search: HistorySearch, habit: string | undefined): HistorySearch {
  return readHistorySearch({ ...search, habit });
}
