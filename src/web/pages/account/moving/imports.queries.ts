import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { moving } from './moving.ts';
import { renewNotebook } from '../../../sync/use-notebook.ts';
import { profileStore } from '../../../app/session/profile-store.ts';

/** The imports that can still be undone, the latest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => moving.listImports({}, { signal }),
  select: (imports) => imports.filter(({ undo_until }) => Date.parse(undo_until) > Date.now()),
});

/** Reads again whatever an import, or undoing one, may have changed. */
export function useRenewal(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      renewNotebook(),
      profileStore.fetch().catch(() => undefined),
      queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
    ]);
  };
}
