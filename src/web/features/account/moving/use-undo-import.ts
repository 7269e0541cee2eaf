import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { toasts } from '../../../shell/toasts/toast-store.ts';
import { useRenewal } from './imports.queries.ts';

/**
 * Undoes an import and says so.
 *
 * @param onUndone called once the import is no longer listed
 */
export function useUndoImport(onUndone: () => void) {
  const { t } = useLingui();
  const refuse = useRefusal();
  const renewAfterImport = useRenewal();
  // What asked for it goes with the row: only callbacks that are given here are called for sure.
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => api.undoImport({ params: { id } }),
    onSuccess: async () => {
      toasts.add(() => ({ severity: 'success', summary: t`The import is undone`, life: 6000 }));
      await renewAfterImport();
      onUndone();
    },
    onError: refuse,
  });
}
