import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InsertObject, Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { ImportedHabitTable, ImportTable, Schema } from '../database/schema.ts';

export type ImportRow = Omit<Selectable<ImportTable>, 'user_id'>;

const FIELDS = ['id', 'source', 'imported_at', 'habits', 'entries'] as const;

/**
 * How many rows go into one statement. Neither engine takes more than about thirty thousand values,
 * and each number of rows is a statement of its own that is kept prepared.
 */
const ROWS_AT_ONCE = [1000, 100, 10, 1];

/** The imports of a person, the latest first. */
export async function findImports(reader: Reader, userId: string): Promise<ImportRow[]> {
  return await reader
    .selectFrom('imports')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteImportRow(writer: Writer, userId: string, id: string): Promise<void> {
  await writer.deleteFrom('imports').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Which habit each source key became. */
export async function findImportedHabits(
  reader: Reader,
  userId: string,
): Promise<Omit<ImportedHabitTable, 'user_id'>[]> {
  return await reader
    .selectFrom('imported_habits')
    .select(['source_key', 'habit_id', 'import_id'])
    .where('user_id', '=', userId)
    .execute();
}

/** The ids of the person's habits, in the order of their positions. */
export async function findHabitIds(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('habits')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** The days on which a habit has an entry. */
export async function findEntryDates(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('completions')
    .select('date')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .execute();
  return rows.map(({ date }) => date);
}

/** Stores any number of rows, by table. Others get their turn after each statement. */
export const insertAll = {
  imports: inserter('imports'),
  importedHabits: inserter('imported_habits'),
  movedBeginnings: inserter('moved_beginnings'),
  habits: inserter('habits'),
  goals: inserter('goals'),
  completions: inserter('completions'),
  changes: inserter('completion_changes'),
  groups: inserter('groups'),
  pauses: inserter('pauses'),
};

function inserter<T extends keyof Schema>(table: T) {
  return async (writer: Writer, rows: readonly InsertObject<Schema, T>[]): Promise<void> => {
    let start = 0;
    for (const size of ROWS_AT_ONCE) {
      for (; rows.length - start >= size; start += size) {
        await writer
          .insertInto(table)
          .values(rows.slice(start, start + size))
          .execute();
        await nextTurn();
      }
    }
  };
}

/** Deletes the pauses of an import that are as they came. */
export async function deleteImportedPauses(
  writer: Writer,
  userId: string,
  importId: string,
): Promise<void> {
  await writer
    .deleteFrom('pauses')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .execute();
}

/** The habits that an import made and that have no entry any more. */
export async function findEmptyHabits(
  reader: Reader,
  userId: string,
  importId: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('imported_habits')
    .select('habit_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('completions')
            .select('completions.date')
            .where('completions.user_id', '=', userId)
            .whereRef('completions.habit_id', '=', 'imported_habits.habit_id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ habit_id }) => habit_id);
}

/**
 * Lets what an import made, and what stays of it, be of the import whose entries it stays for:
 * habits, and then their groups.
 */
export async function handOver(writer: Writer, userId: string, importId: string): Promise<void> {
  const made = await writer
    .selectFrom('imported_habits')
    .select('habit_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .execute();
  for (const { habit_id } of made) {
    await handOverHabit(writer, { userId, importId, habitId: habit_id });
    await nextTurn();
  }
  await handOverGroups(writer, userId, importId);
}

interface Handing {
  userId: string;
  importId: string;
  habitId: string;
}

async function handOverHabit(
  writer: Writer,
  { userId, importId, habitId }: Handing,
): Promise<void> {
  await writer
    .updateTable('imported_habits')
    .set((eb) => ({
      import_id: eb.fn.coalesce(
        eb
          .selectFrom('completions')
          .select(({ fn }) => fn.max('completions.import_id').as('import_id'))
          .whereRef('completions.user_id', '=', 'imported_habits.user_id')
          .whereRef('completions.habit_id', '=', 'imported_habits.habit_id'),
        'import_id',
      ),
    }))
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('habit_id', '=', habitId)
    .execute();
}

async function handOverGroups(writer: Writer, userId: string, importId: string): Promise<void> {
  await writer
    .updateTable('groups')
    .set((eb) => ({
      import_id: eb.fn.coalesce(
        eb
          .selectFrom('habits')
          .innerJoin('imported_habits', (join) =>
            join
              .onRef('imported_habits.user_id', '=', 'habits.user_id')
              .onRef('imported_habits.habit_id', '=', 'habits.id'),
          )
          .select(({ fn }) => fn.max('imported_habits.import_id').as('import_id'))
          .whereRef('habits.user_id', '=', 'groups.user_id')
          .whereRef('habits.group_id', '=', 'groups.id'),
        'import_id',
      ),
    }))
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .execute();
}

/** Deletes the groups that an import made and that have no habit any more. */
export async function deleteEmptyGroups(
  writer: Writer,
  userId: string,
  importId: string,
): Promise<void> {
  await writer
    .deleteFrom('groups')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('id', 'not in', (used) =>
      used
        .selectFrom('habits')
        .select('group_id')
        .where('user_id', '=', userId)
        .where('group_id', 'is not', null)
        .$castTo<{ group_id: string }>(),
    )
    .execute();
}
