import type { ChangeGroup, CreateGroup, Refusal } from './command.ts';
import type { Draft } from './draft.ts';
import { moveRow } from './order.ts';
import { addRow, notFound } from './rows.ts';

/** Creates a group after the others. */
export function createGroup(
  { groups }: Draft,
  { group: id, name }: CreateGroup,
): Refusal | undefined {
  if (groups.known(id)) return undefined;
  const position = groups.all().length;
  return addRow(groups, 'group', { id, name, position, deleted_at: null });
}

export function changeGroup(
  { groups }: Draft,
  { group: id, name, position }: ChangeGroup,
): Refusal | undefined {
  const group = groups.find(id);
  if (!group) return notFound('group', id);
  groups.put({ ...group, name: name ?? group.name });
  if (position !== undefined) moveRow(groups, id, position);
  return undefined;
}
