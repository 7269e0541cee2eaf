import { isCivilMonth } from '#domain/civil-date.ts';
import type { CivilMonth } from '#domain/civil-date.ts';

export const HISTORY_VIEWS = ['month', 'year', 'table', 'insights'] as const;

export type HistoryView = (typeof HISTORY_VIEWS)[number];

/** What the address says of the history that it shows. */
export interface HistorySearch {
  /** a month unless said */
  view?: HistoryView;
  /** the id of a habit; all of them unless said */
  habit?: string;
  /** `YYYY-MM`, or the current month; of a year any month */
  month?: CivilMonth;
  /** with a year of all habits, the year before */
  before?: boolean;
}

/** Takes from an address what it may say, and drops the rest. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const view = HISTORY_VIEWS.find((candidate) => candidate === search['view']);
  const { habit, month, before } = search;
  return {
    ...(view && { view }),
    ...(typeof habit === 'string' && { habit }),
    ...(typeof month === 'string' && isCivilMonth(month) && { month }),
    ...(before === true && { before }),
  };
}

/** The same page of the history for a habit, or for all when none is given. */
export function ofHabit(search: HistorySearch, habit: string | undefined): HistorySearch {
  return readHistorySearch({ ...search, habit });
}
