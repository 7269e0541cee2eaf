import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { KnownAnswers } from '../api/send.ts';

/** The last list of habits, to be asked for only if it is no longer right. */
const known: KnownAnswers = new Map();

/** All habits with their completions, archived ones among them. */
export const habitsQuery = queryOptions({
  queryKey: ['habits'],
  queryFn: ({ signal }) => api.listHabits({}, { signal, known }),
});

/** The days off of the person, of one habit or of all. */
export const pausesQuery = queryOptions({
  queryKey: ['pauses'],
  queryFn: ({ signal }) => api.listPauses({}, { signal }),
});

/** The groups that the person puts habits into, in their order. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => api.listGroups({}, { signal }),
});

/** What the session loads for the person who came, and forgets when they go. */
export const notebook = {
  load(client: QueryClient): void {
    void client.prefetchQuery(habitsQuery);
    void client.prefetchQuery(pausesQuery);
    void client.prefetchQuery(groupsQuery);
  },
  /** Nothing of one person stays in the page for the next. */
  forget(client: QueryClient): void {
    known.clear();
    for (const { queryKey } of [habitsQuery, pausesQuery, groupsQuery]) {
      client.removeQueries({ queryKey });
    }
  },
};

/** Whether the person has a habit, which may have come from another device since it was asked. */
export async function hasHabit(client: QueryClient, id: string): Promise<boolean> {
  const isOf = (habits: readonly { id: string }[]) => habits.some((habit) => habit.id === id);
  return (
    isOf(await client.ensureQueryData(habitsQuery)) ||
    isOf(await client.fetchQuery({ ...habitsQuery, staleTime: 0 }))
  );
}
