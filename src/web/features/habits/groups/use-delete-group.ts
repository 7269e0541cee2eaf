import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { GroupAnswer } from '#contract/group.ts';
import { api } from '../../../api/api.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { useUndoNote } from '../../../shell/toasts/use-undo-note.ts';
import { inOrder } from '../group-habits.ts';
import { useHabitList } from '../use-habit-list.ts';
import { useGroupList } from './use-group-list.ts';

interface Deleted {
  name: string;
  position: number;
  habits: readonly string[];
}

/** Deletes a group, whose habits stay, and offers to take that back. */
export function useDeleteGroup(): (group: GroupAnswer) => void {
  const { t } = useLingui();
  const groups = useGroupList();
  const habits = useHabitList();
  const refuse = useRefusal();
  const noteUndo = useUndoNote();

  const putBack = useMutation({
    networkMode: 'always',
    mutationFn: sendBack,
    onError: refuse,
    onSettled: () => Promise.all([groups.refresh(), habits.refresh()]),
  });
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: GroupAnswer) => api.deleteGroup({ params: { id } }),
    onMutate: ({ id, name }): Deleted => ({
      name,
      position: inOrder(groups.read()).findIndex((group) => group.id === id),
      habits: habits
        .read()
        .filter(({ group_id }) => group_id === id)
        .map((habit) => habit.id),
    }),
    onSuccess: (_, { id, name }, deleted) => {
      groups.change((known) => known.filter((group) => group.id !== id));
      habits.change((known) =>
        known.map((habit) => (habit.group_id === id ? { ...habit, group_id: null } : habit)),
      );
      noteUndo(
        () => t`The group “${name}” is deleted`,
        () => putBack.mutate(deleted),
      );
    },
    onError: refuse,
  });
  return mutate;
}

/** The server knows no way back: a group like the one before is created, with the same habits. */
async function sendBack({ name, position, habits }: Deleted): Promise<void> {
  const { id } = await api.createGroup({ body: { name } });
  await api.updateGroup({ params: { id }, body: { position } });
  for (const habit of habits) {
    await api.updateHabit({ params: { id: habit }, body: { group_id: id } });
  }
}
