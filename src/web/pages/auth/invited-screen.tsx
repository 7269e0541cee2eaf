import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptInvitationBody } from '#contract/invitation.ts';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { useLocale } from '../../app/language/language.ts';
import { useSession } from '../../app/session/session-context.ts';
import { firstHabit } from '../../sync/first-habit.ts';
import { TextField } from '../../ui/field.tsx';
import { invitationCalls } from './invitation-calls.ts';
import { NewPasswordField } from './new-password.tsx';
import { EmailField, Screen } from './screen.tsx';
import { startOf } from './sign-up-screen.tsx';

/** Opens the notebook of somebody whose address was invited: nobody has to confirm it. */
export function InvitedScreen({ invitation, email }: { invitation: string; email: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const router = useRouter();
  const session = useSession();
  const [name, setName] = useState('');

  const form = useForm({
    schema: acceptInvitationBody,
    read: (fields) => ({
      invitation,
      name: name.trim() || startOf(email),
      password: fields.get('password'),
      locale,
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    texts: { too_short: PASSWORD_TOO_SHORT },
    async send(body) {
      await invitationCalls.acceptInvitation({ body });
      firstHabit.promise(email);
      await session
        .login({ email, password: body.password })
        .then(() => router.navigate({ to: '/', replace: true }))
        // The notebook is open: there is a way in whatever went wrong.
        .catch(() => router.navigate({ to: '/auth/login', state: { confirmed: email } }));
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
        <FormEnd form={form} submit={t`Open my notebook`} className="min-h-12" />
      </form>
    </Screen>
  );
}
