import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { AccountAct, ListedAccount } from '#contract/operator.ts';
import { TextField } from '../../../ui/field.tsx';
import { AccountSection } from '../account-frame.tsx';
import { AccountRow, ROW_CLASS } from './account-row.tsx';
import { ActDialog } from './act-dialog.tsx';
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
        read={(after, signal) =>
          operatorCalls.listAccounts(
            { query: { ...(after && { after }), ...(wanted && { search: wanted }) } },
            { signal },
          )
        }
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
