import type { CivilDate } from '#domain/civil-date.ts';
import type { DatedEntry } from '#domain/entries.ts';
import {
  deleteSomeOfHabits,
  findLastRemoved,
  insertHistory,
  type PastEntry,
} from './history.store.ts';
import type { OpenNotebook } from './open-notebook.ts';

export { findAllPast, findPastOfDay } from './history.store.ts';
export type { PastEntry } from './history.store.ts';

/** What the last revision took away from days of a habit before one. */
export async function lastRemovedBefore(
  { writer, userId }: OpenNotebook,
  habitId: string,
  date: CivilDate,
): Promise<DatedEntry[]> {
  const changes = await findLastRemoved(writer, userId, habitId, date);
  return changes.map(({ date: day, before }) => ({ date: day, ...before }));
}

/** Stores what was entered for days of new habits before. */
export async function addPast(
  { writer, userId, account }: OpenNotebook,
  past: readonly Omit<PastEntry, 'revision'>[],
): Promise<void> {
  const revision = account.habits_revision;
  const { change_count, change_bytes } = await insertHistory(
    writer,
    userId,
    past.map((each) => ({ ...each, revision })),
  );
  account.change_count += change_count;
  account.change_bytes += change_bytes;
}

type Held = Pick<OpenNotebook, 'writer' | 'engine' | 'userId' | 'account'>;

/**
 * Forgets some of what stood in habits before, so many entries at most.
 *
 * @returns how many
 */
export async function forgetSomePast(
  { writer, engine, userId, account }: Held,
  habitIds: readonly string[],
  most: number,
): Promise<number> {
  const which = { habitIds, most };
  const { change_count, change_bytes } = await deleteSomeOfHabits(writer, engine, userId, which);
  account.change_count += change_count;
  account.change_bytes += change_bytes;
  return -change_count;
}
