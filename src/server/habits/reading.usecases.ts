import type { Database, Reader } from '../database/database.ts';
import { entriesByHabit, entriesOf } from './entries.usecases.ts';
import type { EnteredHabit } from './habit-answer.ts';
import { findHabits } from './habits.store.ts';
import type { StoredHabit } from './habits.store.ts';
import { findNotebook, findRevisions } from './notebook.store.ts';
import type { ReadingGate } from './reading-gate.ts';

/** Who has more is read in pieces: ten habits of five years, or a few thousand long notes. */
const LARGE = { entries: 20_000, noteBytes: 2 * 1024 * 1024 };

/** What is known of a person's habits before they are read. */
export interface Notebook {
  /** a number that changes with each change of the person's habits */
  revision: number;
  /** whether reading all of it takes long */
  isLarge: boolean;
}

export async function notebookOf(reader: Reader, userId: string): Promise<Notebook> {
  const row = await findNotebook(reader, userId);
  if (!row) return { revision: 0, isLarge: false };
  const { habits_revision, entry_count, note_bytes } = row;
  return {
    revision: habits_revision,
    isLarge: entry_count > LARGE.entries || note_bytes > LARGE.noteBytes,
  };
}

/** The revisions of some people, by their ids. */
export async function revisionsOf(
  database: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await findRevisions(database, userIds);
  return new Map(rows.map(({ id, habits_revision }) => [id, habits_revision]));
}

export interface ReadingDependencies {
  database: Database;
  reading: ReadingGate;
  /** where answers of any size wait to be sent */
  spoolFolder: string;
}

/**
 * Reads all of a person's habits at one moment, when it is their turn.
 *
 * @param work is given what to read with, and the person's habits one after the other in the order
 * that it wants
 * @throws ProblemError unavailable when it has to be later
 */
export async function readNotebook<T>(
  { database, reading }: ReadingDependencies,
  userId: string,
  work: (reader: Reader, habitsIn: HabitsIn) => Promise<T>,
): Promise<T> {
  const { isLarge } = await notebookOf(database.read, userId);
  return await reading({ userId, isLarge }, () =>
    database.snapshot((reader) =>
      work(reader, (order) => habitsOf(reader, userId, { order, isLarge })),
    ),
  );
}

export type HabitsIn = (order: Order) => AsyncGenerator<EnteredHabit>;

type Order = (habits: readonly StoredHabit[]) => StoredHabit[];

async function* habitsOf(
  reader: Reader,
  userId: string,
  { order, isLarge }: { order: Order; isLarge: boolean },
): AsyncGenerator<EnteredHabit> {
  const habits = await findHabits(reader, userId);
  // One query is the quickest, as long as what it gives is not too much for one turn.
  const pages = isLarge ? undefined : await entriesByHabit(reader, userId);
  for (const habit of order(habits)) {
    const entries = pages ? pages.get(habit.id) : await entriesOf(reader, userId, habit.id);
    yield { ...habit, entries: entries ?? new Map() };
  }
}
