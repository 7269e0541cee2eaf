import type { GroupAnswer } from '#contract/group.ts';
import type { Reader, Writer } from '../database/database.ts';
import { insertRows } from '../database/insert-rows.ts';

const FIELDS = ['id', 'name', 'position'] as const;

export async function findGroups(reader: Reader, userId: string): Promise<GroupAnswer[]> {
  return await reader
    .selectFrom('groups')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The groups that came by an import. */
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
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores new groups, any number of them. */
export async function insertGroups(
  writer: Writer,
  { userId, importId }: { userId: string; importId: string | null },
  groups: readonly GroupAnswer[],
): Promise<void> {
  const rows = groups.map((group) => ({ user_id: userId, ...group, import_id: importId }));
  await insertRows(writer, 'groups', rows);
}

/** Changes the given fields; an empty change is none. */
export async function updateGroupRow(
  writer: Writer,
  userId: string,
  groupId: string,
  change: {
    name?: string | undefined;
    position?: number | undefined;
    /** the import by which it is */
    import_id?: string;
  },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await writer
    .updateTable('groups')
    .set(change)
    .where('user_id', '=', userId)
    .where('id', '=', groupId)
    .execute();
}

export async function deleteGroupRow(
  writer: Writer,
  userId: string,
  groupId: string,
): Promise<void> {
  await writer
    .deleteFrom('groups')
    .where('user_id', '=', userId)
    .where('id', '=', groupId)
    .execute();
}
