import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { partsOf, type CivilDate } from '#domain/civil-date.ts';
import type { Entries } from '#domain/entries.ts';
import { pausesOf } from '#domain/notebook.ts';
import type { HabitFields, NotebookHabit, PausedHabit } from '#domain/notebook.ts';
import type { YearPage } from '#domain/year-page.ts';
import { costOfReading } from '#contract/work.ts';
import type { Clock } from '../../platform/clock.ts';
import type {
  Database,
  Engine,
  Reader,
  ReadingDatabase,
} from '../../platform/database/database.ts';
import { notFound, unauthenticated } from '../../platform/problem-error.ts';
import { firstYearFor } from './first-year.ts';
import { findTotals, type NotebookTotals, type NotebookTotalsNow } from './notebook.store.ts';
import { findAllPages, findPages } from './pages.store.ts';
import type { TakeWork } from './open-notebook.ts';
import type { RunTask } from '../../platform/workers/task.ts';
import type { Queues } from '../../platform/limits/queue.ts';
import {
  findEntriesByKeys,
  findHabit,
  findHabits,
  findHabitsByKeys,
  findHabitsOfPeople,
  findPausesOfPeople,
  textOf,
  type HabitKey,
} from './reading.store.ts';

export { findEpoch, findRevisions } from './notebook.store.ts';
export {
  findGroups,
  findHabits as storedHabits,
  findOfImport,
  findPauses as storedPauses,
} from './reading.store.ts';
export { findRestorable, handOverGroup } from './rows.store.ts';

/** Who has more is read in pieces, by another thread: ten habits of five years, a thousand long notes. */
const LARGE = { entries: 20_000, bytes: 1024 * 1024 };

/** Whether reading all of a notebook takes long. */
function takesLong({
  entry_count,
  note_bytes,
  text_bytes,
}: Pick<NotebookTotals, 'entry_count' | 'note_bytes' | 'text_bytes'>): boolean {
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
export async function notebookSizeOf(reader: Reader, userId: string): Promise<NotebookSize> {
  const row = await findTotals(reader, userId);
  if (!row) throw unauthenticated();
  return {
    revision: row.habits_revision,
    cursor: cursorOf(userId, row),
    isLarge: takesLong(row),
    cost: costOfReading(row),
  };
}

type Reached = Pick<NotebookTotalsNow, 'epoch' | 'habits_revision'>;

/** Up to where a person's notebook is told. Those of two people are never the same. */
export function cursorOf(userId: string, { epoch, habits_revision }: Reached): string {
  const own = createHash('sha256').update(epoch).update(userId).digest('base64url').slice(0, 16);
  return `${own}.${habits_revision}`;
}

export interface NotebookDependencies {
  database: Database;
  clock: Clock;
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
    const { isLarge } = await notebookSizeOf(reader, userId);
    return await work(reader, (order) => habitsOf(reader, userId, { order, isLarge }));
  });
}

export type HabitsIn = (order: Order) => AsyncGenerator<NotebookHabit>;

type Order = (habits: readonly HabitFields[]) => HabitFields[];

