import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api/api.ts';

/** Where the person is signed in, the last seen first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.listSessions({}, { signal }),
});

/** Ends one session, or all but this one when no id is given. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string | undefined) =>
      id === undefined ? api.endOtherSessions() : api.endSession({ params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
