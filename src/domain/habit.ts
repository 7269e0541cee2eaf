import { dayNumberOf, FOREVER, isCivilDate, type CivilDate, type DaySpan } from './civil-date.ts';

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;

/** How often a habit asks to be kept: once a day, an ISO week or a calendar month. */
export type Frequency = (typeof FREQUENCIES)[number];

/** Days on which nothing is asked, from the first to the last; without a last one, until it is set. */
export interface Pause {
  first: CivilDate;
  last?: CivilDate | undefined;
}

export function spansOf(pauses: readonly Pause[]): DaySpan[] {
  return pauses.map(({ first, last }) => ({
    first: dayNumberOf(first),
    last: last === undefined ? FOREVER : dayNumberOf(last),
  }));
}

/**
 * The first day of a habit: the date part of its `created_at`, which has the person's own UTC offset.
 *
 * @throws RangeError when there is no date
 */
export function beginOf(createdAt: string): CivilDate {
  const date = createdAt.slice(0, 10);
  if (!isCivilDate(date)) throw new RangeError(`No civil date: ${date}`);
  return date;
}

/** Whether a habit had begun on a date (specification §5). Archived habits have begun too. */
export function hasBegun({ begin }: { begin: CivilDate }, date: CivilDate): boolean {
  return begin <= date;
}

/** Whether a habit is to be shown and counted on a date: not archived, and begun (§5). */
export function isActiveOn(
  habit: { begin: CivilDate; is_active: boolean },
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
