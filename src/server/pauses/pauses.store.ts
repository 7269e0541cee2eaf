import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { PauseTable } from '../database/schema.ts';

export type PauseRow = Omit<Selectable<PauseTable>, 'user_id' | 'import_id'>;

const FIELDS = ['id', 'habit_id', 'first_date', 'last_date', 'reason'] as const;

/** The pauses of a person, the latest first. */
export async function findPauses(reader: Reader, userId: string): Promise<PauseRow[]> {
  return await reader
    .selectFrom('pauses')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .orderBy('first_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Stores a pause, in the place of the one with its id. */
export async function putPause(writer: Writer, pause: Insertable<PauseTable>): Promise<void> {
  await writer
    .insertInto('pauses')
    .values(pause)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({ ...pause, import_id: null }),
    )
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
