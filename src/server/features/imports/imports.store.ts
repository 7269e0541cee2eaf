import { sql, type Selectable } from 'kysely';
import type { Entries } from '#domain/entries.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice, findSlice, SLICE_ROWS } from '../../platform/database/in-slices.ts';
import type { Ended, Range } from '../../platform/database/in-slices.ts';
import { insertRows, putRows } from '../../platform/database/insert-rows.ts';
import { pageOf, textsOf } from '../../platform/database/page-texts.ts';
import { changeWhere, deleteWhere, keyedRows } from '../../platform/database/keyed-rows.ts';
import type {
  ImportedHabitTable,
  ImportTable,
  MovedBeginningTable,
} from '../../platform/database/schema.ts';

export type ImportRow = Selectable<ImportTable>;

/** Of what is kept of imports there may be any number. */
export const OF_IMPORTS = ['import_pages', 'moved_beginnings', 'imported_habits'] as const;

/** While a part of one, or of its undo, is carried out, it is under way. */
export const importRows = keyedRows('imports', 'user_id', 'id');

export type ImportedHabitRow = Omit<ImportedHabitTable, 'user_id'>;

/** Which habit each source key became, deleted ones among them. */
export async function findImportedHabits(
  reader: Reader,
  userId: string,
): Promise<ImportedHabitRow[]> {
  return await reader
    .selectFrom('imported_habits')
    .select(['source_key', 'habit_id', 'import_id'])
    .where('user_id', '=', userId)
    .execute();
}

/** Notes which habit each source key became, in the place of one that was deleted. */
export async function insertImportedHabits(
  writer: Writer,
  userId: string,
  keys: readonly ImportedHabitRow[],
): Promise<void> {
  const rows = keys.map((key) => ({ user_id: userId, ...key }));
  await putRows(writer, 'imported_habits', rows, {
    key: ['user_id', 'source_key'],
    replaced: ['habit_id', 'import_id'],
  });
}

/** Lets a habit that an import made be of the import whose entries it stays for. */
export async function handOverHabit(
  writer: Writer,
  userId: string,
  { habitId, from, to }: { habitId: string; from: string; to: string },
): Promise<void> {
  const wanted = { user_id: userId, import_id: from, habit_id: habitId };
  await changeWhere(writer, 'imported_habits', wanted, { import_id: to });
}

/** Keeps what an import entered for a habit. */
export async function insertImportPages(
  writer: Writer,
  { userId, importId, habitId }: { userId: string; importId: string; habitId: string },
  entries: Entries,
): Promise<void> {
  const key = { user_id: userId, import_id: importId, habit_id: habitId };
  const rows = [...entries].map(([year, page]) => ({ ...key, year, ...textsOf(page) }));
  await insertRows(writer, 'import_pages', rows);
}

/** Deletes a slice of what is kept of a person's imports. @returns how many rows */
export async function deleteSliceOfImports(
  writer: Writer,
  engine: Engine,
  { userId, table }: { userId: string; table: (typeof OF_IMPORTS)[number] },
): Promise<number> {
  return await deleteSlice(writer, engine, table, (eb) => eb('user_id', '=', userId));
}

/** How many years are taken back at a time. */
const YEARS_AT_ONCE = 15;

