import type { GroupAnswer } from '#contract/group.ts';
import { api } from '../../../api/api.ts';
import type { Move } from '../move-habit.ts';
import { useMove } from '../use-move.ts';
import { useGroupList } from './use-group-list.ts';

/** Puts a group elsewhere among the others. */
export function useMoveGroup(): (move: Move<GroupAnswer>) => void {
  return useMove('move-group', useGroupList(), (id, position) =>
    api.updateGroup({ params: { id }, body: { position } }),
  );
}
