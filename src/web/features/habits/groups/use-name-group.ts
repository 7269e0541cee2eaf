import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { GroupAnswer } from '#contract/group.ts';
import { api } from '../../../api/api.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { useUndoNote } from '../../../shell/toasts/use-undo-note.ts';
import { useGroupList } from './use-group-list.ts';

/** Gives a group its name: a new one to a known group, its first one to a new group. */
export function useNameGroup(): (group: GroupAnswer | undefined, name: string) => Promise<unknown> {
  const { t } = useLingui();
  const list = useGroupList();
  const refuse = useRefusal();
  const noteUndo = useUndoNote();

  const rename = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.updateGroup({ params: { id }, body: { name } }),
    onSuccess: (renamed) =>
      list.change((groups) => groups.map((group) => (group.id === renamed.id ? renamed : group))),
  });
  const create = useMutation({
    networkMode: 'always',
    mutationFn: (name: string) => api.createGroup({ body: { name } }),
    onSuccess: (created) => list.change((groups) => [...groups, created]),
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: GroupAnswer) => api.deleteGroup({ params: { id } }),
    onSuccess: (_, { id }) => list.change((groups) => groups.filter((group) => group.id !== id)),
    onError: refuse,
  });

  return async (group, name) => {
    if (!group) {
      const created = await create.mutateAsync(name);
      noteUndo(
        () => t`The group “${name}” is created`,
        () => remove.mutate(created),
      );
    } else if (name !== group.name) {
      await rename.mutateAsync({ id: group.id, name });
      noteUndo(
        () => t`“${group.name}” is called “${name}” now`,
        () => {
          rename.mutateAsync({ id: group.id, name: group.name }).catch(refuse);
        },
      );
    }
  };
}
