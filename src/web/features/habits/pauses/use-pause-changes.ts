import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PauseAnswer, PauseBody } from '#contract/pause.ts';
import { api } from '../../../api/api.ts';
import { pausesQuery } from '../../../api/queries.ts';

type Change = (pauses: readonly PauseAnswer[]) => PauseAnswer[];

/** The changes of pauses; each rejects when it is refused, and changes the list when it is not. */
export function usePauseChanges() {
  const queryClient = useQueryClient();
  const change = (next: Change) =>
    queryClient.setQueryData(pausesQuery.queryKey, (pauses) => pauses && next(pauses));

  const create = useMutation({
    networkMode: 'always',
    mutationFn: (body: PauseBody) => api.createPause({ body }),
    onSuccess: (created) => change((pauses) => [created, ...pauses]),
  });
  const replace = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, ...body }: PauseBody & { id: string }) =>
      api.updatePause({ params: { id }, body }),
    onSuccess: (replaced) =>
      change((pauses) => pauses.map((pause) => (pause.id === replaced.id ? replaced : pause))),
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: PauseAnswer) => api.deletePause({ params: { id } }),
    onSuccess: (_, { id }) => change((pauses) => pauses.filter((pause) => pause.id !== id)),
  });
  return {
    create: create.mutateAsync,
    replace: replace.mutateAsync,
    remove: remove.mutateAsync,
  };
}