async function* habitsOf(
  reader: Reader,
  userId: string,
  { order, isLarge }: { order: Order; isLarge: boolean },
): AsyncGenerator<NotebookHabit> {
  const habits = await findHabits(reader, userId);
  // One query is the quickest, as long as what it gives is not too much for one turn.
  const pages = isLarge ? undefined : await findAllPages(reader, userId);
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

/** @throws ProblemError not_found where one of some habits is not theirs */
export async function requireHabits(
  reader: Reader,
  userId: string,
  habitIds: readonly string[] | null | undefined,
): Promise<void> {
  if (!habitIds?.length) return;
  const there = new Set((await findHabits(reader, userId)).map(({ id }) => id));
  if (!habitIds.every((id) => there.has(id))) throw notFound();
}

/** The entries of a habit, of all years unless said, read so that others get their turn. */
export async function entriesOf(
  reader: Reader,
  userId: string,
  habitId: string,
  { from, to }: { from?: number; to?: number } = {},
): Promise<Entries> {
  const entries = new Map<number, YearPage>();
  for (let last = to; ;) {
    const years = { from, to: last, most: READ_AT_ONCE };
    const pages = await findPages(reader, userId, habitId, years);
    for (const [year, page] of pages) {
      entries.set(year, page);
      last = year - 1;
    }
    if (pages.size < READ_AT_ONCE) return entries;
    await nextTurn();
  }
}

/** Those of the year of a day: whoever shows one day reads no more. */
export async function entriesOfYear(
  reader: Reader,
  userId: string,
  habitId: string,
  date: CivilDate,
): Promise<Entries> {
  const { year } = partsOf(date);
  return await entriesOf(reader, userId, habitId, { from: year, to: year });
}

/** Which habits of which people are looked at. */
export interface WantedHabits {
  some: readonly HabitKey[];
  /** people of whom it is all habits that are not archived */
  allOf: readonly string[];
  /** the first day of which it is asked what they ask for; without one all entries are read */
  asked?: CivilDate | undefined;
}

/** Habits of many people, by whose they are, in nearly as many queries as of one. */
export async function habitsOfMany(
  reader: Reader,
  engine: Engine,
  { some, allOf, asked }: WantedHabits,
): Promise<ReadonlyMap<string, readonly PausedHabit[]>> {
  const rows = [
    ...(some.length === 0 ? [] : await findHabitsByKeys(reader, engine, some)),
    ...(allOf.length === 0 ? [] : await findHabitsOfPeople(reader, engine, allOf)),
  ];
  const found = [...new Map(rows.map((row) => [textOf([row.user_id, row.id]), row])).values()];
  const userIds = [...new Set(found.map(({ user_id }) => user_id))];
  const pauses = Map.groupBy(
    await findPausesOfPeople(reader, engine, userIds),
    ({ user_id }) => user_id,
  );
  const paused = found.map(({ user_id, ...habit }) => {
    const ofHabit = pausesOf(pauses.get(user_id) ?? [], habit.id);
    const from = asked === undefined ? 0 : firstYearFor(asked, ofHabit);
    return { user_id, habit: { ...habit, pauses: ofHabit }, from };
  });
  const entries = new Map<string, Entries>();
  for (const [from, some] of Map.groupBy(paused, ({ from }) => from)) {
    const keys = some.map(({ user_id, habit }) => [user_id, habit.id] as const);
    const read = await findEntriesByKeys(reader, engine, { keys, from });
    for (const [key, ofHabit] of read) entries.set(key, ofHabit);
  }
  const habits = paused.map(({ user_id, habit }) => {
    const ofDays = entries.get(textOf([user_id, habit.id])) ?? new Map();
    return { user_id, habit: { ...habit, entries: ofDays } };
  });
  const byPerson = Map.groupBy(habits, ({ user_id }) => user_id);
  return new Map([...byPerson].map(([id, ofPerson]) => [id, ofPerson.map(({ habit }) => habit)]));
}

/**
 * All habits of a person that are not archived.
 *
 * @param asked the day of which it is asked what they ask for; a streak may begin in any year
 */
export async function activeHabits(
  reader: Reader,
  engine: Engine,
  userId: string,
  asked?: CivilDate,
): Promise<readonly PausedHabit[]> {
  const wanted = { some: [], allOf: [userId], asked };
  return (await habitsOfMany(reader, engine, wanted)).get(userId) ?? [];
}

/** One of a person’s habits with all its past. @throws ProblemError not_found */
export async function wholeHabit(
  reader: Reader,
  engine: Engine,
  userId: string,
  habitId: string,
): Promise<PausedHabit> {
  const wanted = { some: [[userId, habitId] as const], allOf: [] };
  const [habit] = (await habitsOfMany(reader, engine, wanted)).get(userId) ?? [];
  if (!habit) throw notFound();
  return habit;
}
