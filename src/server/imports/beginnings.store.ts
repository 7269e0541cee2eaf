import type { CivilDate } from '#domain/civil-date.ts';
import type { Reader, Writer } from '../database/database.ts';
import type { MovedBeginningTable } from '../database/schema.ts';

type MovedBeginning = Omit<MovedBeginningTable, 'user_id' | 'import_id'>;

/** When each habit of a person began. */
export async function findBeginnings(reader: Reader, userId: string): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('habits')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
}

export async function updateBeginning(
  writer: Writer,
  userId: string,
  habitId: string,
  createdAt: string,
): Promise<void> {
  await writer
    .updateTable('habits')
    .set({ created_at: createdAt })
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .execute();
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
  await writer
    .updateTable('moved_beginnings')
    .set({ begin_before })
    .where('user_id', '=', userId)
    .where('habit_id', '=', habit_id)
    .where('begin_before', '=', begin_after)
    .execute();
}

/** The oldest day of a habit that has an entry. */
export async function findOldestEntry(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<CivilDate | undefined> {
  const row = await reader
    .selectFrom('completions')
    .select('date')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return row?.date;
}
