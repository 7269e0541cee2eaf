import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { loginBody } from '#contract/account.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { FormEnd } from '../../shell/form/form-end.tsx';
import { PasswordField } from '../../shell/form/password-field.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { lastPath } from '../../shell/session/last-path.ts';
import { useSession } from '../../shell/session/session-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmailField } from './email-field.tsx';
import { LINK_CLASS, Screen } from './screen.tsx';

export function LoginScreen() {
  const { t } = useLingui();
  const session = useSession();
  const router = useRouter();

  const form = useForm({
    schema: loginBody,
    read: (fields) => ({
      email: fields.get('email'),
      password: fields.get('password'),
      remember: fields.has('remember'),
    }),
    async send(body) {
      try {
        await session.login(body);
        await router.navigate({ href: lastPath(), replace: true });
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'email_not_verified') throw error;
        await router.navigate({ to: '/auth/verify-email', search: { email: body.email } });
      }
    },
  });

  return (
    <Screen
      title={t`Welcome back`}
      lead={<Trans>Your notebook is waiting, open at today’s page.</Trans>}
      aside={
        <Trans>
          No notebook yet?{' '}
          <Link to="/auth/sign-up" className={LINK_CLASS}>
            Open one
          </Link>
        </Trans>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <EmailField {...form.field('email')} />
        <PasswordField
          {...form.field('password')}
          label={t`Password`}
          autoComplete="current-password"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <RememberField />
          <Link to="/auth/forgot-password" className="link flex min-h-11 items-center">
            <Trans>Forgotten password?</Trans>
          </Link>
        </div>
        <FormEnd form={form} submit={t`Sign in`} className="min-h-12" />
      </form>
    </Screen>
  );
}

/** Asks to stay signed in. Without HTTPS a browser would not keep what that takes, so it says so. */
function RememberField() {
  const { t } = useLingui();
  if (window.isSecureContext) return <Checkbox name="remember" label={t`Keep me signed in`} />;
  return (
    <p className="basis-full text-sm text-faint">
      <Trans>
        This page does not use HTTPS, so you cannot stay signed in once you close this tab.
      </Trans>
    </p>
  );
}
