import { useQueryClient } from '@tanstack/react-query';
import type { HabitAnswer } from '#contract/habit.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import { habitsQuery, pausesQuery } from '../../api/queries.ts';
import { withPauses } from '../../shell/habits/kept-habit.ts';
import type { KeptHabit } from '../../shell/habits/kept-habit.ts';

/** Always the same list, so that what was worked out with it is remembered. */
const NO_PAUSES: readonly PauseAnswer[] = [];

type Change = (habits: readonly HabitAnswer[]) => HabitAnswer[];

/** The list of habits that the page holds, to be read and changed outside of rendering. */
export function useHabitList() {
  const queryClient = useQueryClient();
  const { queryKey } = habitsQuery;
  return {
    read: (): readonly KeptHabit[] =>
      withPauses(
        queryClient.getQueryData(queryKey) ?? [],
        queryClient.getQueryData(pausesQuery.queryKey) ?? NO_PAUSES,
      ),
    change: (change: Change) =>
      queryClient.setQueryData(queryKey, (habits) => habits && change(habits)),
    /** Keeps an answer that is on its way from undoing what is about to be changed. */
    hold: () => queryClient.cancelQueries({ queryKey }),
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  };
}
