import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { loginBody } from '#contract/account.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { later, WhenThereIsTime } from '../../app/builds/later.tsx';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import { knownAddress, pendingSignOut, tabTokens } from '../../app/session/token-store.ts';
import { lastPath } from '../../app/session/last-path.ts';
import { useSession } from '../../app/session/session-context.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { EmailField, LINK_CLASS, Screen } from './screen.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** an address that was confirmed just now, on its way to sign-in */
    confirmed?: string;
  }
}

const FirstHabitRow = later(async () => (await import('./first-habit-row.tsx')).FirstHabitRow);
const UnsentNotice = later(async () => (await import('./unsent-notice.tsx')).UnsentNotice);

/** The way in, and what there is to say of the last way out. */
export function LoginScreen() {
  'use no memo';
  return (
    <>
      <SignOutNotice />
      <Entrance />
      <WhenThereIsTime>
        <UnsentNotice />
      </WhenThereIsTime>
    </>
  );
}

/** For those who were here before the way back in; for others what this is, to try at once. */
function Entrance() {
  'use no memo';
  const { t } = useLingui();
  // As it was on coming here: while this page is being left, the address is the next one's already.
  const [confirmed] = useState(useLocation({ select: ({ state }) => state.confirmed }));
  const [known, setKnown] = useState(knownAddress.read);

  if (confirmed !== undefined)
    return (
      <Screen
        title={t`Address confirmed, one last step`}
        lead={t`Sign in with your password, and your notebook opens.`}
      >
        <LogInForm email={confirmed} isConfirmed />
      </Screen>
    );

  if (known !== undefined)
    return (
      <Screen
        title={t`Welcome back`}
        lead={t`Your notebook is waiting, open at today’s page.`}
        aside={
          <>
            <span className="block">
              <Trans>
                Not you?{' '}
                <button
                  type="button"
                  onClick={() => {
                    knownAddress.forget();
                    setKnown(undefined);
                  }}
                  className={LINK_CLASS}
                >
                  Forget this address
                </button>
              </Trans>
            </span>
            <span className="mt-2 block">
              <Trans>
                No notebook yet?{' '}
                <Link to="/auth/sign-up" className={LINK_CLASS}>
                  Open one
                </Link>
              </Trans>
            </span>
          </>
        }
      >
        <LogInForm email={known} />
      </Screen>
    );

  return (
    <Screen title={t`Name a habit, and stamp today`}>
      <div>
        <div className="min-h-36">
          <FirstHabitRow />
        </div>
        <LinkButton to="/auth/sign-up" variant="primary" className="min-h-12 w-full">
          {t`Open a notebook`}
        </LinkButton>
      </div>
      <section aria-labelledby="sign-in" className="flex flex-col gap-4 border-t border-rule pt-6">
        <h2 id="sign-in" className="text-xl">
          {t`You have one already?`}
        </h2>
        <LogInForm />
      </section>
    </Screen>
  );
}

function LogInForm({ email, isConfirmed = false }: { email?: string; isConfirmed?: boolean }) {
  'use no memo';
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
        await router.navigate({ href: lastPath(tabTokens.person()), replace: true });
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'email_not_verified') throw error;
        await router.navigate({ to: '/auth/verify-email', search: { email: body.email } });
      }
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <EmailField {...form.field('email')} defaultValue={email} />
      <PasswordField
        {...form.field('password')}
        label={t`Password`}
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person was writing a moment ago
        autoFocus={isConfirmed}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <RememberField />
        <Link to="/auth/forgot-password" className="link flex min-h-11 items-center">
          {t`Forgotten password?`}
        </Link>
      </div>
      <FormEnd
        form={form}
        submit={t`Sign in`}
        variant={email === undefined ? 'outline' : 'primary'}
        className="min-h-12"
      />
    </form>
  );
}

/** Asks to stay signed in. Without HTTPS a browser would not keep what that takes, so it says so. */
function RememberField() {
  const { t } = useLingui();
  if (window.isSecureContext)
    return <Checkbox name="remember" label={t`Keep me signed in`} defaultChecked />;
  return (
    <p className="basis-full text-sm text-faint">
      {t`This page does not use HTTPS, so you cannot stay signed in once you close this tab.`}
    </p>
  );
}

/** Says that the server has not heard of a sign-out, and when it has. */
function SignOutNotice() {
  'use no memo';
  const { t } = useLingui();
  const isPending = useSyncExternalStore(pendingSignOut.subscribe, pendingSignOut.isSet);
  // It stays, so that nothing moves under the hand of who is signing in.
  const [isShown, setShown] = useState(isPending);
  if (isPending && !isShown) setShown(true);
  if (!isShown) return null;
  return (
    <p role="status" className="mb-8 border-l-4 border-amber py-1 pl-3">
      {isPending
        ? t`You are signed out on this device. The server has not been told yet: it will be as soon as it can be reached. Until then, the saved sign-in is not used.`
        : t`The server has been told: you are signed out.`}
    </p>
  );
}
