import { useMutation } from '@tanstack/react-query';
import type { GroupAnswer } from '#contract/group.ts';
import { api } from '../../../api/api.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { positionAfter, withMoved } from '../move-habit.ts';
import type { Move } from '../move-habit.ts';
import { useGroupList } from './use-group-list.ts';

/** Puts a group elsewhere among the others; refused, the list is fetched anew. */
export function useMoveGroup(): (move: Move<GroupAnswer>) => void {
  const list = useGroupList();
  const refuse = useRefusal();
  const { mutate } = useMutation({
    scope: { id: 'move-group' },
    networkMode: 'always',
    mutationFn: ({ id, position }: { id: string; position: number }) =>
      api.updateGroup({ params: { id }, body: { position } }),
    onMutate: async ({ id, position }) => {
      await list.hold();
      list.change((groups) => withMoved(groups, id, position));
    },
    onError: (error) => {
      refuse(error);
      void list.refresh();
    },
  });
  return (move) => {
    const position = positionAfter(list.read(), move);
    if (position !== undefined) mutate({ id: move.moved.id, position });
  };
}
