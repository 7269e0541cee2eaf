import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod/mini';
import { createAccountBody } from '#contract/account.ts';
import { api } from '../../app/api/api.ts';
import { firstHabit } from '../../sync/first-habit.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { useLocale } from '../../app/language/language.ts';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { keepSignUp } from './first-sign-in.ts';
import { noteCodeRequest } from './verify-email-screen.tsx';
import { EmailField, LINK_CLASS, RememberField, Screen } from './screen.tsx';
import { NewPasswordField } from './new-password.tsx';

interface SignUpScreenProps {
  /** the token of the invitation by which the person came */
  invitation?: string;
  /** of these an address has to be, where there are any */
  domains?: readonly string[];
}

export function SignUpScreen({ invitation, domains = [] }: SignUpScreenProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const router = useRouter();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const format = useFormat();
  const [comesAlong] = useState(() => firstHabit.read()?.name);

  const form = useForm({
    schema: z.extend(createAccountBody, { remember: z.boolean() }),
    read: (fields) => ({
      name: name.trim() || startOf(email),
      email: fields.get('email'),
      password: fields.get('password'),
      locale,
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(invitation === undefined ? {} : { invitation }),
      remember: fields.has('remember'),
    }),
    texts: { too_short: PASSWORD_TOO_SHORT },
    async send({ remember, ...body }) {
      await api.createAccount({ body });
      keepSignUp({ email: body.email, password: body.password, remember });
      firstHabit.promise(body.email);
      noteCodeRequest(body.email);
      await router.navigate({ to: '/auth/verify-email', search: { email: body.email } });
    },
  });

  return (
    <Screen
      title={t`A new notebook`}
      lead={
        comesAlong === undefined ? (
          t`An address and a password: that is all it takes.`
        ) : (
          <Trans>
            An address and a password are all it takes.{' '}
            <strong className="wrap-anywhere text-ink">{comesAlong}</strong> and its stamp come
            along.
          </Trans>
        )
      }
      aside={
        <Trans>
          Already have a notebook?{' '}
          <Link to="/auth/login" className={LINK_CLASS}>
            Sign in
          </Link>
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
        <EmailField
          {...form.field('email')}
          description={domains.length > 0 && t`Open to addresses at ${format.list(domains)}.`}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
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

/** What stands before the @ of an address; where nothing does, the address is what is wrong. */
export function startOf(email: string): string {
  return email.trim().split('@')[0] || '·';
}
