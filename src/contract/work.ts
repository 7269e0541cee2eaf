/*
 * What one account may have a server do. Work is counted in units before it is begun: one is about
 * ten microseconds of a processor, such as a day that is entered as part of many.
 */

/** How many units an account gets each second, and how many it can save up. */
export const WORK_OF_ONE = { perSecond: 3000, burst: 30_000 };

/** A call that changes something and whose size is bounded. Sixty of these are let through a second. */
export const CHANGE = 50;

/** A command of a batch, beside the days and rows that it touches. */
export const COMMAND = 2;

/** A habit, a group or a pause that is written, be it for its place in the order alone. */
export const ROW = 1;

/** Texts that are read, or written again beside what is changed: a kilobyte is a unit. */
export function costOfTexts({ text_bytes }: { text_bytes: number }): number {
  return Math.ceil(text_bytes / 1000);
}

/** What is told of a notebook takes, where it is counted afterwards: as much at most as all of it. */
export function costOfTold(characters: number): number {
  return Math.min(Math.ceil(characters / 250), MOST_TO_READ);
}

/** Days that a streak may reach back, whether or not anything was entered: one takes a microsecond. */
export function costOfJudging(days: number): number {
  return Math.ceil(days / 10);
}

/** How many days one request may touch. Imports, their undo and deletions take turns instead. */
export const MAX_DAYS_TOUCHED = 25_000;

/** Two thirds of what is saved up. */
const MOST_TO_READ = (WORK_OF_ONE.burst * 2) / 3;

/** What the whole of an account's notebook takes to be read. */
export function costOfReading({
  entry_count,
  note_bytes,
  text_bytes,
}: {
  entry_count: number;
  note_bytes: number;
  text_bytes: number;
}): number {
  const units = Math.ceil(entry_count / 50 + (note_bytes + text_bytes) / 1000);
  return Math.min(units, MOST_TO_READ);
}
