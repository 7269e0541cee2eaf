import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { GroupTable } from '../database/schema.ts';

export type GroupRow = Omit<Selectable<GroupTable>, 'user_id' | 'import_id'>;

const FIELDS = ['id', 'name', 'position'] as const;

export async function findGroups(reader: Reader, userId: string): Promise<GroupRow[]> {
  return await reader
    .selectFrom('groups')
    .select(FIELDS)
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertGroup(writer: Writer, group: Insertable<GroupTable>): Promise<void> {
  await writer.insertInto('groups').values(group).execute();
}

/** Changes the given fields; an empty change is none. */
export async function updateGroupRow(
  writer: Writer,
  userId: string,
  groupId: string,
  change: { name?: string | undefined; position?: number | undefined },
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
