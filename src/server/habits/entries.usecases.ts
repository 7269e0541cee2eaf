import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { partsOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { TIMES_KEPT } from '#domain/commands/day-fields.ts';
import { dayOn, listEntries, withDaysOf } from '#domain/entries.ts';
import type { Entries } from '#domain/entries.ts';
import { BLANK_PAGE, withoutOldTimes } from '#domain/year-page.ts';
import type { Day, Entry, YearPage } from '#domain/year-page.ts';
import type { Reader, Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { deleteChanges, forgetOldest, insertChanges, insertPast } from './history.store.ts';
import type { DayChange } from './history.store.ts';
import { addSizes } from './notebook.store.ts';
import type { Sizes } from './notebook.store.ts';
import {
  deletePages,
  findAllPages,
  findDay,
  findPages,
  findPagesBefore,
  putPages,
} from './pages.store.ts';
import { refuseTooMuch } from './quota.ts';
import { sameDays } from './same-days.ts';

/** How many years of a habit are read before others get their turn. */
const READ_AT_ONCE = 5;

/** Whose entries are changed, and the revision to which it takes the person's habits. */
interface Place {
  userId: string;
  habitId: string;
  revision: number;
}

/** A change of a habit's entries by the person. */
export interface EntryChange extends Place {
  now: number;
}

/** The entries of all habits by the ids of these, at one go. */
export async function entriesByHabit(
  reader: Reader,
  userId: string,
): Promise<Map<string, Entries>> {
  return await findAllPages(reader, userId);
}

/** The entries of a habit, read so that others get their turn. */
export async function entriesOf(reader: Reader, userId: string, habitId: string): Promise<Entries> {
  const entries = new Map<number, YearPage>();
  for (let year: number | undefined; ;) {
    const pages = await findPagesBefore(reader, userId, habitId, { year, most: READ_AT_ONCE });
    for (const [of, page] of pages) entries.set(of, page);
    year = [...pages.keys()].at(-1);
    if (pages.size < READ_AT_ONCE) return entries;
    await nextTurn();
  }
}

/**
 * Enters something for a day, whose history keeps what stood there; the same again changes nothing.
 *
 * @param decide is given what stands there, and gives what is to; undefined: nothing
 * @returns what it gave
 * @throws ProblemError limit_reached
 */
export async function enterDay<T extends Entry | undefined>(
  writer: Writer,
  change: EntryChange,
  date: CivilDate,
  decide: (before: Entry | undefined) => T,
): Promise<T> {
  const { entries, changes } = await findDay(writer, change.userId, change.habitId, date);
  const entry = decide(dayOn(entries, date).entry);
  await changeDays(writer, change, { entries, entered: [[date, entry]], changes });
  return entry;
}

/**
 * The same for any days of a habit.
 *
 * @param entered what is to stand at each; undefined: nothing
 * @throws ProblemError limit_reached
 */
export async function enterDays(
  writer: Writer,
  change: EntryChange,
  entered: readonly (readonly [CivilDate, Entry | undefined])[],
): Promise<void> {
  for (const [year, days] of Map.groupBy(entered, ([date]) => partsOf(date).year)) {
    const entries = await findPages(writer, change.userId, change.habitId, [year]);
    await changeDays(writer, change, { entries, entered: days });
    await nextTurn();
  }
}

interface Entering {
  /** of the years in which something is entered */
  entries: Entries;
  entered: readonly (readonly [CivilDate, Entry | undefined])[];
  /** how many each of the days has in its history already, as far as that is known */
  changes?: number | undefined;
}

async function changeDays(
  writer: Writer,
  change: EntryChange,
  { entries, entered, changes }: Entering,
): Promise<void> {
  const { userId, habitId: habit_id, revision, now } = change;
  const different = entered
    .map(([date, entry]) => ({ date, entry, before: dayOn(entries, date) }))
    .filter(({ entry, before }) => before.unmarked || !isDeepStrictEqual(entry, before.entry));
  if (different.length === 0) return;
  const past = different.map(({ date, before: { entry = null } }): DayChange => {
    return { id: newId(), habit_id, date, before: entry, changed_at: now, revision };
  });
  const added = await insertChanges(writer, userId, past, changes);
  const days = different.map(
    ({ date, entry, before }) => [date, enteredNow(entry, before, now)] as const,
  );
  const pages = [...withDaysOf(entries, days)].map(
    ([year, page]) => [year, withoutOldTimes(page, now - TIMES_KEPT)] as const,
  );
  await replacePages(writer, change, { before: entries, after: new Map(pages), ...added });
}

/** A day at which something else is to stand, with the times of what is new about it. */
function enteredNow(
  entry: Entry | undefined,
  { entry: before, unmarked, ...times }: Day,
  now: number,
): Day {
  const isMarked = unmarked || entry?.value !== before?.value || entry?.skipped !== before?.skipped;
  return {
    ...(entry ? { entry } : {}),
    ...times,
    ...(isMarked ? { marked_at: now } : {}),
    ...(entry?.note === before?.note ? {} : { noted_at: now }),
  };
}

/**
 * Stores entries of days that have none, and of which the history says nothing: those of an import,
 * which can be undone as a whole.
 *
 * @throws ProblemError limit_reached
 */
export async function addEntries(writer: Writer, place: Place, added: Entries): Promise<void> {
  if (added.size === 0) return;
  const before = await findPages(writer, place.userId, place.habitId, [...added.keys()]);
  const after = new Map(added);
  for (const [year, page] of before) {
    const days = [...listEntries(new Map([[year, after.get(year) ?? BLANK_PAGE]]))];
    const joined = withDaysOf(
      new Map([[year, page]]),
      days.map(({ date, ...entry }) => [date, { entry }]),
    );
    after.set(year, joined.get(year) ?? BLANK_PAGE);
  }
  await replacePages(writer, place, { before, after });
  await nextTurn();
}

/** Takes back those of the entries that an import added that are as they came. */
export async function takeBack(writer: Writer, place: Place, added: Entries): Promise<void> {
  const before = await findPages(writer, place.userId, place.habitId, [...added.keys()]);
  const days = Iterator.from(sameDays(before, added)).map((date) => [date, {}] as const);
  await replacePages(writer, place, { before, after: withDaysOf(before, days) });
  await nextTurn();
}

/** Stores the history that an import brings, of any habits, in the order of what happened. */
export async function addPast(
  writer: Writer,
  userId: string,
  changes: readonly DayChange[],
): Promise<void> {
  await count(writer, userId, await insertPast(writer, userId, changes));
}

/** Deletes whatever was entered for a habit, and its history. */
export async function deleteAllEntries(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<void> {
  const held = sizesOf(await entriesOf(writer, userId, habitId));
  await deletePages(writer, userId, habitId);
  await count(writer, userId, {
    entry_count: -held.entry_count,
    note_bytes: -held.note_bytes,
  });
  await nextTurn();
  await deleteChanges(writer, userId, habitId);
}

interface Replaced extends Partial<Sizes> {
  before: Entries;
  after: Entries;
}

/** Puts pages in the places of others; a year that is in those alone becomes blank. */
async function replacePages(
  writer: Writer,
  place: Place,
  { before, after, ...history }: Replaced,
): Promise<void> {
  const years = [...new Set([...before.keys(), ...after.keys()])];
  const pages = years.map((year) => [year, after.get(year) ?? BLANK_PAGE] as const);
  await putPages(writer, place, new Map(pages));
  const [was, is] = [sizesOf(before), sizesOf(after)];
  await count(writer, place.userId, {
    ...history,
    entry_count: is.entry_count - was.entry_count,
    note_bytes: is.note_bytes - was.note_bytes,
  });
}

/**
 * Counts what an account holds more or less than before; of a history that is too long the oldest
 * goes.
 *
 * @throws ProblemError limit_reached
 */
async function count(writer: Writer, userId: string, added: Partial<Sizes>): Promise<void> {
  const held = await addSizes(writer, userId, added);
  refuseTooMuch(held, added);
  await forgetOldest(writer, userId, held);
}

function sizesOf(entries: Entries): Pick<Sizes, 'entry_count' | 'note_bytes'> {
  let entry_count = 0;
  let note_bytes = 0;
  for (const { days, more } of entries.values()) {
    entry_count += days.replaceAll('.', '').length;
    for (const { n = '' } of Object.values(more)) note_bytes += Buffer.byteLength(n);
  }
  return { entry_count, note_bytes };
}
