import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entries } from '#domain/entries.ts';
import type { HabitFields, NotebookHabit } from '#domain/notebook.ts';
import type { YearPage } from '#domain/year-page.ts';
import type { Database, Reader, ReadingDatabase } from '../../platform/database/database.ts';
import { notFound, unauthenticated } from '../../platform/problem-error.ts';
import { cursorOf } from './cursor.ts';
import { findNotebook, findRevisions } from './notebook.store.ts';
import { findAllPages, findPages } from './pages.store.ts';
import type { Account } from './notebook.store.ts';
import type { TakeWork } from './open-notebook.ts';
import type { RunTask } from '../../platform/workers/task.ts';
import { costOfReading } from '#contract/work.ts';
import type { Queues } from '../../platform/limits/queue.ts';
import { findHabit, findHabits } from './rows.store.ts';

export { findEpoch as epochOf } from './notebook.store.ts';
export { findGroups as storedGroups, findHabits as storedHabits } from './rows.store.ts';
export {
  findOfImport as rowsOfImport,
  findPauses as storedPauses,
  handOverGroup,
} from './rows.store.ts';

/** Who has more is read in pieces, by another thread: ten habits of five years, a thousand long notes. */
const LARGE = { entries: 20_000, bytes: 1024 * 1024 };

/** Whether reading all of a notebook takes long. */
function isLarge({
  entry_count,
  note_bytes,
  text_bytes,
}: Pick<Account, 'entry_count' | 'note_bytes' | 'text_bytes'>): boolean {
  return entry_count > LARGE.entries || note_bytes + text_bytes > LARGE.bytes;
}

/** How many years of a habit are read before others get their turn. */
const READ_AT_ONCE = 5;

/** What is known of a person's habits before they are read. */
export interface NotebookSize {
  /** a number that changes with each change of the person's habits */
  revision: number;
  /** the same for this life of the database and this person alone */
  cursor: string;
  /** whether reading all of it takes long, and how much work it is */
  isLarge: boolean;
  cost: number;
}

/** @throws ProblemError unauthenticated when the account was deleted meanwhile */
export async function notebookOf(reader: Reader, userId: string): Promise<NotebookSize> {
  const row = await findNotebook(reader, userId);
  if (!row) throw unauthenticated();
  return {
    revision: row.habits_revision,
    cursor: cursorOf(userId, row),
    isLarge: isLarge(row),
    cost: costOfReading(row),
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
  reading: Queues;
  takeWork: TakeWork;
  runTask: RunTask;
  /** where answers of any size wait to be sent */
  tempFolder: string;
}

/**
 * Reads all of a person's habits at one moment.
 *
 * @param work is given what to read with, and the person's habits one after the other in the order
 * that it wants
 */
export async function readNotebook<T>(
  database: ReadingDatabase,
  userId: string,
  work: (reader: Reader, habitsIn: HabitsIn) => Promise<T>,
): Promise<T> {
  return await database.snapshot(async (reader) => {
    const { isLarge: isMuch } = await notebookOf(reader, userId);
    return await work(reader, (order) => habitsOf(reader, userId, { order, isMuch }));
  });
}

export type HabitsIn = (order: Order) => AsyncGenerator<NotebookHabit>;

type Order = (habits: readonly HabitFields[]) => HabitFields[];

async function* habitsOf(
  reader: Reader,
  userId: string,
  { order, isMuch }: { order: Order; isMuch: boolean },
): AsyncGenerator<NotebookHabit> {
  const habits = await findHabits(reader, userId);
  // One query is the quickest, as long as what it gives is not too much for one turn.
  const pages = isMuch ? undefined : await findAllPages(reader, userId);
  for (const habit of order(habits)) {
    const entries = pages ? pages.get(habit.id) : await entriesOf(reader, userId, habit.id);
    yield { ...habit, entries: entries ?? new Map() };
  }
}

/** @throws ProblemError not_found, for another person's habit too */
export async function requireHabit(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<HabitFields> {
  const habit = await findHabit(reader, userId, habitId);
  if (!habit) throw notFound();
  return habit;
}

/** The entries of a habit, read so that others get their turn. */
export async function entriesOf(reader: Reader, userId: string, habitId: string): Promise<Entries> {
  const entries = new Map<number, YearPage>();
  for (let to: number | undefined; ;) {
    const pages = await findPages(reader, userId, habitId, { to, most: READ_AT_ONCE });
    for (const [year, page] of pages) {
      entries.set(year, page);
      to = year - 1;
    }
    if (pages.size < READ_AT_ONCE) return entries;
    await nextTurn();
  }
}
