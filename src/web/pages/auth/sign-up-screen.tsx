import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { z } from 'zod/mini';
import { createAccountBody } from '#contract/account.ts';
import { api } from '../../app/api/api.ts';
import { firstHabit } from '../../sync/first-habit.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { useLocale } from '../../app/language/language.ts';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { knownTimeZone } from '../../app/session/profile-store.ts';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { keepSignUp, useFirstSignIn } from './first-sign-in.ts';
import { invitationCalls } from './invitation-calls.ts';
import { noteCodeRequest } from './verify-email-screen.tsx';
import { EmailField, LINK_CLASS, RememberField, Screen } from './screen.tsx';
import { NewPasswordField } from './new-password.tsx';

interface SignUpScreenProps {
  /** the token of the invitation by which the person came */
  invitation?: string;
  /** the address that was invited, which nobody has to confirm */
  invited?: string;
  /** of these an address has to be, where there are any */
  domains?: readonly string[];
  /** other ways to come in for the first time */
  others?: ReactNode;
}

export function SignUpScreen({ invitation, invited, domains = [], others }: SignUpScreenProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const router = useRouter();
  const signIn = useFirstSignIn();
  const [name, setName] = useState('');
  const [email, setEmail] = useState(invited ?? '');
  const format = useFormat();
  const [first] = useState(firstHabit.read);
  const comesAlong = first?.name;

  const form = useForm({
    schema: z.extend(createAccountBody, { remember: z.boolean() }),
    read: (fields) => ({
      name: name.trim() || startOf(email),
      email: fields.get('email'),
      password: fields.get('password'),
      locale,
      time_zone: knownTimeZone(),
      ...(invitation === undefined ? {} : { invitation }),
      remember: fields.has('remember'),
    }),
    texts: { too_short: PASSWORD_TOO_SHORT },
    async send({ remember, ...body }) {
      const login = { email: body.email, password: body.password, remember };
      if (invited !== undefined && invitation !== undefined) {
        const { email: _, ...accepted } = body;
        await invitationCalls.acceptInvitation({ body: { ...accepted, invitation } });
        firstHabit.reserveFor(invited);
        return await signIn(login);
      }
      await api.createAccount({ body });
      keepSignUp(login);
      firstHabit.reserveFor(body.email);
      noteCodeRequest(body.email);
      return await router.navigate({ to: '/auth/verify-email', search: { email: body.email } });
    },
  });

  const isInvited = invited !== undefined;
  return (
    <Screen
      title={isInvited ? t`A notebook for you` : t`A new notebook`}
      lead={
        isInvited ? (
          <Trans>
            You are invited as <strong className="wrap-anywhere text-ink">{email}</strong>. Choose a
            password, and your notebook opens.
          </Trans>
        ) : first === undefined ? (
          t`An address and a password: that is all it takes.`
        ) : first.isOpen ? (
          <Trans>
            An address and a password are all it takes.{' '}
            <strong className="wrap-anywhere text-ink">{comesAlong}</strong> comes along.
          </Trans>
        ) : (
          <Trans>
            An address and a password are all it takes.{' '}
            <strong className="wrap-anywhere text-ink">{comesAlong}</strong> and its stamp come
            along.
          </Trans>
        )
      }
      aside={
        !isInvited && (
          <Trans>
            Already have a notebook?{' '}
            <Link to="/auth/login" className={LINK_CLASS}>
              Sign in
            </Link>
          </Trans>
        )
      }
    >
      <FieldsForm form={form} submit={t`Open my notebook`} className="min-h-12">
        <TextField
          {...form.field('name')}
          required={false}
          label={t`Name`}
          description={t`What Habitude calls you. Without one, the start of your address.`}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {/* Of who was invited, password managers keep it beside the password. */}
        <div hidden={isInvited}>
          <EmailField
            {...form.field('email')}
            description={domains.length > 0 && t`Open to addresses at ${format.list(domains)}.`}
            value={email}
            readOnly={isInvited}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <NewPasswordField
          {...form.field('password')}
          label={t`Password`}
          personal={[name, email]}
        />
        <RememberField />
      </FieldsForm>
      {others}
    </Screen>
  );
}

/** What stands before the @ of an address; where nothing does, the address is what is wrong. */
function startOf(email: string): string {
  return email.trim().split('@')[0] || '·';
}
