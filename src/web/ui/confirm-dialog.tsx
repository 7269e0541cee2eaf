import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** what happens on confirming, and to what */
  children: ReactNode;
  /** the deed, as a verb: "Delete" */
  confirm: string;
  /** what leaves all as it is, where "Cancel" could be taken for the deed */
  cancel?: string;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once before something that takes much away, or ends what was going on. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  pending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} role="alertdialog" onClose={onCancel}>
      <div>{children}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {cancel ?? <Trans>Cancel</Trans>}
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
