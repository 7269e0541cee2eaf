import type { GroupAnswer } from '#contract/group.ts';
import { MOST_GROUPS } from '#domain/limits.ts';
import type { Database, Reader, Writer } from '../database/database.ts';
import { changeHabits } from '../habits/changes.usecases.ts';
import { inOrder, movedTo } from '../habits/positions.ts';
import { newId } from '../new-id.ts';
import { limitReached, notFound } from '../problem-error.ts';
import {
  deleteGroupRow,
  findGroups,
  findGroupsOfImport,
  insertGroups,
  updateGroupRow,
} from './groups.store.ts';

/** All groups of a person, in their order. */
export async function listGroups(reader: Reader, userId: string): Promise<GroupAnswer[]> {
  return await findGroups(reader, userId);
}

/** @throws ProblemError not_found, for another person's group too */
export async function findGroup(
  reader: Reader,
  userId: string,
  groupId: string,
): Promise<GroupAnswer> {
  const group = (await findGroups(reader, userId)).find(({ id }) => id === groupId);
  if (!group) throw notFound();
  return group;
}

/** @throws ProblemError limit_reached beyond the limit */
export async function createGroup(
  database: Database,
  userId: string,
  name: string,
): Promise<GroupAnswer> {
  return await changeHabits(database, userId, async (writer) => {
    const id = newId();
    await addGroups(writer, { userId }, [{ id, name }]);
    return await findGroup(writer, userId, id);
  });
}

/**
 * Puts groups at the end of a person's list.
 *
 * @param importId by which they come
 * @throws ProblemError limit_reached beyond the limit
 */
export async function addGroups(
  writer: Writer,
  { userId, importId = null }: { userId: string; importId?: string | null },
  groups: readonly { id: string; name: string }[],
): Promise<void> {
  if (groups.length === 0) return;
  const { length } = await findGroups(writer, userId);
  if (length + groups.length > MOST_GROUPS) throw limitReached('groups');
  const added = groups.map((group, place) => ({ ...group, position: length + place }));
  await insertGroups(writer, { userId, importId }, added);
}

/**
 * Renames a group, or moves it to a place among the others.
 *
 * @throws ProblemError not_found
 */
export async function updateGroup(
  database: Database,
  userId: string,
  groupId: string,
  { name, position }: { name?: string | undefined; position?: number | undefined },
): Promise<GroupAnswer> {
  return await changeHabits(database, userId, async (writer) => {
    await findGroup(writer, userId, groupId);
    await updateGroupRow(writer, userId, groupId, { name });
    if (position !== undefined) {
      await renumber(writer, userId, movedTo(await findGroups(writer, userId), groupId, position));
    }
    return await findGroup(writer, userId, groupId);
  });
}

/**
 * Deletes a group.
 *
 * @param emptyGroup takes its habits out, in the same transaction
 * @throws ProblemError not_found
 */
export async function deleteGroup(
  database: Database,
  userId: string,
  groupId: string,
  emptyGroup: (writer: Writer) => Promise<void>,
): Promise<void> {
  await changeHabits(database, userId, async (writer) => {
    await findGroup(writer, userId, groupId);
    await emptyGroup(writer);
    await deleteGroupRow(writer, userId, groupId);
    await closeGaps(writer, userId);
  });
}

/**
 * Undoes that an import made groups: those without a habit go, the others are of another import.
 *
 * @param importByGroup by which import the latest habit of each group came, if by any; a group that
 * has no habit is not in it
 */
export async function takeImportedGroups(
  writer: Writer,
  userId: string,
  importId: string,
  importByGroup: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  for (const id of await findGroupsOfImport(writer, userId, importId)) {
    const other = importByGroup.get(id);
    if (other !== undefined) await updateGroupRow(writer, userId, id, { import_id: other });
    else if (!importByGroup.has(id)) await deleteGroupRow(writer, userId, id);
  }
  await closeGaps(writer, userId);
}

/** Closes the gaps in the order of a person's groups. */
async function closeGaps(writer: Writer, userId: string): Promise<void> {
  await renumber(writer, userId, inOrder(await findGroups(writer, userId)));
}

async function renumber(writer: Writer, userId: string, groups: GroupAnswer[]): Promise<void> {
  for (const [position, group] of groups.entries()) {
    if (group.position !== position) await updateGroupRow(writer, userId, group.id, { position });
  }
}
