import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Completion } from '#domain/habit.ts';
import type { Database, Reader } from '../database/database.ts';
import { findCompletions, findCompletionsBefore } from './completions.store.ts';
import { completionOf, goalOf, habitAnswer } from './habit-answer.ts';
import { findGoals, findHabits, findNotebook } from './habits.store.ts';
import type { HabitRow } from './habits.store.ts';
import type { ReadingGate } from './reading-gate.ts';

/** Who has more is read in pieces: ten habits of five years, or a few thousand long notes. */
const LARGE = { entries: 20_000, noteBytes: 2 * 1024 * 1024 };

/** How many completions are read before others get their turn. */
const AT_ONCE = 500;

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

export type HabitsIn = (order: Order) => AsyncGenerator<HabitAnswer>;

type Order = (habits: readonly HabitRow[]) => HabitRow[];

async function* habitsOf(
  reader: Reader,
  userId: string,
  { order, isLarge }: { order: Order; isLarge: boolean },
): AsyncGenerator<HabitAnswer> {
  const rows = await findHabits(reader, userId);
  const goals = Map.groupBy(await findGoals(reader, userId), ({ habit_id }) => habit_id);
  // One query is the quickest, as long as what it gives is not too much for one turn.
  const completions = isLarge
    ? undefined
    : Map.groupBy(await findCompletions(reader, userId), ({ habit_id }) => habit_id);
  for (const row of order(rows)) {
    yield habitAnswer(
      row,
      (goals.get(row.id) ?? []).map(goalOf),
      completions
        ? (completions.get(row.id) ?? []).map(completionOf)
        : await completionsOf(reader, userId, row.id),
    );
  }
}

/** The completions of a habit, newest first, read so that others get their turn. */
export async function completionsOf(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<Completion[]> {
  const completions: Completion[] = [];
  for (let day: CivilDate | undefined; ;) {
    const page = await findCompletionsBefore(reader, userId, habitId, { day, most: AT_ONCE });
    for (const row of page) completions.push(completionOf(row));
    day = page.at(-1)?.date;
    if (page.length < AT_ONCE) return completions;
    await nextTurn();
  }
}
