import type { Insertable, Selectable } from 'kysely';
import type { PauseAnswer } from '#contract/pause.ts';
import type { Reader, Writer } from '../database/database.ts';
import { insertRows } from '../database/insert-rows.ts';
import type { PauseTable } from '../database/schema.ts';

const FIELDS = ['id', 'habit_id', 'first_date', 'last_date', 'reason'] as const;

/** The pauses of a person, the latest first. */
export async function findPauses(reader: Reader, userId: string): Promise<PauseAnswer[]> {
  const rows = await reader
    .selectFrom('pauses')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('first_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(pauseOf);
}

/** Stores new pauses, any number of them. */
export async function insertPauses(
  writer: Writer,
  { userId, importId }: { userId: string; importId: string | null },
  pauses: readonly PauseAnswer[],
): Promise<void> {
  await insertRows(
    writer,
    'pauses',
    pauses.map((pause) => ({ ...rowOf(userId, pause), import_id: importId })),
  );
}

/** Puts a pause in the place of the one with its id. */
export async function replacePause(
  writer: Writer,
  userId: string,
  pause: PauseAnswer,
): Promise<void> {
  await writer
    .updateTable('pauses')
    .set({ ...rowOf(userId, pause), import_id: null })
    .where('user_id', '=', userId)
    .where('id', '=', pause.id)
    .execute();
}

/** @returns whether there was one */
export async function deletePauseRow(
  writer: Writer,
  userId: string,
  pauseId: string,
): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('pauses')
    .where('user_id', '=', userId)
    .where('id', '=', pauseId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the pauses that came by an import and are as they came. */
export async function deletePausesOfImport(
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

function pauseOf({
  id,
  habit_id,
  first_date,
  last_date,
  reason,
}: Pick<Selectable<PauseTable>, (typeof FIELDS)[number]>): PauseAnswer {
  return { id, habit_id, first: first_date, last: last_date, reason };
}

function rowOf(userId: string, { first, last, ...rest }: PauseAnswer): Insertable<PauseTable> {
  return { user_id: userId, ...rest, first_date: first, last_date: last };
}
