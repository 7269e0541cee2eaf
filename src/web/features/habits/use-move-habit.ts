import { useMutation } from '@tanstack/react-query';
import type { HabitAnswer } from '#contract/habit.ts';
import { api } from '../../api/api.ts';
import { positionAfter, withMoved } from './move-habit.ts';
import type { Move } from './move-habit.ts';
import { useHabitList } from './use-habit-list.ts';
import { useRefusal } from '../../shell/problems/use-refusal.ts';

/** Puts a habit elsewhere among those of its section; refused, the list is fetched anew. */
export function useMoveHabit(): (move: Move<HabitAnswer>) => void {
  const list = useHabitList();
  const refuse = useRefusal();
  const { mutate } = useMutation({
    scope: { id: 'move-habit' },
    networkMode: 'always',
    mutationFn: ({ id, position }: { id: string; position: number }) =>
      api.updateHabit({ params: { id }, body: { position } }),
    onMutate: async ({ id, position }) => {
      await list.hold();
      list.change((habits) => withMoved(habits, id, position));
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
