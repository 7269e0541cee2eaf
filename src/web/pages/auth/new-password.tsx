import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { newPasswordBody } from '#contract/account.ts';
import { PASSWORD_MIN } from '#contract/fields.ts';
import { api } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { later } from '../../app/builds/later.tsx';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import { useSession } from '../../app/session/session-context.ts';
import type { Session } from '../../app/session/session.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { useFirstSignIn } from './first-sign-in.ts';
import { RememberField, Screen } from './screen.tsx';

interface ChooseNewPasswordProps {
  token: string;
  /** the address of an account without a password yet, since it was opened away from its sign-up */
  firstOf?: string;
  /** the token has been used already, or is too old */
  onRefused: () => void;
}

export function ChooseNewPassword({ token, firstOf, onRefused }: ChooseNewPasswordProps) {
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  const signIn = useFirstSignIn();
  const isFirst = firstOf !== undefined;

  const form = useForm({
    schema: z.extend(newPasswordBody, { remember: z.boolean() }),
    read: (fields) => ({
      token,
      password: fields.get('password'),
      remember: fields.has('remember'),
    }),
    texts: { too_short: PASSWORD_TOO_SHORT },
    async send({ remember, ...body }) {
      try {
        await api.createNewPassword({ body });
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'invalid_token') return onRefused();
        throw error;
      }
      if (isFirst) return signIn({ email: firstOf, password: body.password, remember });
      await leaveIfOver(session);
      toasts.add(() => ({
        severity: 'success',
        summary: t`Your new password was set.`,
        // Somebody else may be signed in here.
        ...(!session.isConnected() && { detail: t`All devices were signed out. Sign in again.` }),
        life: 8000,
      }));
      return router.navigate({ to: '/auth/login' });
    },
  });

  return (
    <Screen
      title={isFirst ? t`Choose your password` : t`A new password`}
      isNext={isFirst}
      lead={
        isFirst
          ? t`Your address is confirmed. The notebook was asked for in another browser, perhaps by someone else, so the password chosen there does not count. Choose one here that you do not use anywhere else.`
          : t`Choose one that you do not use anywhere else.`
      }
    >
      <FieldsForm form={form} submit={t`Set the new password`} className="min-h-12">
        <NewPasswordField label={t`New password`} {...form.field('password')} />
        {isFirst && <RememberField />}
      </FieldsForm>
    </Screen>
  );
}

const StrengthAdvice = later(async () => (await import('./strength-advice.tsx')).StrengthAdvice);

interface NewPasswordFieldProps {
  name: string;
  required: boolean;
  label: string;
  error: string | undefined;
  /** what stands for this person, and so should not be in the password */
  personal?: readonly string[];
}

/** A password being chosen, with advice that is fetched once there is something to say. */
export function NewPasswordField({ personal = [], ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const settled = useDeferredValue(password);
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        {...field}
        autoComplete="new-password"
        description={
          <Trans>At least {PASSWORD_MIN} characters. A few words in a row work well.</Trans>
        }
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="min-h-5">
        {settled && <StrengthAdvice password={settled} personal={personal} />}
      </div>
    </div>
  );
}

/** Has this browser hear that its session is over, where what was just done ended it. */
export async function leaveIfOver(session: Session): Promise<void> {
  await session.renew(session.accessToken()).catch(() => undefined);
}

/**
 * A code or token that came in the fragment of a link, such as `#code=123456`. It is taken out of
 * the address, so that it does not stay in the history of the browser.
 */
export function useHashSecret(name: string): string | undefined {
  const navigate = useNavigate();
  const found = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get(name) });
  const [secret, setSecret] = useState<string>();
  if (found !== null && found !== secret) setSecret(found);

  useEffect(() => {
    if (found !== null) void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [found, navigate]);

  return secret;
}
