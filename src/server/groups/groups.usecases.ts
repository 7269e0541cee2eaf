import type { GroupAnswer } from '#contract/group.ts';
import type { Database, Reader, Writer } from '../database/database.ts';
import { changeHabits } from '../habits/changes.usecases.ts';
import { inOrder, movedTo } from '../habits/positions.ts';
import { newId } from '../new-id.ts';
import { limitReached, notFound } from '../problem-error.ts';
import { deleteGroupRow, findGroups, insertGroup, updateGroupRow } from './groups.store.ts';

/** More than anyone can overlook. */
export const MOST_GROUPS = 100;

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
    const groups = await findGroups(writer, userId);
    if (groups.length >= MOST_GROUPS) throw limitReached('groups');
    const group = { id: newId(), name, position: groups.length };
    await insertGroup(writer, { user_id: userId, ...group });
    return group;
  });
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
    await renumberGroups(writer, userId);
  });
}

/** Closes the gaps in the order of a person's groups. */
export async function renumberGroups(writer: Writer, userId: string): Promise<void> {
  await renumber(writer, userId, inOrder(await findGroups(writer, userId)));
}

async function renumber(writer: Writer, userId: string, groups: GroupAnswer[]): Promise<void> {
  for (const [position, group] of groups.entries()) {
    if (group.position !== position) await updateGroupRow(writer, userId, group.id, { position });
  }
}
