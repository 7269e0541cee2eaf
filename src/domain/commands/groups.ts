import type { ChangeGroup, CreateGroup } from './command.ts';
import type { Draft } from './draft.ts';
import { moveRow } from './order.ts';
import { addRow } from './rows.ts';

/** Creates a group after the others. */
export function createGroup({ groups }: Draft, { group: id, name }: CreateGroup): void {
  if (groups.has(id)) return;
  addRow(groups, { id, name, position: groups.all().length, deleted_at: null });
}

export function changeGroup({ groups }: Draft, { group: id, name, position }: ChangeGroup): void {
  const group = groups.find(id);
  groups.put({ ...group, name: name ?? group.name });
  if (position !== undefined) moveRow(groups, id, position);
}
