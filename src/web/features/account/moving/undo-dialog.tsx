import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportAnswer } from '#contract/import.ts';
import { useRefusal } from '../../../shell/problems/use-refusal.ts';
import { toasts } from '../../../shell/toasts/toast-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ImportSizeText } from './import-size-text.tsx';
import { useUndoImport } from './imports.queries.ts';

interface UndoDialogProps {
  imported: ImportAnswer;
  onClose: () => void;
}

/** Says what undoing an import takes away and what it leaves, and asks once. */
export function UndoDialog({ imported, onClose }: UndoDialogProps) {
  const { t } = useLingui();
  const refuse = useRefusal();
  const { mutate, isPending } = useUndoImport();
  return (
    <ConfirmDialog
      title={t`Undo this import?`}
      confirm={t`Undo this import`}
      pending={isPending}
      onCancel={onClose}
      onConfirm={() =>
        mutate(imported.id, {
          onSuccess: () =>
            toasts.add({ severity: 'success', summary: t`The import is undone`, life: 6000 }),
          onError: refuse,
          onSettled: onClose,
        })
      }
    >
      <div className="flex flex-col gap-2">
        <p>
          <Trans>
            What came with it goes: <ImportSizeText imported={imported} />.
          </Trans>
        </p>
        <p>
          <Trans>
            Entries that you have changed since stay, and so do the habits that they are of.
          </Trans>
        </p>
      </div>
    </ConfirmDialog>
  );
}
