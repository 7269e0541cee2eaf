import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createInvitationBody, INVITATION_DAYS, INVITATION_PEOPLE } from '#contract/operator.ts';
import type { Invitation } from '#contract/operator.ts';
import { asFieldError } from '../../../app/form/as-field-error.ts';
import { FieldsForm, useForm } from '../../../app/form/use-form.tsx';
import { useLocale } from '../../../app/language/language.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { useFormat } from '../../../ui/format.ts';
import { AccountSection, Failure } from '../account-frame.tsx';
import { useConfirmed } from '../prove-dialog.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { operatorCalls, serviceQuery } from './operator-calls.ts';
import { Paged } from './paged.tsx';

/** Whom operators invited, and a new invitation. */
export function InvitationsScreen() {
  const { t } = useLingui();
  return (
    <>
      <InviteSection />
      <AccountSection title={t`Invitations so far`}>
        <Paged
          queryKey={['operator', 'invitations']}
          read={(query, signal) => operatorCalls.listInvitations({ query }, { signal })}
          label={t`Loading the invitations…`}
        >
          {(pages) => <Invitations all={pages.flatMap(({ invitations }) => invitations)} />}
        </Paged>
      </AccountSection>
    </>
  );
}

/** Makes an invitation, and shows its link. */
function InviteSection() {
  const { t } = useLingui();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const hasMailServer = useQuery(serviceQuery).data?.mail === 'smtp';
  const [email, setEmail] = useState('');
  const [link, setLink] = useState<string>();
  const { send, dialog } = useConfirmed(
    (body: Parameters<typeof operatorCalls.createInvitation>[0]['body']) =>
      asFieldError('email', 'conflict', operatorCalls.createInvitation({ body })),
    ({ url }) => {
      setLink(url);
      setEmail('');
      return queryClient.invalidateQueries({ queryKey: ['operator'] });
    },
  );
  const isForOne = email.trim() !== '';
  const form = useForm({
    schema: createInvitationBody,
    read: (fields) => ({
      ...(isForOne ? { email } : { people: Number(fields.get('people')) }),
      days: Number(fields.get('days')),
      locale,
      ...(isForOne && fields.has('send') && { send: true }),
    }),
    send,
  });
  return (
    <AccountSection
      title={t`Invite`}
      lead={t`A link opens a notebook, even while none can be opened without one.`}
    >
      {link !== undefined && (
        <ShownOnce
          title={t`Here is the link. It is shown only once.`}
          secret={link}
          copy={t`Copy the link`}
          copied={t`Link copied`}
        />
      )}
      <FieldsForm form={form} submit={t`Make an invitation`} className="self-start">
        <TextField
          {...form.field('email', { invalid: msg`This address has an account already.` })}
          required={false}
          label={t`Address`}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          description={t`The link is then for this address alone, and no code has to confirm it. Leave this empty for a link that several people can use.`}
        />
        {!isForOne && (
          <TextField
            {...form.field('people')}
            label={t`How many people may use it`}
            type="number"
            min={1}
            max={INVITATION_PEOPLE}
            defaultValue={5}
          />
        )}
        <TextField
          {...form.field('days')}
          label={t`For how many days it works`}
          type="number"
          min={1}
          max={INVITATION_DAYS}
          defaultValue={14}
        />
        {isForOne && hasMailServer && (
          <Checkbox name="send" label={t`Send the link to this address by email`} defaultChecked />
        )}
      </FieldsForm>
      {dialog}
    </AccountSection>
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
  const name =
    email ?? plural(people, { one: 'A link for # person', other: 'A link for # people' });
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
      <p>{t`Its link stops working. Accounts opened with it stay.`}</p>
      <Failure error={error} />
    </ConfirmDialog>
  );
}
