import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '#contract/operator.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useFormat } from '../../../ui/format.ts';
import { AccountSection, Failure } from '../account-frame.tsx';
import { InviteSection } from './invite-section.tsx';
import { operatorCalls } from './operator-calls.ts';
import { Paged } from './paged.tsx';
import { useConfirmed } from '../use-confirmed.tsx';

/** Whom operators invited, and a new invitation. */
export function InvitationsScreen() {
  const { t } = useLingui();
  return (
    <>
      <InviteSection />
      <AccountSection title={t`Invitations so far`}>
        <Paged
          queryKey={['operator', 'invitations']}
          read={(after, signal) =>
            operatorCalls.listInvitations({ query: { ...(after && { after }) } }, { signal })
          }
          label={t`Loading the invitations…`}
        >
          {(pages) => <Invitations all={pages.flatMap(({ invitations }) => invitations)} />}
        </Paged>
      </AccountSection>
    </>
  );
}

function Invitations({ all }: { all: readonly Invitation[] }) {
  const { t } = useLingui();
  if (all.length === 0) return <p>{t`Nobody has been invited yet.`}</p>;
  return (
    <ul className="w-full border-t border-rule">
      {all.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useLingui();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const { email, people, used, used_by, state } = invitation;
  const name = email ?? t`A link for ${people}`;
  const end = format.moment(invitation.ends_at, 'day');
  const stateText = {
    open: t`open until ${end}`,
    used_up: t`used up`,
    revoked: t`taken back`,
    ended: t`ended on ${end}`,
  }[state];
  return (
    <li className="flex items-start justify-between gap-4 border-b border-rule py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-faint">{t`${used} of ${people} used, ${stateText}`}</p>
        {used_by.length > 0 && (
          <p className="text-sm wrap-anywhere">{t`Used by ${format.list(used_by)}`}</p>
        )}
      </div>
      {state === 'open' && (
        <Button
          className="shrink-0"
          aria-label={t`Take back: ${name}`}
          onClick={() => setAsked(true)}
        >
          {t`Take back`}
        </Button>
      )}
      {isAsked && <TakeBackDialog id={invitation.id} name={name} onClose={() => setAsked(false)} />}
    </li>
  );
}

function TakeBackDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { run, isPending, error, dialog } = useConfirmed(
    () => operatorCalls.revokeInvitation({ params: { id } }),
    () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['operator'] });
    },
  );
  if (dialog) return dialog;
  return (
    <ConfirmDialog
      title={t`Take the invitation back?`}
      confirm={t`Take back`}
      pending={isPending}
      onConfirm={() => run(undefined)}
      onCancel={onClose}
    >
      <p className="mb-2 font-semibold wrap-anywhere">{name}</p>
      <p>{t`Its link works no longer. Whoever has used it stays.`}</p>
      <Failure error={error} />
    </ConfirmDialog>
  );
}
