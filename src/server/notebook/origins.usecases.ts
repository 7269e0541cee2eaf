import type { Reader, Writer } from '../database/database.ts';
import { findGroupsOfImport, handOverGroup } from './groups.store.ts';
import { findPausesOfImport } from './pauses.store.ts';

/** The pauses that came by an import and are as they came. */
export async function pausesOfImport(
  reader: Reader,
  userId: string,
  importId: string,
): Promise<string[]> {
  return await findPausesOfImport(reader, userId, importId);
}

/** The groups that came by an import. */
export async function groupsOfImport(
  reader: Reader,
  userId: string,
  importId: string,
): Promise<string[]> {
  return await findGroupsOfImport(reader, userId, importId);
}

/** Lets a group be of another import. */
export async function giveGroup(
  writer: Writer,
  userId: string,
  { groupId, importId }: { groupId: string; importId: string },
): Promise<void> {
  await handOverGroup(writer, userId, groupId, importId);
}
