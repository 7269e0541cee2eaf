import type { Reader, Writer } from '../database/database.ts';
import { insertRows } from '../database/insert-rows.ts';
import type { MovedBeginningTable } from '../database/schema.ts';

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
  await writer
    .updateTable('moved_beginnings')
    .set({ begin_before })
    .where('user_id', '=', userId)
    .where('habit_id', '=', habit_id)
    .where('begin_before', '=', begin_after)
    .execute();
}
