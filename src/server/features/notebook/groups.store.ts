import type { NotebookGroup } from '#domain/notebook.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { putRows } from '../../platform/database/insert-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { rowBytesOf } from './notebook.store.ts';
import type { DeletedRow } from './notebook.store.ts';
import type { Stamped } from './stamped.ts';

const FIELDS = ['id', 'name', 'position', 'deleted_at'] as const;

/** The groups that are there, in their order. */
export async function findGroups(reader: Reader, userId: string): Promise<NotebookGroup[]> {
  return await reader
    .selectFrom('groups')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Groups as they are kept, deleted ones among them.
 *
 * @param id of the only one that is looked for
 */
export async function findKnownGroups(
  reader: Reader,
  userId: string,
  id?: string,
): Promise<NotebookGroup[]> {
  let query = reader.selectFrom('groups').select(FIELDS).where('user_id', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  return await query.execute();
}

/** The same of those that were changed after a revision. */
export async function findGroupsAfter(
  reader: Reader,
  userId: string,
  revision: number,
): Promise<NotebookGroup[]> {
  return await selectAfter(reader, { userId, revision });
}

const selectAfter = prepared<{ userId: string; revision: number }, NotebookGroup>(
  (database, value) =>
    database
      .selectFrom('groups')
      .select(FIELDS)
      .where('user_id', '=', value('userId'))
      .where('revision', '>', value('revision'))
      .orderBy('id'),
);

/** The groups that came by an import and are there. */
export async function findGroupsOfImport(
  reader: Reader,
  userId: string,
  importId: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('groups')
    .select('id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Puts groups in the places of those with their ids, which stay of the import they came by. */
export async function putGroups(
  writer: Writer,
  userId: string,
  groups: readonly Stamped<NotebookGroup>[],
): Promise<void> {
  const rows = groups.map(({ row, revision, importId }) => {
    return { user_id: userId, ...row, revision, import_id: importId };
  });
  await putRows(writer, 'groups', rows, {
    key: ['user_id', 'id'],
    replaced: ['name', 'position', 'deleted_at', 'revision'],
  });
}

/** Lets a group be of another import. */
export async function handOverGroup(
  writer: Writer,
  userId: string,
  groupId: string,
  importId: string,
): Promise<void> {
  await writer
    .updateTable('groups')
    .set({ import_id: importId })
    .where('user_id', '=', userId)
    .where('id', '=', groupId)
    .execute();
}

/** Deletes a group for ever. @returns what the account holds no longer */
export async function deleteGroupRow(
  writer: Writer,
  userId: string,
  groupId: string,
): Promise<DeletedRow> {
  return await writer
    .deleteFrom('groups')
    .where('user_id', '=', userId)
    .where('id', '=', groupId)
    .returning(({ ref }) => ['revision', rowBytesOf([ref('name')]).as('text_bytes')])
    .executeTakeFirstOrThrow();
}
