import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { GRACE_DAYS, type AccountAct, type ListedAccount } from '#contract/operator.ts';
import { ProblemError } from '../../../app/api/problem-error.ts';
import { FormProblem } from '../../../app/form/use-form.tsx';
import { succeed } from '../../../app/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AccountSection, Failure } from '../account-frame.tsx';
import { useConfirmed } from '../prove-dialog.tsx';
import { ACT_NAMES, AccountRow, ROW_CLASS } from './account-row.tsx';
import { operatorCalls } from './operator-calls.ts';
import { Paged } from './paged.tsx';

/** Who has an account, and what can be done about it. What they keep there is nobody’s business. */
export function AccountsScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const [chosen, setChosen] = useState<{ account: ListedAccount; act: AccountAct }>();
  return (
    <AccountSection
      title={t`Accounts`}
      lead={t`Addresses and sizes. What people keep in their notebooks stays theirs.`}
    >
      <div className="w-full">
        <TextField
          label={t`Search for an address`}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <Paged
        queryKey={['operator', 'accounts', wanted]}
        read={(page, signal) => {
          const query = { ...page, ...(wanted && { search: wanted }) };
          return operatorCalls.listAccounts({ query }, { signal });
        }}
        label={t`Loading the accounts…`}
      >
        {(pages) => (
          <AccountsTable
            accounts={pages.flatMap(({ accounts }) => accounts)}
            onAct={(account, act) => setChosen({ account, act })}
          />
        )}
      </Paged>
      {chosen && <ActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </AccountSection>
  );
}

interface AccountsTableProps {
  accounts: readonly ListedAccount[];
  onAct: (account: ListedAccount, act: AccountAct) => void;
}

/** On phones each row is a few lines. */
function AccountsTable({ accounts, onAct }: AccountsTableProps) {
  const { t } = useLingui();
  if (accounts.length === 0) return <p>{t`No account has an address like that.`}</p>;
  return (
    <table aria-label={t`Accounts`} className="w-full border-t border-rule max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className={ROW_CLASS}>
          {[t`Address`, t`Since`, t`Last here`, t`Size`].map((name) => (
            <th
              key={name}
              scope="col"
              className="py-2 pr-4 text-left text-sm font-normal whitespace-nowrap text-faint"
            >
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onAct={(act) => onAct(account, act)} />
        ))}
      </tbody>
    </table>
  );
}

interface ActDialogProps {
  account: ListedAccount;
  act: AccountAct;
  onClose: () => void;
}

/** Says what an act does to somebody’s account, and does it. */
function ActDialog({ account, act, onClose }: ActDialogProps) {
  const { t, i18n } = useLingui();
  const actName = i18n._(ACT_NAMES[act]);
  const queryClient = useQueryClient();
  const { id, email } = account;
  const { run, isPending, error, dialog } = useConfirmed(
    () => operatorCalls.changeAccount({ params: { id }, body: { act } }),
    () => {
      succeed(() => t`Done: ${email}`);
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['operator'] });
    },
  );
  const consequence = {
    suspend: t`Their sessions end and their reminders stop. What they have stays, and you can let them back in.`,
    unsuspend: t`They will be able to sign in again, and their reminders will resume. Nothing was deleted.`,
    delete: t`They are kept out at once. In ${GRACE_DAYS} days everything they have will be deleted, unless you let them back in before.`,
    make_operator: t`They will see all accounts and this page, and can invite other people, suspend them and delete their accounts.`,
    end_operator: t`They will no longer see accounts, and keep their own notebook.`,
    reset_second_factor: t`For somebody who has lost their device and recovery codes. Be sure that it is them. In 72 hours their passkeys, app and codes stop working, and their password or provider is enough. Until then they are told three times by email and can stop it.`,
    keep_second_factor: t`Nothing is reset. They sign in as before.`,
  }[act];
  const isRefused = error instanceof ProblemError && error.code === 'conflict';
  const lasting: Partial<Record<AccountAct, string>> = {
    end_operator: t`Nothing was changed. Whoever the setting OPERATOR_EMAIL names stays an operator.`,
    reset_second_factor: t`Nothing was changed. While an alarm holds this account, only a new password by email changes what opens it.`,
  };
  const isKind = ['unsuspend', 'make_operator', 'keep_second_factor'].includes(act);
  if (dialog) return dialog;
  return (
    <Dialog
      title={t`${actName}?`}
      description={
        <>
          <p className="mb-2 font-semibold wrap-anywhere">{email}</p>
          <p>{consequence}</p>
        </>
      }
      role="alertdialog"
      onClose={onClose}
    >
      {isRefused && act in lasting ? (
        <FormProblem text={lasting[act]} />
      ) : (
        <Failure error={error} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button
          variant={isKind ? 'primary' : 'danger'}
          pending={isPending}
          onClick={() => run(undefined)}
        >
          {actName}
        </Button>
      </div>
    </Dialog>
  );
}
