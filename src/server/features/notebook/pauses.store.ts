import type { Selectable } from 'kysely';
import type { NotebookPause } from '#domain/notebook.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { putRows } from '../../platform/database/insert-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { PauseTable } from '../../platform/database/schema.ts';
import { rowBytesOf } from './notebook.store.ts';
import type { DeletedRow } from './notebook.store.ts';
import type { Stamped } from './stamped.ts';

const FIELDS = ['id', 'habit_id', 'first_date', 'last_date', 'reason', 'deleted_at'] as const;

/** The pauses that are there, of habits that are; the latest first. */
export async function findPauses(reader: Reader, userId: string): Promise<NotebookPause[]> {
  const rows = await reader
    .selectFrom('pauses')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('habit_id', 'is', null),
        exists(
          selectFrom('habits')
            .select('habits.id')
            .where('habits.user_id', '=', userId)
            .whereRef('habits.id', '=', 'pauses.habit_id')
            .where('habits.deleted_at', 'is', null),
        ),
      ]),
    )
    .orderBy('first_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(pauseOf);
}

/**
 * Pauses as they are kept, deleted ones among them.
 *
 * @param id of the only one that is looked for
 */
export async function findKnownPauses(
  reader: Reader,
  userId: string,
  id?: string,
): Promise<NotebookPause[]> {
  let query = reader.selectFrom('pauses').select(FIELDS).where('user_id', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.execute()).map(pauseOf);
}

/** The same of those that were changed after a revision. */
export async function findPausesAfter(
  reader: Reader,
  userId: string,
  revision: number,
): Promise<NotebookPause[]> {
  return (await selectAfter(reader, { userId, revision })).map(pauseOf);
}

type Row = Pick<Selectable<PauseTable>, (typeof FIELDS)[number]>;

const selectAfter = prepared<{ userId: string; revision: number }, Row>((database, value) =>
  database
    .selectFrom('pauses')
    .select(FIELDS)
    .where('user_id', '=', value('userId'))
    .where('revision', '>', value('revision'))
    .orderBy('id'),
);

/** The pauses that came by an import, are as they came, and are there. */
export async function findPausesOfImport(
  reader: Reader,
  userId: string,
  importId: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('pauses')
    .select('id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts pauses in the places of those with their ids, or beside the others. */
export async function putPauses(
  writer: Writer,
  userId: string,
  pauses: readonly Stamped<NotebookPause>[],
): Promise<void> {
  const rows = pauses.map(({ row: { first, last, ...row }, revision, importId }) => {
    const dates = { first_date: first, last_date: last };
    return { user_id: userId, ...row, ...dates, revision, import_id: importId };
  });
  await putRows(writer, 'pauses', rows, {
    key: ['user_id', 'id'],
    replaced: [...FIELDS.filter((field) => field !== 'id'), 'revision', 'import_id'],
  });
}

/** Deletes a pause for ever. @returns what the account holds no longer */
export async function deletePauseRow(
  writer: Writer,
  userId: string,
  pauseId: string,
): Promise<DeletedRow> {
  return await writer
    .deleteFrom('pauses')
    .where('user_id', '=', userId)
    .where('id', '=', pauseId)
    .returning(({ ref }) => ['revision', rowBytesOf([ref('reason')]).as('text_bytes')])
    .executeTakeFirstOrThrow();
}

/**
 * Deletes the pauses of a habit for ever.
 *
 * @returns whether one of them was not deleted before, and what the account holds no longer
 */
export async function deletePausesOf(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<{ wasAnyThere: boolean; text_bytes: number }> {
  const rows = await writer
    .deleteFrom('pauses')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .returning(({ ref }) => ['deleted_at', rowBytesOf([ref('reason')]).as('text_bytes')])
    .execute();
  return {
    wasAnyThere: rows.some(({ deleted_at }) => deleted_at === null),
    text_bytes: rows.reduce((sum, { text_bytes }) => sum + text_bytes, 0),
  };
}

function pauseOf({ first_date, last_date, ...row }: Row): NotebookPause {
  return { ...row, first: first_date, last: last_date };
}
