import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { newPasswordBody } from '#contract/account.ts';
import { api } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { PASSWORD_TOO_SHORT } from '../../app/errors/problem-texts.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { Screen } from './screen.tsx';

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
  const isFirst = firstOf !== undefined;

  const form = useForm({
    schema: newPasswordBody,
    read: (fields) => ({ token, password: fields.get('password') }),
    texts: { too_short: PASSWORD_TOO_SHORT },
    async send(body) {
      try {
        await api.createNewPassword({ body });
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'invalid_token') return onRefused();
        throw error;
      }
      if (isFirst) return router.navigate({ to: '/auth/login', state: { confirmed: firstOf } });
      toasts.add(() => ({
        severity: 'success',
        summary: t`Your new password was set.`,
        detail: t`All devices were signed out. Sign in with the new password.`,
        life: 8000,
      }));
      return router.navigate({ to: '/auth/login' });
    },
  });

  return (
    <Screen
      title={isFirst ? t`Choose your password` : t`A new password`}
      lead={
        isFirst ? (
          <Trans>
            Your address is confirmed. The sign-up was made in another browser, perhaps by someone
            else, so its password does not count. Choose one here that you do not use anywhere else.
          </Trans>
        ) : (
          <Trans>Choose one that you do not use anywhere else.</Trans>
        )
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <NewPasswordField label={t`New password`} {...form.field('password')} />
        <FormEnd form={form} submit={t`Set the new password`} className="min-h-12" />
      </form>
    </Screen>
  );
}
