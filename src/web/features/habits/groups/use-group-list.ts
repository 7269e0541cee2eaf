import { useQueryClient } from '@tanstack/react-query';
import type { GroupAnswer } from '#contract/group.ts';
import { groupsQuery } from '../../../api/queries.ts';

type Change = (groups: readonly GroupAnswer[]) => GroupAnswer[];

/** The list of groups that the page holds, to be read and changed outside of rendering. */
export function useGroupList() {
  const queryClient = useQueryClient();
  const { queryKey } = groupsQuery;
  return {
    read: (): readonly GroupAnswer[] => queryClient.getQueryData(queryKey) ?? [],
    change: (change: Change) =>
      queryClient.setQueryData(queryKey, (groups) => groups && change(groups)),
    /** Keeps an answer that is on its way from undoing what is about to be changed. */
    hold: () => queryClient.cancelQueries({ queryKey }),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  };
}
