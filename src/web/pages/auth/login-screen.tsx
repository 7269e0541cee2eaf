import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod/mini';
import { loginBody } from '#contract/account.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { later, AfterStart } from '../../app/builds/later.tsx';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';
import { knownPasskey } from '../../app/passkeys/known-passkey.ts';
import { passkeyObstacle } from '../../app/passkeys/obstacle.ts';
import { useSignInOptions } from '../../app/providers/sign-in-options.ts';
import { knownAddress, pendingSignOut, tabTokens } from '../../app/session/token-store.ts';
import { lastPath } from '../../app/session/last-path.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { useSession } from '../../app/session/session-context.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { isToBeRemembered, PasskeyButton } from './passkey-sign-in.tsx';
import { EmailField, FOCUSED, LINK_CLASS, RememberField, Screen } from './screen.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** an address that was confirmed just now, on its way to sign-in */
    confirmed?: string;
  }
}

const FirstHabitRow = later(async () => (await import('./first-habit-row.tsx')).FirstHabitRow);
const PasskeySuggestions = later(
  async () => (await import('./passkey-suggestions.tsx')).PasskeySuggestions,
);
const ProviderButtons = later(async () => (await import('./provider-buttons.tsx')).ProviderButtons);
const SecondFactorStep = later(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
);
const UnsentNotice = later(async () => (await import('./unsent-notice.tsx')).UnsentNotice);

/** The way in, and what there is to say of the last way out. */
export function LoginScreen() {
  'use no memo';
  // What was refused to somebody, or can be undone by them, is not for who signs in next.
  useEffect(() => {
    for (const { id, severity, action } of toasts.list())
      if (severity === 'error' || (action && id !== 'new-build')) toasts.close(id);
  }, []);
  return (
    <>
      <SignOutNotice />
      <Entrance />
      <AfterStart>
        <UnsentNotice />
        {passkeyObstacle() === undefined && <PasskeySuggestions />}
      </AfterStart>
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
  const [hasPasskey, setHasPasskey] = useState(knowsPasskey);
  const isKnown = known !== undefined || hasPasskey;
  const [wasKnown] = useState(isKnown);
  const doors = useSignInOptions();

  if (doors.only)
    return (
      <Screen
        title={t`Sign in`}
        lead={t`Your notebook opens with an account that you have elsewhere.`}
      >
        <Providers />
        <RememberField />
      </Screen>
    );

  if (confirmed !== undefined)
    return (
      <Screen
        title={t`Address confirmed, one last step`}
        lead={
          doors.providers.length > 0
            ? t`Sign in, and your notebook opens.`
            : t`Sign in with your password, and your notebook opens.`
        }
      >
        <LogInForm email={confirmed} isFocused />
      </Screen>
    );

  if (isKnown)
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
                    knownAddress.drop();
                    knownPasskey.drop();
                    setKnown(undefined);
                    setHasPasskey(false);
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
        {hasPasskey ? <PasskeyFirst email={known} /> : <LogInForm email={known} />}
      </Screen>
    );

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl" {...(wasKnown && FOCUSED)}>{t`Name a habit, and stamp today`}</h1>
        <p className="text-faint">{t`A habit tracker: a stamp for each day kept.`}</p>
      </div>
      <div>
        <div className="min-h-31">
          <FirstHabitRow />
        </div>
        <LinkButton to="/auth/sign-up" variant="primary" className="min-h-12 w-full">
          {t`Open a notebook`}
        </LinkButton>
      </div>
      <section aria-labelledby="sign-in" className="flex flex-col gap-3 border-t border-rule pt-5">
        <h2 id="sign-in" className="text-xl">
          {t`Already have one?`}
        </h2>
        <LogInForm />
      </section>
    </div>
  );
}

/** Whether somebody signed in by passkey here before, and can again. */
function knowsPasskey(): boolean {
  return knownPasskey.isSet() && passkeyObstacle() === undefined;
}

/** For whom two taps are enough; the password is folded away, and there for whoever needs it. */
function PasskeyFirst({ email }: { email: string | undefined }) {
  'use no memo';
  const { t } = useLingui();
  /** whether the box was ticked when the password was asked for */
  const [remember, setRemember] = useState<boolean>();
  return (
    <>
      <div className="flex flex-col gap-3">
        <PasskeyButton variant="primary" className="min-h-12 w-full" />
        <Providers />
      </div>
      {remember === undefined ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <RememberField />
          <Button
            variant="quiet"
            className="link px-0!"
            onClick={() => setRemember(isToBeRemembered())}
          >
            {t`Sign in with your password`}
          </Button>
        </div>
      ) : (
        <LogInForm email={email} remember={remember} isFocused isSecond />
      )}
    </>
  );
}

interface LogInFormProps {
  email?: string | undefined;
  remember?: boolean;
  /** whether the password is what there is to type now */
  isFocused?: boolean;
  /** whether another way to sign in stands before it */
  isSecond?: boolean;
}

function LogInForm({ email, remember, isFocused = false, isSecond = false }: LogInFormProps) {
  'use no memo';
  const { t } = useLingui();
  const session = useSession();
  const router = useRouter();
  /** of who is asked for a code: what was right so far, which stays written once they went back */
  const [given, setGiven] = useState<z.output<typeof loginBody>>();
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  const form = useForm({
    schema: loginBody,
    read: (fields) => ({
      email: fields.get('email'),
      password: fields.get('password'),
      remember: fields.has('remember'),
    }),
    async send(body) {
      try {
        await signIn(body);
      } catch (error) {
        const code = error instanceof ProblemError ? error.code : undefined;
        if (code === 'second_factor_needed') {
          setGiven(body);
          return setIsCodeAsked(true);
        }
        if (code !== 'email_not_verified') throw error;
        await router.navigate({ to: '/auth/verify-email', search: { email: body.email } });
      }
    },
  });

  async function signIn(body: z.output<typeof loginBody>): Promise<void> {
    await session.login(body);
    await router.navigate({ href: lastPath(tabTokens.person()), replace: true });
  }

  if (given && isCodeAsked)
    return (
      <SecondFactorStep given={given} signIn={signIn} onCancel={() => setIsCodeAsked(false)} />
    );

  return (
    <form {...form.props} className="flex flex-col gap-3">
      <EmailField
        {...form.field('email')}
        // Where passkeys are suggested.
        autoComplete="username webauthn"
        defaultValue={given?.email ?? email}
      />
      <PasswordField
        {...form.field('password')}
        label={t`Password`}
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person was writing a moment ago
        autoFocus={isFocused || given !== undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <RememberField isTicked={given?.remember ?? remember} />
        <Link to="/auth/forgot-password" className="link flex min-h-11 items-center">
          {t`Forgotten password?`}
        </Link>
      </div>
      <FormEnd
        form={form}
        submit={t`Sign in`}
        variant={email === undefined || isSecond ? 'outline' : 'primary'}
        className="min-h-12"
      />
      {!isSecond && <PasskeyButton variant="quiet" className="w-full" />}
      {!isSecond && <Providers />}
    </form>
  );
}

/** The providers below the first way in, where there are any. */
function Providers() {
  'use no memo';
  const doors = useSignInOptions();
  return (doors.providers.length > 0 || doors.header) && <ProviderButtons doors={doors} />;
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