/** Some of what an import entered, of one habit; undefined where nothing is left. */
export async function findSomeOfImport(
  reader: Reader,
  userId: string,
  importId: string,
): Promise<{ habitId: string; entries: Entries } | undefined> {
  const rows = await reader
    .selectFrom('import_pages')
    .select(['habit_id', 'year', 'days', 'more'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .orderBy('habit_id')
    .orderBy('year')
    .limit(YEARS_AT_ONCE)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const habitId = first.habit_id;
  const ofHabit = rows.filter(({ habit_id }) => habit_id === habitId);
  return { habitId, entries: new Map(ofHabit.map((page) => [page.year, pageOf(page)])) };
}

/** Forgets what an import entered for a habit, up to a year. */
export async function deletePagesOfImport(
  writer: Writer,
  { userId, importId, habitId }: { userId: string; importId: string; habitId: string },
  lastYear: number,
): Promise<void> {
  await writer
    .deleteFrom('import_pages')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('habit_id', '=', habitId)
    .where('year', '<=', lastYear)
    .execute();
}

/** What imports entered for a habit, by import. */
export async function findImportedEntries(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<Map<string, Entries>> {
  const rows = await reader
    .selectFrom('import_pages')
    .select(['import_id', 'year', 'days', 'more'])
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .execute();
  const byImport = Map.groupBy(rows, ({ import_id }) => import_id);
  const entriesIn = (pages: typeof rows): Entries =>
    new Map(pages.map((page) => [page.year, pageOf(page)]));
  return new Map([...byImport].map(([id, pages]) => [id, entriesIn(pages)]));
}

export type MovedBeginning = Omit<MovedBeginningTable, 'user_id' | 'import_id'>;

/** Notes the habits that an import took back to an earlier beginning. */
export async function insertMovedBeginnings(
  writer: Writer,
  { userId, importId }: { userId: string; importId: string },
  moved: readonly MovedBeginning[],
): Promise<void> {
  const rows = moved.map((habit) => ({ user_id: userId, import_id: importId, ...habit }));
  await insertRows(writer, 'moved_beginnings', rows);
}

/** The habits that an import took back to an earlier beginning. */
export async function findMovedBeginnings(
  reader: Reader,
  userId: string,
  importId: string,
): Promise<MovedBeginning[]> {
  return await reader
    .selectFrom('moved_beginnings')
    .select(['habit_id', 'begin_before', 'begin_after'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .execute();
}

/** The import that went on from where this one came to goes on from where this one began. */
export async function skipMovedBeginning(
  writer: Writer,
  userId: string,
  { habit_id, begin_before, begin_after }: MovedBeginning,
): Promise<void> {
  const wanted = { user_id: userId, habit_id, begin_before: begin_after };
  await changeWhere(writer, 'moved_beginnings', wanted, { begin_before });
}

/** Of these the database has an index by `imported_at`. */
const WITH_UNDO = sql<boolean>`undo_kept = 1`;

/**
 * Imports of anybody that came before an instant, and of which the undo is kept; a slice of them. What
 * is being undone needs it.
 */
export async function findImportsWithUndo(reader: Reader, range: Range): Promise<Ended[]> {
  const query = findSlice(reader, 'imports', 'imported_at', range).where(WITH_UNDO);
  return await query.where(sql<boolean>`under_way_at is null`).execute();
}

/** What the key of a row of import pages takes, and its places in the indexes. */
const KEY_BYTES = 330;

/** How many bytes the undo of each of a person's imports takes, the latest import first. */
export async function findUndoSizes(
  reader: Reader,
  userId: string,
): Promise<{ id: string; bytes: number }[]> {
  const bytes = sql<
    number | string
  >`sum(octet_length(days) + octet_length(more) + ${sql.lit(KEY_BYTES)})`;
  const rows = await reader
    .selectFrom('import_pages')
    .select(['import_id', bytes.as('bytes')])
    .where('user_id', '=', userId)
    .groupBy('import_id')
    .orderBy('import_id', 'desc')
    .execute();
  return rows.map((row) => ({ id: row.import_id, bytes: Number(row.bytes) }));
}

/** Begins to undo an import. @returns whether it can be undone */
export async function beginUndo(
  writer: Writer,
  user_id: string,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const wanted = { user_id, id, under_way_at: null, undo_kept: 1 } as const;
  return await changeWhere(writer, 'imports', wanted, { under_way_at: now });
}

/** Has an import be undone no more. @returns whether it is not being undone */
export async function giveUpUndo(writer: Writer, user_id: string, id: string): Promise<boolean> {
  const wanted = { user_id, id, under_way_at: null };
  return await changeWhere(writer, 'imports', wanted, { undo_kept: 0 });
}

/**
 * Forgets a slice of what only the undo of an import needs, unless it is being undone.
 *
 * @returns how many rows
 */
export async function deleteUndo(
  writer: Writer,
  engine: Engine,
  user_id: string,
  id: string,
): Promise<number> {
  const row = await importRows.find(writer, { user_id, id });
  if (row?.under_way_at !== null) return 0;
  const count = await deleteSlice(writer, engine, 'import_pages', (eb) =>
    eb.and({ user_id, import_id: id }),
  );
  if (count === SLICE_ROWS) return count;
  await deleteWhere(writer, 'moved_beginnings', { user_id, import_id: id });
  await importRows.change(writer, { user_id, id }, { undo_kept: 0 });
  return count;
}
