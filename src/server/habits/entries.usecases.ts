import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Completion } from '#domain/habit.ts';
import type { Reader, Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import {
  deleteEntryRows,
  findAllEntries,
  findEntriesBefore,
  findEntry,
  findEntryDates,
  findEntryImports,
  insertEntries,
  putEntryRow,
} from './completions.store.ts';
import { deleteChanges, insertChanges, insertPast } from './history.store.ts';
import type { DayChange } from './history.store.ts';
import { addSizes } from './notebook.store.ts';
import { refuseTooMuch } from './quota.ts';

/** How many entries are read before others get their turn. */
const READ_AT_ONCE = 500;

/** How many entries go into one statement, before others get their turn. */
const WRITTEN_AT_ONCE = 200;

/** A change of a habit's entries. */
export interface EntryChange {
  userId: string;
  habitId: string;
  /** to which it takes the person's habits */
  revision: number;
  now: number;
}

/** The entries of all habits by the ids of these, newest first, at one go. */
export async function entriesByHabit(
  reader: Reader,
  userId: string,
): Promise<Map<string, Completion[]>> {
  return await findAllEntries(reader, userId);
}

/** The entries of a habit, or those before a day, newest first, read so that others get their turn. */
export async function entriesOf(
  reader: Reader,
  userId: string,
  habitId: string,
  before?: CivilDate,
): Promise<Completion[]> {
  const entries: Completion[] = [];
  for (let day = before; ;) {
    const page = await findEntriesBefore(reader, userId, habitId, { day, most: READ_AT_ONCE });
    for (const entry of page) entries.push(entry);
    day = page.at(-1)?.date;
    if (page.length < READ_AT_ONCE) return entries;
    await nextTurn();
  }
}

export async function entryOn(
  reader: Reader,
  userId: string,
  habitId: string,
  date: CivilDate,
): Promise<Completion | undefined> {
  return await findEntry(reader, userId, habitId, date);
}

/** The days on which a habit has an entry, newest first. */
export async function entryDates(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<CivilDate[]> {
  return await findEntryDates(reader, userId, habitId);
}

/**
 * The imports whose entries a habit has as they came; null stands for entries that were made or
 * changed since.
 */
export async function importsOfEntries(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<(string | null)[]> {
  return await findEntryImports(reader, userId, habitId);
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
  before: Completion | undefined,
): Promise<void> {
  if (before && isSame(before, entry)) return;
  const { userId, habitId } = change;
  await insertChanges(writer, userId, [changeOf(change, entry.date, before)]);
  await putEntryRow(writer, userId, habitId, entry);
  await count(writer, userId, {
    entry_count: before ? 0 : 1,
    note_bytes: bytesIn(entry) - (before ? bytesIn(before) : 0),
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
    await insertChanges(
      writer,
      change.userId,
      some.map(({ date }) => changeOf(change, date, undefined)),
    );
    await addEntries(writer, change, some);
  }
}

/**
 * Stores entries of days that have none, and of which the history says nothing: those of an import,
 * which can be undone as a whole.
 *
 * @param importId by which they come
 * @throws ProblemError limit_reached
 */
export async function addEntries(
  writer: Writer,
  { userId, habitId, importId }: { userId: string; habitId: string; importId?: string },
  entries: readonly Completion[],
): Promise<void> {
  if (entries.length === 0) return;
  await count(writer, userId, {
    entry_count: entries.length,
    note_bytes: entries.reduce((sum, entry) => sum + bytesIn(entry), 0),
  });
  await insertEntries(writer, { userId, habitId, ...(importId ? { importId } : {}) }, entries);
}

/** Stores the history that an import brings, of any habits, in the order of what happened. */
export async function addPast(
  writer: Writer,
  userId: string,
  changes: readonly DayChange[],
): Promise<void> {
  await insertPast(writer, userId, changes);
}

/**
 * Takes entries back, which the history of their days keeps.
 *
 * @param entries all that there are between the first of them and the last, in the order of days
 */
export async function takeEntries(
  writer: Writer,
  change: EntryChange,
  entries: readonly Completion[],
): Promise<void> {
  const { userId, habitId } = change;
  for (const some of batchesOf(entries)) {
    await insertChanges(
      writer,
      userId,
      some.map((entry) => changeOf(change, entry.date, entry)),
    );
    const [first, last = first] = [some[0]?.date, some.at(-1)?.date].toSorted();
    if (first && last) await deleteEntries(writer, userId, { habitId, days: [first, last] });
    await nextTurn();
  }
}

/** Deletes the entries of a habit that came by an import and are as they came. */
export async function deleteImportedEntries(
  writer: Writer,
  userId: string,
  habitId: string,
  importId: string,
): Promise<void> {
  await deleteEntries(writer, userId, { habitId, importId });
  await nextTurn();
}

/** Deletes whatever was entered for a habit, and its history. */
export async function deleteAllEntries(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<void> {
  await deleteEntries(writer, userId, { habitId });
  await nextTurn();
  await deleteChanges(writer, userId, habitId);
}

async function deleteEntries(
  writer: Writer,
  userId: string,
  chosen: Parameters<typeof deleteEntryRows>[2],
): Promise<void> {
  const deleted = await deleteEntryRows(writer, userId, chosen);
  await addSizes(writer, userId, {
    entry_count: -deleted.length,
    note_bytes: -deleted.reduce((sum, bytes) => sum + bytes, 0),
  });
}

/** @throws ProblemError limit_reached */
async function count(
  writer: Writer,
  userId: string,
  added: { entry_count: number; note_bytes: number },
): Promise<void> {
  refuseTooMuch(await addSizes(writer, userId, added), added);
}

function bytesIn({ note }: Completion): number {
  return Buffer.byteLength(note ?? '');
}

function* batchesOf<T>(entries: readonly T[]): Generator<T[]> {
  for (let begin = 0; begin < entries.length; begin += WRITTEN_AT_ONCE)
    yield entries.slice(begin, begin + WRITTEN_AT_ONCE);
}

function changeOf(
  { habitId, revision, now }: EntryChange,
  date: CivilDate,
  before: Completion | undefined,
): DayChange {
  return {
    id: newId(),
    habit_id: habitId,
    date,
    before: before ?? null,
    changed_at: now,
    revision,
  };
}

function isSame(a: Completion, b: Completion): boolean {
  return (
    a.completed === b.completed &&
    a.value === b.value &&
    (a.skipped ?? false) === (b.skipped ?? false) &&
    (a.note ?? '') === (b.note ?? '')
  );
}
