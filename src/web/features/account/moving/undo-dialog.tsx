import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportAnswer } from '#contract/import.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ImportSizeText } from './import-size-text.tsx';
import { useUndoImport } from './use-undo-import.ts';

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
