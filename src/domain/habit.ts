import { isCivilDate } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;

/** How often a habit asks to be kept: once a day, an ISO week or a calendar month. */
export type Frequency = (typeof FREQUENCIES)[number];

/** Days on which nothing is asked, from the first to the last; without a last one, until it is set. */
export interface Pause {
  first: CivilDate;
  last?: CivilDate | undefined;
}

/** What is known of every habit. */
export interface Habit {
  frequency: Frequency;
  /** false means archived */
  is_active: boolean;
  /** ISO 8601 with the person's own UTC offset: its date part is the person's civil date. */
  created_at: string;
}

/** The civil date on which a habit begins: the date part of `created_at`. */
export function createdOn(habit: Pick<Habit, 'created_at'>): CivilDate {
  const date = habit.created_at.slice(0, 10);
  if (!isCivilDate(date)) throw new RangeError(`No civil date: ${date}`);
  return date;
}

/** Whether a habit had begun on a date (specification §5). Archived habits have begun too. */
export function hasBegun(habit: Pick<Habit, 'created_at'>, date: CivilDate): boolean {
  return createdOn(habit) <= date;
}

/** Whether a habit is to be shown and counted on a date: not archived, and begun (§5). */
export function isActiveOn(
  habit: Pick<Habit, 'created_at' | 'is_active'>,
  date: CivilDate,
): boolean {
  return habit.is_active && hasBegun(habit, date);
}

/**
 * Habits in the order in which they are listed: by `created_at` as the person saw it, newest
 * first; at the same moment by id, later ids first (UUIDv7 grow with time).
 */
export function newestFirst<T extends { created_at: string; id: string }>(
  habits: readonly T[],
): T[] {
  return habits.toSorted(
    (a, b) => descending(a.created_at, b.created_at) || descending(a.id, b.id),
  );
}

function descending(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}
