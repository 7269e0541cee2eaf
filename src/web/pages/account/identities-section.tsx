import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod/mini';
import type { Identity } from '#contract/providers.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { useDoors } from '../../app/providers/doors.ts';
import { ProviderButton } from '../../app/providers/provider-button.tsx';
import { leaveFor, providerCalls } from '../../app/providers/provider-flow.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, Loaded, SECTION_FORM_CLASS } from './account-frame.tsx';
import { credentialsQuery, isNotProven, useProof } from './prove-dialog.tsx';

/** The providers by which the person comes in, and those by which they could. */
export function IdentitiesSection() {
  const { t } = useLingui();
  const doors = useDoors();
  const query = useQuery(credentialsQuery);
  const { proven, dialog } = useProof();
  const identities = query.data?.identities ?? [];
  if (doors.providers.length === 0 && identities.length === 0) return null;

  const join = (key: string) =>
    proven(() => leaveFor(key, { to: 'join', remember: false })).catch((error: unknown) => {
      if (!isNotProven(error)) throw error;
    });

  return (
    <AccountSection
      title={t`Sign-in by a provider`}
      lead={t`Come in with an account that you have elsewhere. What is asked of you there is the provider’s business: no code is asked for here afterwards.`}
    >
      <Loaded query={query} rows={1} label={t`Loading…`}>
        {() => <IdentityList identities={identities} />}
      </Loaded>
      {doors.providers.map((provider) => (
        <ProviderButton
          key={provider.key}
          provider={provider}
          leave={join}
          label={t`Join ${provider.name}`}
        />
      ))}
      {dialog}
    </AccountSection>
  );
}

function IdentityList({ identities }: { identities: readonly Identity[] }) {
  const [removed, setRemoved] = useState<Identity>();
  if (identities.length === 0) return null;
  return (
    <>
      <ul className="w-full border-t border-rule">
        {identities.map((identity) => (
          <IdentityRow
            key={identity.id}
            identity={identity}
            onRemove={() => setRemoved(identity)}
          />
        ))}
      </ul>
      {removed && <RemoveDialog identity={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function IdentityRow({ identity, onRemove }: { identity: Identity; onRemove: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const joined = format.moment(identity.created_at);
  const used = identity.used_at === null ? undefined : format.moment(identity.used_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <div id={id} className="min-w-0">
        <p className="font-semibold wrap-anywhere">{identity.provider}</p>
        <p className="text-sm text-faint">
          {identity.account && <span className="block wrap-anywhere">{identity.account}</span>}
          <span className="block">
            {used === undefined
              ? t`Joined ${joined}, not used yet`
              : t`Joined ${joined}, last used ${used}`}
          </span>
          {!identity.usable && (
            <span className="block text-alarm">
              {t`This provider is not set up here any more: it does not let you in.`}
            </span>
          )}
        </p>
      </div>
      <Button id={`${id}-remove`} aria-labelledby={`${id}-remove ${id}`} onClick={onRemove}>
        {t`Remove`}
      </Button>
    </li>
  );
}

function RemoveDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { proven, dialog } = useProof();
  const form = useForm({
    schema: z.object({}),
    async send() {
      try {
        await proven(() => providerCalls.removeIdentity({ params: { id: identity.id } }));
      } catch (error) {
        if (isNotProven(error)) return;
        throw error;
      }
      for (const queryKey of [credentialsQuery.queryKey, ['sessions']])
        await queryClient.invalidateQueries({ queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      title={t`Remove this sign-in?`}
      description={
        <Trans>
          <strong className="wrap-anywhere">{identity.provider}</strong> no longer opens your
          account, and your other sessions end.
        </Trans>
      }
      role="alertdialog"
      onClose={onClose}
    >
      <form {...form.props} className={SECTION_FORM_CLASS}>
        <FormEnd form={form} submit={t`Remove`} variant="danger" onCancel={onClose} isDialog />
      </form>
      {dialog}
    </Dialog>
  );
}
