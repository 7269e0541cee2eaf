import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Completion } from '#domain/habit.ts';
import type { Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { deleteCompletions, insertCompletions, putCompletion } from './completions.store.ts';
import type { CompletionRow } from './completions.store.ts';
import { countNewEntries } from './counting.usecases.ts';
import { completionOf } from './habit-answer.ts';
import { insertChanges } from './history.store.ts';
import type { NewChange } from './history.store.ts';
import { refuseTooMuch } from './quota.ts';

/** How many entries go into one statement, before others get their turn. */
const AT_ONCE = 200;

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
  const row = rowOf(change.habitId, entry);
  if (before && isSame(before, row)) return;
  await insertChanges(writer, [changeOf(change, row.date, before)]);
  const held = await putCompletion(writer, { user_id: change.userId, ...row }, before);
  refuseTooMuch(held, {
    entry_count: before ? 0 : 1,
    note_bytes: Buffer.byteLength(row.note) - Buffer.byteLength(before?.note ?? ''),
  });
}

/**
 * Stores entries of days that have none; the history says so.
 *
 * @throws ProblemError limit_reached
 */
export async function putNewEntries(
  writer: Writer,
  change: EntryChange,
  entries: readonly Completion[],
): Promise<void> {
  for (const some of batchesOf(entries)) {
    const rows = some.map((entry) => rowOf(change.habitId, entry));
    await insertChanges(
      writer,
      rows.map(({ date }) => changeOf(change, date, undefined)),
    );
    await countNewEntries(
      writer,
      change.userId,
      rows.map(({ note }) => note),
    );
    await insertCompletions(
      writer,
      rows.map((row) => ({ user_id: change.userId, ...row })),
    );
    await nextTurn();
  }
}

/**
 * Takes entries back, which the history of their days keeps.
 *
 * @param entries all that there are between the first of them and the last, in the order of days
 */
export async function takeEntries(
  writer: Writer,
  change: EntryChange,
  entries: readonly CompletionRow[],
): Promise<void> {
  const { userId, habitId } = change;
  for (const some of batchesOf(entries)) {
    await insertChanges(
      writer,
      some.map((entry) => changeOf(change, entry.date, entry)),
    );
    const dates = some.map(({ date }) => date).toSorted();
    const [first] = dates;
    const last = dates.at(-1);
    if (first && last) await deleteCompletions(writer, userId, { habitId, days: [first, last] });
    await nextTurn();
  }
}

function* batchesOf<T>(entries: readonly T[]): Generator<T[]> {
  for (let begin = 0; begin < entries.length; begin += AT_ONCE)
    yield entries.slice(begin, begin + AT_ONCE);
}

function rowOf(habitId: string, entry: Completion): CompletionRow {
  return {
    habit_id: habitId,
    date: entry.date,
    completed: entry.completed ? 1 : 0,
    value: entry.value ?? null,
    skipped: entry.skipped ? 1 : 0,
    note: entry.note ?? '',
  };
}

function changeOf(
  { userId, habitId, revision, now }: EntryChange,
  date: CivilDate,
  before: CompletionRow | undefined,
): NewChange {
  return {
    user_id: userId,
    id: newId(),
    habit_id: habitId,
    date,
    before: before ? JSON.stringify(completionOf(before)) : null,
    changed_at: now,
    revision,
  };
}

function isSame(a: CompletionRow, b: CompletionRow): boolean {
  return (
    a.completed === b.completed &&
    a.value === b.value &&
    a.skipped === b.skipped &&
    a.note === b.note
  );
}
