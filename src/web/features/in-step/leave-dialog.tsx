import { Plural, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface LeaveDialogProps {
  /** how much was not sent yet */
  count: number;
  onAnswer: (mayBeLost: boolean) => void;
}

/** Asks who logs out about what would be lost. */
export function LeaveDialog({ count, onAnswer }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Log out all the same?`}
      confirm={t`Log out and lose it`}
      cancel={t`Stay`}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <Plural
        value={count}
        one="# change was not sent yet, since there is no connection. It is lost when you log out now."
        other="# changes were not sent yet, since there is no connection. They are lost when you log out now."
      />
    </ConfirmDialog>
  );
}
