import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod/mini';
import { acceptInvitationBody } from '#contract/invitation.ts';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { useLocale } from '../../app/language/language.ts';
import { firstHabit } from '../../sync/first-habit.ts';
import { TextField } from '../../ui/field.tsx';
import { useFirstSignIn } from './first-sign-in.ts';
import { invitationCalls } from './invitation-calls.ts';
import { NewPasswordField } from './new-password.tsx';
import { EmailField, RememberField, Screen } from './screen.tsx';
import { startOf } from './sign-up-screen.tsx';

/** Opens the notebook of somebody whose address was invited: nobody has to confirm it. */
export function InvitedScreen({ invitation, email }: { invitation: string; email: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const signIn = useFirstSignIn();
  const [name, setName] = useState('');

  const form = useForm({
    schema: z.extend(acceptInvitationBody, { remember: z.boolean() }),
    read: (fields) => ({
      invitation,
      name: name.trim() || startOf(email),
      password: fields.get('password'),
      locale,
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      remember: fields.has('remember'),
    }),
    texts: { too_short: PASSWORD_TOO_SHORT },
    async send({ remember, ...body }) {
      await invitationCalls.acceptInvitation({ body });
      firstHabit.promise(email);
      await signIn({ email, password: body.password, remember });
    },
  });

  return (
    <Screen
      title={t`A notebook for you`}
      lead={
        <Trans>
          You are invited as <strong className="wrap-anywhere text-ink">{email}</strong>. Choose a
          password, and your notebook opens.
        </Trans>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <TextField
          {...form.field('name')}
          required={false}
          label={t`Name`}
          description={t`What Habitude calls you. Left empty, it is the start of your address.`}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {/* Password managers keep it beside the password. */}
        <div hidden>
          <EmailField name="email" value={email} readOnly />
        </div>
        <NewPasswordField
          {...form.field('password')}
          label={t`Password`}
          personal={[name, email]}
        />
        <RememberField />
        <FormEnd form={form} submit={t`Open my notebook`} className="min-h-12" />
      </form>
    </Screen>
  );
}
