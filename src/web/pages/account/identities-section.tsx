import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Identity } from '#contract/providers.ts';
import { useSignInOptions } from '../../app/providers/sign-in-options.ts';
import { ProviderButton } from '../../app/providers/provider-button.tsx';
import { leaveFor, providerCalls } from '../../app/providers/provider-flow.ts';
import { useFocusKept } from '../../ui/browser.ts';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, Loaded } from './account-frame.tsx';
import { credentialsQuery, useProof } from './prove-dialog.tsx';
import { RemoveDialog, RowButton } from './rows.tsx';

/** The providers by which the person comes in, and those by which they could. */
export function IdentitiesSection() {
  const { t } = useLingui();
  const doors = useSignInOptions();
  const query = useQuery(credentialsQuery);
  const { proven, dialog } = useProof();
  const identities = query.data?.identities ?? [];
  if (doors.providers.length === 0 && identities.length === 0) return null;

  const join = async (key: string) => {
    await proven(() => leaveFor(key, { to: 'join', remember: false }));
  };

  return (
    <AccountSection
      title={t`Sign-in by a provider`}
      lead={t`Sign in with an account that you have elsewhere. What is asked of you there is up to the provider: no code is asked for here afterwards.`}
    >
      <Loaded query={query} rows={1} label={t`Loading…`}>
        {() => <IdentityList identities={identities} />}
      </Loaded>
      {doors.providers.map((provider) => (
        <ProviderButton
          key={provider.key}
          provider={provider}
          leave={join}
          label={t`Add ${provider.name}`}
        />
      ))}
      {dialog}
    </AccountSection>
  );
}

function IdentityList({ identities }: { identities: readonly Identity[] }) {
  const { t } = useLingui();
  const [removed, setRemoved] = useState<Identity>();
  // The dialog, too, goes after what it was asked of.
  const list = useFocusKept<HTMLUListElement>(identities.length + (removed ? 1 : 0));
  if (identities.length === 0) return null;
  return (
    <>
      <ul ref={list} tabIndex={-1} className="w-full border-t border-rule outline-none">
        {identities.map((identity) => (
          <IdentityRow
            key={identity.id}
            identity={identity}
            onRemove={() => setRemoved(identity)}
          />
        ))}
      </ul>
      {removed && (
        <RemoveDialog
          title={t`Remove this sign-in?`}
          remove={() => providerCalls.removeIdentity({ params: { id: removed.id } })}
          said={() => t`The sign-in was removed`}
          onClose={() => setRemoved(undefined)}
        >
          <Trans>
            <strong className="wrap-anywhere">{removed.provider}</strong> will no longer open your
            account, and your other sessions will end.
          </Trans>
        </RemoveDialog>
      )}
    </>
  );
}

function IdentityRow({ identity, onRemove }: { identity: Identity; onRemove: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const joined = format.moment(identity.created_at, 'day');
  const used = identity.used_at === null ? undefined : format.moment(identity.used_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <div id={id} className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{identity.provider}</p>
        <p className="text-sm text-faint">
          {identity.account && <span className="block wrap-anywhere">{identity.account}</span>}
          <span className="block">
            {used === undefined
              ? t`Added ${joined}, not used yet`
              : t`Added ${joined}, last used ${used}`}
          </span>
          {!identity.usable && (
            <span className="block text-alarm">
              {t`This provider is not set up here any more: it does not let you in.`}
            </span>
          )}
        </p>
      </div>
      <RowButton row={id} onClick={onRemove}>{t`Remove`}</RowButton>
    </li>
  );
}
