import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ImportAnswer } from '#contract/import.ts';
import { api } from '../../../api/api.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { toasts } from '../../../shell/toasts/toast-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ImportSizeText } from './import-size-text.tsx';
import { useRenewal } from './imports.queries.ts';

interface UndoDialogProps {
  imported: ImportAnswer;
  onClose: () => void;
  /** called once the import is no longer listed */
  onUndone: () => void;
}

/** Says what undoing an import takes away and what it leaves, and asks once. */
export function UndoDialog({ imported, onClose, onUndone }: UndoDialogProps) {
  const { t } = useLingui();
  const { mutate, isPending } = useUndoImport(onUndone);
  return (
    <ConfirmDialog
      title={t`Undo this import?`}
      confirm={t`Undo this import`}
      cancel={t`Keep it`}
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => mutate(imported.id, { onError: onClose })}
    >
      <div className="flex flex-col gap-2">
        <p>
          <Trans>
            What it brought is removed: <ImportSizeText imported={imported} />.
          </Trans>
        </p>
        <p>
          <Trans>Entries that you have changed since then stay, and so do their habits.</Trans>
        </p>
      </div>
    </ConfirmDialog>
  );
}

/**
 * Undoes an import and says so.
 *
 * @param onUndone called once the import is no longer listed
 */
function useUndoImport(onUndone: () => void) {
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
