import { useQuery } from '@tanstack/react-query';
import type { CivilDate } from '#domain/civil-date.ts';
import { api } from '../../api/api.ts';

/** What was entered for a day of a habit before, the latest first. */
export function useEarlierEntries(habit: string, date: CivilDate) {
  return useQuery({
    queryKey: ['changes', habit, date],
    queryFn: ({ signal }) => api.listCompletionChanges({ params: { id: habit, date } }, { signal }),
    // A day that is opened again has other earlier entries by then.
    gcTime: 0,
  });
}
