import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { groupsQuery, habitsQuery, pausesQuery, profileQuery } from '../../../api/queries.ts';

/** The imports that can still be undone, the latest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => api.listImports({}, { signal }),
  select: (imports) => imports.filter(({ undo_until }) => Date.parse(undo_until) > Date.now()),
});

/** Reads again whatever an import, or undoing one, may have changed. */
export async function renewAfterImport(queryClient: QueryClient): Promise<void> {
  const queries = [habitsQuery, pausesQuery, groupsQuery, profileQuery, importsQuery];
  await Promise.all(
    queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
  );
}
