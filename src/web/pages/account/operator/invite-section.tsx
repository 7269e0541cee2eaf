import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createInvitationBody, INVITATION_DAYS, INVITATION_PEOPLE } from '#contract/operator.ts';
import { FormEnd, useForm } from '../../../app/form/use-form.tsx';
import { useLocale } from '../../../app/language/language.ts';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { AccountSection, Failure, SECTION_FORM_CLASS } from '../account-frame.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { operatorCalls } from './operator-calls.ts';
import { serviceQuery } from './service-query.ts';
import { useConfirmed } from '../use-confirmed.tsx';

/** Makes an invitation, and shows its link. */
export function InviteSection() {
  const { t } = useLingui();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const hasMailServer = useQuery(serviceQuery).data?.mail === 'smtp';
  const [email, setEmail] = useState('');
  const [link, setLink] = useState<string>();
  const { run, isPending, error, dialog } = useConfirmed(
    (body: Parameters<typeof operatorCalls.createInvitation>[0]['body']) =>
      operatorCalls.createInvitation({ body }),
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
    send: run,
  });
  return (
    <AccountSection
      title={t`Invite`}
      lead={t`A link opens a notebook, also while sign-up is closed.`}
    >
      {link !== undefined && (
        <ShownOnce
          title={t`Here is the link. It is shown this once.`}
          secret={link}
          copy={t`Copy the link`}
          copied={t`Link copied`}
        />
      )}
      <form {...form.props} className={SECTION_FORM_CLASS}>
        <TextField
          {...form.field('email')}
          required={false}
          label={t`Address`}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          description={t`The link is then for this address alone, and no code has to confirm it. Left empty, it is for several people.`}
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
        <Failure error={error} />
        <FormEnd
          form={{ ...form, pending: isPending }}
          submit={t`Make an invitation`}
          className="self-start"
        />
      </form>
      {dialog}
    </AccountSection>
  );
}
