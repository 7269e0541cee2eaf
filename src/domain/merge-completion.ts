import type { Completion } from './habit.ts';

/**
 * The completions of a habit after one more was entered: it replaces the one of the same date in
 * its place, or goes to the front (specification §4). The given list is left as it was.
 */
export function mergeCompletion<C extends Completion>(completions: readonly C[], entered: C): C[] {
  const place = completions.findIndex((completion) => completion.date === entered.date);
  return place === -1 ? [entered, ...completions] : completions.with(place, entered);
}
