import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { removalEndpoints, type Removed } from '#contract/removals.ts';
import { callsOf } from '../../app/api/api.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { useRefusal } from '../../app/errors/use-error-text.ts';

const { undoRemoval } = callsOf(removalEndpoints);

interface Removal {
  /** the list in which it stands */
  queryKey: QueryKey;
  remove: () => Promise<Removed>;
  /** that it is gone, in the language of the moment */
  said: () => string;
}

/** Removes a row of a list at once; for ten seconds a note offers to take that back. */
export function useRemoval({ queryKey, remove, said }: Removal) {
  const { t } = useLingui();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  // The list alone: what is below it may be of what is gone.
  const renew = () => queryClient.invalidateQueries({ queryKey, exact: true });
  return useMutation({
    mutationFn: remove,
    onError: refuse,
    async onSuccess({ undo }) {
      toasts.add(() => ({
        severity: 'success',
        summary: said(),
        life: 10_000,
        action: {
          label: t`Undo`,
          onAction: () => void undoRemoval({ body: { undo } }).then(renew, refuse),
        },
      }));
      await renew();
    },
  });
}
