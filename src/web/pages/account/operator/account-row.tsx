import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AccountAct, ListedAccount } from '#contract/operator.ts';
import { profileStore } from '../../../app/session/profile-store.ts';
import { useFormat } from '../../../ui/format.ts';
import { Menu } from '../../../ui/menu.tsx';

export const ROW_CLASS =
  'border-b border-rule max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-2 max-sm:py-2';

interface AccountRowProps {
  account: ListedAccount;
  onAct: (act: AccountAct) => void;
}

export function AccountRow({ account, onAct }: AccountRowProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const standing = useAccountStateText();
  const { email, created_at, seen_on, entries, bytes, ways } = account;
  const states = standing(account);
  const acts = actsOn(account);
  return (
    <tr className={ROW_CLASS}>
      <td className="py-2 pr-4 max-sm:col-start-1 max-sm:py-0">
        <span className="font-semibold wrap-anywhere">{email}</span>
        <span className="block text-sm text-faint">
          {[...states, ...ways.map((way) => i18n._(WAY_NAMES[way]))].join('\u00a0· ')}
        </span>
      </td>
      <Fact name={t`Since`}>{format.moment(created_at, 'day')}</Fact>
      <Fact name={t`Last here`}>
        {seen_on === null ? t`never` : format.date(seen_on, { dateStyle: 'medium' })}
      </Fact>
      <Fact name={t`Size`}>
        {t`${plural(entries, { one: '# day', other: '# days' })}, ${kilobytes(bytes)} kB`}
      </Fact>
      <td className="w-11 max-sm:col-start-2 max-sm:row-span-4 max-sm:row-start-1">
        {acts.length > 0 && (
          <Menu
            label={t`Actions for ${email}`}
            items={acts.map((act) => ({
              label: i18n._(ACT_NAMES[act]),
              onSelect: () => onAct(act),
            }))}
          >
            <svg viewBox="0 0 24 24" aria-hidden className="size-5" fill="currentColor">
              <circle cx="5" cy="12" r="2" />
              <circle cx="12" cy="12" r="2" />
              <circle cx="19" cy="12" r="2" />
            </svg>
          </Menu>
        )}
      </td>
    </tr>
  );
}

/** A cell that says on phones what it is about. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="py-2 pr-4 text-sm tabular-nums sm:whitespace-nowrap max-sm:col-start-1 max-sm:py-0">
      <span aria-hidden className="text-faint sm:hidden">
        <Trans>{name}:</Trans>{' '}
      </span>
      {children}
    </td>
  );
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1000);
}

/** What may be done; the server decides. */
function actsOn(account: ListedAccount): AccountAct[] {
  const { id, state, is_operator } = account;
  if (id === profileStore.read()?.id) return [];
  const factor = actsOnFactor(account);
  if (is_operator) return ['end_operator', ...factor];
  if (state === 'active') return ['make_operator', ...factor, 'suspend', 'delete'];
  return ['unsuspend', ...factor, ...(state === 'suspended' ? (['delete'] as const) : [])];
}

function actsOnFactor({ ways, reset_at }: ListedAccount): AccountAct[] {
  if (reset_at !== null) return ['keep_second_factor'];
  const isResettable =
    (ways.includes('password') || ways.includes('identity')) &&
    (ways.includes('totp') || ways.includes('passkey'));
  return isResettable ? ['reset_second_factor'] : [];
}

export const ACT_NAMES: Record<AccountAct, MessageDescriptor> = {
  suspend: msg`Suspend`,
  unsuspend: msg`Let back in`,
  delete: msg`Delete`,
  make_operator: msg`Make an operator`,
  end_operator: msg`Remove as an operator`,
  reset_second_factor: msg`Reset second factor`,
  keep_second_factor: msg`Keep second factor`,
};

/** What somebody signs in by, in a word. */
const WAY_NAMES: Record<ListedAccount['ways'][number], MessageDescriptor> = {
  password: msg`Password`,
  passkey: msg`Passkey`,
  totp: msg`Authenticator app`,
  recovery: msg`Recovery codes`,
  identity: msg`Provider`,
};

/** How an account stands, in words. */
function useAccountStateText(): (account: ListedAccount) => string[] {
  const { t } = useLingui();
  const format = useFormat();
  return ({ state, delete_at, reset_at, is_operator }) => [
    ...(state === 'suspended' ? [t`Suspended`] : []),
    ...(delete_at === null ? [] : [t`To be deleted on ${format.moment(delete_at, 'day')}`]),
    ...(is_operator ? [t({ context: 'an account', message: 'Operator' })] : []),
    ...(reset_at === null
      ? []
      : [t`Second factor to be reset on ${format.moment(reset_at, 'day')}`]),
  ];
}
