import type { Completion } from '#domain/habit.ts';
import type { Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { deleteCompletions, putCompletion } from './completions.store.ts';
import type { CompletionRow } from './completions.store.ts';
import { completionOf } from './habit-answer.ts';
import { insertChange } from './history.store.ts';
import { refuseTooMuch } from './quota.ts';

/** A change of a habit's entries. */
export interface EntryChange {
  userId: string;
  habitId: string;
  /** to which it takes the person's habits */
  revision: number;
  now: number;
}

/**
 * Stores an entry, and in the day's history what it replaces; the same one again changes nothing.
 *
 * @throws ProblemError limit_reached
 */
export async function putEntry(
  writer: Writer,
  change: EntryChange,
  entry: Completion,
  before: CompletionRow | undefined,
): Promise<void> {
  const row: CompletionRow = {
    habit_id: change.habitId,
    date: entry.date,
    completed: entry.completed ? 1 : 0,
    value: entry.value ?? null,
    skipped: entry.skipped ? 1 : 0,
    note: entry.note ?? '',
  };
  if (before && isSame(before, row)) return;
  await keepChange(writer, change, row.date, before);
  const held = await putCompletion(writer, { user_id: change.userId, ...row }, before);
  refuseTooMuch(held, {
    entry_count: before ? 0 : 1,
    note_bytes: Buffer.byteLength(row.note) - Buffer.byteLength(before?.note ?? ''),
  });
}

/** Takes an entry back, which the day's history keeps. */
export async function takeEntry(
  writer: Writer,
  change: EntryChange,
  entry: CompletionRow,
): Promise<void> {
  await keepChange(writer, change, entry.date, entry);
  await deleteCompletions(writer, change.userId, { habitId: change.habitId, date: entry.date });
}

async function keepChange(
  writer: Writer,
  { userId, habitId, revision, now }: EntryChange,
  date: string,
  before: CompletionRow | undefined,
): Promise<void> {
  await insertChange(writer, {
    user_id: userId,
    id: newId(),
    habit_id: habitId,
    date,
    before: before ? JSON.stringify(completionOf(before)) : null,
    changed_at: now,
    revision,
  });
}

function isSame(a: CompletionRow, b: CompletionRow): boolean {
  return (
    a.completed === b.completed &&
    a.value === b.value &&
    a.skipped === b.skipped &&
    a.note === b.note
  );
}
