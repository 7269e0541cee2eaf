import type { CivilDate } from '#domain/civil-date.ts';
import type { DatedEntry } from '#domain/entries.ts';
import { findLastChangesBefore, insertPast } from './history.store.ts';
import type { PastEntry } from './history.store.ts';
import type { OpenNotebook } from './open-notebook.ts';

export { findAllChanges as allPast, findChanges as pastOfDay } from './history.store.ts';
export type { PastEntry } from './history.store.ts';

/** What the last revision took away from days of a habit before one. */
export async function lastRemovedBefore(
  { writer, userId }: OpenNotebook,
  habitId: string,
  date: CivilDate,
): Promise<DatedEntry[]> {
  const changes = await findLastChangesBefore(writer, userId, habitId, date);
  // An import brings several of one day.
  const latest = new Map(changes.toReversed().map((change) => [change.date, change.before]));
  return [...latest].flatMap(([day, entry]) => (entry ? [{ date: day, ...entry }] : []));
}

/**
 * Stores what was entered for days of new habits before, in the order of what happened.
 *
 * @param past which has no revision yet
 */
export async function addPast(
  { writer, userId, account }: OpenNotebook,
  past: readonly Omit<PastEntry, 'revision'>[],
): Promise<void> {
  const revision = account.habits_revision;
  const { change_count, change_bytes } = await insertPast(
    writer,
    userId,
    past.map((each) => ({ ...each, revision })),
  );
  account.change_count += change_count;
  account.change_bytes += change_bytes;
}
