import type { UpdateHabitBody } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Completion } from '#domain/habit.ts';
import type { Writer } from '../database/database.ts';
import { entriesBefore } from '../problem-error.ts';
import { findChangesBefore, findCompletions } from './completions.store.ts';
import { putEntry, takeEntry } from './entries.usecases.ts';

/** Whose habit begins on another day, and when that is done. */
interface Moved {
  userId: string;
  habitId: string;
  from: CivilDate;
  to: CivilDate;
  now: number;
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

async function removeBefore(
  writer: Writer,
  { userId, habitId, to, now }: Moved,
  mayRemove: boolean,
): Promise<void> {
  const rows = await findCompletions(writer, userId, habitId);
  const early = rows.filter(({ date }) => date < to);
  if (early.length > 0 && !mayRemove) throw entriesBefore();
  for (const row of early) await takeEntry(writer, userId, row, now);
}

/** Puts back what the last step removed, which is what changed at one and the last moment. */
async function restore(writer: Writer, { userId, habitId, from, to, now }: Moved): Promise<void> {
  const changes = await findChangesBefore(writer, userId, habitId, from);
  const last = Math.max(...changes.map(({ changed_at }) => changed_at));
  for (const { date, before, changed_at } of changes) {
    if (changed_at !== last || before === null || date < to) continue;
    await putEntry(writer, { userId, habitId, now }, JSON.parse(before) as Completion, undefined);
  }
}
