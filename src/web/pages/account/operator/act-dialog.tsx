import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { GRACE_DAYS, type AccountAct, type ListedAccount } from '#contract/operator.ts';
import { toasts } from '../../../app/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../account-frame.tsx';
import { useActName } from './account-row.tsx';
import { operatorCalls } from './operator-calls.ts';
import { useConfirmed } from '../use-confirmed.tsx';

interface ActDialogProps {
  account: ListedAccount;
  act: AccountAct;
  onClose: () => void;
}

/** Says what an act does to somebody’s account, and does it. */
export function ActDialog({ account, act, onClose }: ActDialogProps) {
  const { t } = useLingui();
  const actName = useActName();
  const queryClient = useQueryClient();
  const { id, email } = account;
  const { run, isPending, error, dialog } = useConfirmed(
    () => operatorCalls.changeAccount({ params: { id }, body: { act } }),
    () => {
      toasts.add(() => ({ severity: 'success', summary: t`Done: ${email}`, life: 5000 }));
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['operator'] });
    },
  );
  const consequence = {
    suspend: t`Their sessions end and their reminders stop. What they have stays, and you can let them back in.`,
    unsuspend: t`They can sign in again, and their reminders come again. Nothing was deleted.`,
    delete: t`They are kept out at once. In ${GRACE_DAYS} days everything they have will be deleted, unless you let them back in before.`,
    make_operator: t`They will see all accounts and this page, and can invite, suspend and delete others.`,
    end_operator: t`They will no longer see accounts, and keep their own notebook.`,
    reset_second_factor: t`For who has lost the device and the recovery codes. Be sure that it is them. In 72 hours their passkeys, app and codes stop working, and their password is enough. Until then they are told three times by email and can stop it.`,
    keep_second_factor: t`Nothing is reset. They sign in as before.`,
  }[act];
  const isKind = ['unsuspend', 'make_operator', 'keep_second_factor'].includes(act);
  if (dialog) return dialog;
  return (
    <Dialog
      title={`${actName(act)}?`}
      description={
        <>
          <p className="mb-2 font-semibold wrap-anywhere">{email}</p>
          <p>{consequence}</p>
        </>
      }
      role="alertdialog"
      onClose={onClose}
    >
      <Failure error={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button
          variant={isKind ? 'primary' : 'danger'}
          pending={isPending}
          onClick={() => run(undefined)}
        >
          {actName(act)}
        </Button>
      </div>
    </Dialog>
  );
}
