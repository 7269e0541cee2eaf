import type { Completion } from '#domain/habit.ts';
import type { Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { deleteCompletion, insertChange, putCompletion } from './completions.store.ts';
import type { CompletionRow } from './completions.store.ts';
import { completionOf } from './habit-answer.ts';

/** Stores an entry, and in the day's history what it replaces; the same one again changes nothing. */
export async function putEntry(
  writer: Writer,
  { userId, habitId, now }: { userId: string; habitId: string; now: number },
  entry: Completion,
  before: CompletionRow | undefined,
): Promise<void> {
  const row: CompletionRow = {
    habit_id: habitId,
    date: entry.date,
    completed: entry.completed ? 1 : 0,
    value: entry.value ?? null,
    skipped: entry.skipped ? 1 : 0,
    note: entry.note ?? '',
  };
  if (before && isSame(before, row)) return;
  await keepChange(writer, userId, row, before, now);
  await putCompletion(writer, { user_id: userId, ...row });
}

/** Takes an entry back, which the day's history keeps. */
export async function takeEntry(
  writer: Writer,
  userId: string,
  entry: CompletionRow,
  now: number,
): Promise<void> {
  await keepChange(writer, userId, entry, entry, now);
  await deleteCompletion(writer, userId, entry.habit_id, entry.date);
}

async function keepChange(
  writer: Writer,
  userId: string,
  { habit_id, date }: Pick<CompletionRow, 'habit_id' | 'date'>,
  before: CompletionRow | undefined,
  now: number,
): Promise<void> {
  await insertChange(writer, {
    user_id: userId,
    id: newId(),
    habit_id,
    date,
    before: before ? JSON.stringify(completionOf(before)) : null,
    changed_at: now,
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
