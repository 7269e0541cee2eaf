import { useQueryClient } from '@tanstack/react-query';
import type { HabitAnswer } from '#contract/habit.ts';
import { habitsQuery } from '../../api/queries.ts';

type Change = (habits: readonly HabitAnswer[]) => HabitAnswer[];

/** The list of habits that the page holds, to be read and changed outside of rendering. */
export function useHabitList() {
  const queryClient = useQueryClient();
  const { queryKey } = habitsQuery;
  return {
    read: (): readonly HabitAnswer[] => queryClient.getQueryData(queryKey) ?? [],
    change: (change: Change) =>
      queryClient.setQueryData(queryKey, (habits) => habits && change(habits)),
    /** Keeps an answer that is on its way from undoing what is about to be changed. */
    hold: () => queryClient.cancelQueries({ queryKey }),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  };
}
