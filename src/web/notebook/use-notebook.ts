import { useQueries, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { GroupAnswer } from '#contract/group.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import { keptHabit, withPauses } from './kept-habit.ts';
import type { KeptHabit } from './kept-habit.ts';
import { groupsQuery, habitsQuery, pausesQuery } from './queries.ts';

/** What a person keeps: it is shown once all of it is here, so that nothing jumps. */
export interface Notebook {
  habits: readonly KeptHabit[];
  pauses: readonly PauseAnswer[];
  /** in their order */
  groups: readonly GroupAnswer[];
}

interface NotebookState {
  /** undefined while any part is missing */
  notebook: Notebook | undefined;
  /** why a part is missing, once nothing is on its way */
  error: Error | undefined;
  retry: () => void;
}

/** The habits of the person with everything that rules and screens need beside them. */
export function useNotebook(): NotebookState {
  return useQueries({ queries: [habitsQuery, pausesQuery, groupsQuery], combine });
}

/** A habit alone, without its pauses, which does not wait for the rest. */
export function useHabit(id: string): KeptHabit | undefined {
  const habit = useQuery(habitsQuery).data?.find((each) => each.id === id);
  return habit && keptHabit(habit, []);
}

/** The groups alone. */
export function useGroups(): readonly GroupAnswer[] | undefined {
  return useQuery(groupsQuery).data;
}

function combine([habits, pauses, groups]: [
  UseQueryResult<HabitAnswer[]>,
  UseQueryResult<PauseAnswer[]>,
  UseQueryResult<GroupAnswer[]>,
]): NotebookState {
  const parts = [habits, pauses, groups];
  const failed = parts.find(({ error, isFetching, data }) => error && !isFetching && !data);
  return {
    notebook:
      habits.data && pauses.data && groups.data
        ? {
            habits: withPauses(habits.data, pauses.data),
            pauses: pauses.data,
            groups: groups.data,
          }
        : undefined,
    error: failed?.error ?? undefined,
    retry: () => {
      for (const part of parts) if (part.isError) void part.refetch();
    },
  };
}
