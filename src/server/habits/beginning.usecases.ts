import type { UpdateHabitBody } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { listEntries } from '#domain/entries.ts';
import type { Writer } from '../database/database.ts';
import { entriesBefore } from '../problem-error.ts';
import { enterDays, entriesOf } from './entries.usecases.ts';
import type { EntryChange } from './entries.usecases.ts';
import { findLastChangesBefore } from './history.store.ts';

/** Whose habit begins on another day, and when that is done. */
interface Moved extends EntryChange {
  from: CivilDate;
  to: CivilDate;
}

/**
 * Keeps a habit free of entries from before its beginning, where it is moved. Those in the way of a
 * later one are removed when that is asked for, in one step that an earlier one can take back.
 *
 * @throws ProblemError entries_before_beginning
 */
export async function clearTheWay(
  writer: Writer,
  moved: Moved,
  mode: UpdateHabitBody['entries_before'],
): Promise<void> {
  if (moved.to > moved.from) await removeBefore(writer, moved, mode === 'remove');
  else if (mode === 'restore') await restore(writer, moved);
}

async function removeBefore(writer: Writer, moved: Moved, mayRemove: boolean): Promise<void> {
  const entries = await entriesOf(writer, moved.userId, moved.habitId);
  const early = [...listEntries(entries)].filter(({ date }) => date < moved.to);
  if (early.length > 0 && !mayRemove) throw entriesBefore();
  await enterDays(
    writer,
    moved,
    early.map(({ date }) => [date, undefined]),
  );
}

/** Puts back what the last step removed, which is what changed with one and the last revision. */
async function restore(writer: Writer, moved: Moved): Promise<void> {
  const { userId, habitId, from, to } = moved;
  const changes = await findLastChangesBefore(writer, userId, habitId, from);
  // An import brings several of one day.
  const latest = new Map(changes.toReversed().map((change) => [change.date, change.before]));
  await enterDays(
    writer,
    moved,
    [...latest].flatMap(([date, entry]) => (entry && date >= to ? [[date, entry] as const] : [])),
  );
}
