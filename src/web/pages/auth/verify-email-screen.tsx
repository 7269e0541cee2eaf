import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ChangeEvent } from 'react';
import { verifyEmailBody } from '#contract/account.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { api } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { toasts } from '../../app/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { CODE_LIFE, takeSignUp, useFirstSignIn } from './first-sign-in.ts';
import { ChooseNewPassword, useHashSecret } from './new-password.tsx';
import { LINK_CLASS, Screen } from './screen.tsx';

/** @param email the address that codes are sent to */
export function VerifyEmailScreen({ email }: { email: string }) {
  const { t } = useLingui();
  const router = useRouter();
  const signIn = useFirstSignIn();
  const codeOfLink = useHashSecret('code');
  const [typed, setTyped] = useState<string>();
  /** given where the password of the sign-up does not count */
  const [token, setToken] = useState<string>();
  const [request, lookAgain] = useCodeRequest(email);
  /** why the last code was not taken */
  const [refusal, setRefusal] = useState<ProblemCode>();

  const form = useForm({
    schema: verifyEmailBody,
    read: (fields) => {
      const code = String(fields.get('code'));
      const digits = digitsOf(code) ?? code;
      // With what the link has besides, nobody is taken for one who guesses.
      return { email, code: codeOfLink?.startsWith(`${digits}.`) ? codeOfLink : digits };
    },
    async send(body) {
      setRefusal(undefined);
      const answer = await api.verifyEmail({ body }).catch((error: unknown) => {
        if (error instanceof ProblemError) setRefusal(error.code);
        throw error;
      });
      const signedUp = takeSignUp(email);
      if (answer) return setToken(answer.token);
      if (signedUp) return await signIn(signedUp);
      return await router.navigate({ to: '/auth/login', state: { confirmed: email } });
    },
  });
  if (token !== undefined) {
    const askAgain = () => void router.navigate({ to: '/auth/forgot-password' });
    return <ChooseNewPassword token={token} firstOf={email} onRefused={askAgain} />;
  }

  const waysOn: Partial<Record<ProblemCode, string>> = {
    // Too many codes were guessed at, by whomever: links are taken all the same.
    too_many_requests: t`The link in our email works all the same.`,
    provider_needed: t`Open the link in the browser where you signed in, or type the digits there.`,
  };
  const wayOn = refusal && waysOn[refusal];
  return (
    <Screen
      title={t`Check your email`}
      lead={<Lead email={email} life={request.life} />}
      aside={
        <>
          <Trans>
            Not your address?{' '}
            <Link to="/auth/sign-up" className={LINK_CLASS}>
              Start again
            </Link>
          </Trans>
          <br />
          <Trans>
            Already confirmed?{' '}
            <Link to="/auth/login" className={LINK_CLASS}>
              Sign in
            </Link>
          </Trans>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <CodeField
          value={typed ?? digitsOf(codeOfLink ?? '') ?? ''}
          onChange={setTyped}
          error={form.errorOf('code')}
        />
        <FormEnd form={form} submit={t`Confirm my address`} className="min-h-12" />
        <div role="status" className="empty:sr-only">
          {wayOn && <p className="border-l-4 border-green py-1 pl-3">{wayOn}</p>}
        </div>
        <ResendButton email={email} pause={request.pause} onSent={lookAgain} />
      </form>
    </Screen>
  );
}

/** @returns what is known of the last code, as time goes by, and what looks again after a new one */
function useCodeRequest(email: string): [CodeRequest, () => void] {
  const [request, setRequest] = useState(() => codeRequestOf(email));
  const lookAgain = useCallback(() => setRequest(codeRequestOf(email)), [email]);
  useEffect(() => {
    const next = request.pause || request.life;
    if (!next) return undefined;
    const timer = setTimeout(lookAgain, next);
    return () => clearTimeout(timer);
  }, [request, lookAgain]);
  return [request, lookAgain];
}

function Lead({ email, life }: { email: string; life: number | undefined }) {
  if (life === undefined)
    return (
      <Trans>
        To show that <strong className="wrap-anywhere text-ink">{email}</strong> is yours, enter the
        code of our last email, or ask for a new one.
      </Trans>
    );
  return life > 0 ? (
    <Trans>
      We sent an email to <strong className="wrap-anywhere text-ink">{email}</strong>.
    </Trans>
  ) : (
    <Trans>
      The last code for <strong className="wrap-anywhere text-ink">{email}</strong> is too old by
      now. Ask for a new one.
    </Trans>
  );
}

interface ResendButtonProps {
  email: string;
  /** for how many milliseconds no other code would be sent */
  pause: number;
  onSent: () => void;
}

/** Asks for a new code, and only while one would be sent. */
function ResendButton({ email, pause, onSent }: ResendButtonProps) {
  const { t } = useLingui();
  const textOfError = useErrorText();

  const resend = useMutation({
    mutationFn: () => api.resendVerificationEmail({ body: { email } }),
    onSuccess({ sent }) {
      if (sent) {
        noteCodeRequest(email);
        onSent();
      }
      toasts.add(() => ({
        // Nobody learns here which addresses are known.
        ...(sent
          ? {
              severity: 'info',
              summary: t`If this address is waiting for a code, we have sent a new one.`,
            }
          : {
              severity: 'warn',
              summary: t`We have sent no new code: too many have been requested for this address lately.`,
              detail: t`Use the last one that came, or ask again later. If you have a notebook here, “Forgotten password?” lets you in as well.`,
            }),
        life: sent ? 8000 : 16_000,
      }));
    },
    onError: (error) =>
      toasts.add(() => ({ severity: 'error', summary: textOfError(error), life: 8000 })),
  });

  return (
    <Button variant="quiet" pending={resend.isPending || pause > 0} onClick={() => resend.mutate()}>
      {pause > 0 ? t`Ask again in a minute` : t`Send a new code`}
    </Button>
  );
}

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/**
 * The six digits of a mail, which are sent with the last one. A paste may bring words and spaces
 * along; only the digits stay.
 */
function CodeField({ value, onChange, error }: CodeFieldProps) {
  const { t } = useLingui();

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(target.value);
    onChange(digits ?? target.value);
    if (digits !== undefined) target.form?.requestSubmit();
  };

  return (
    <TextField
      name="code"
      label={t`Code`}
      required
      description={t`The six digits in the email, valid for 15 minutes. Typing the last one sends them.`}
      autoComplete="one-time-code"
      inputMode="numeric"
      value={value}
      onChange={change}
      error={error}
      className="numerals text-xl tracking-[0.3em]"
    />
  );
}

/** The one group of six digits, spaces within it allowed, in a text. */
export function digitsOf(text: string): string | undefined {
  const match = /(?<!\d)\d(?:\s?\d){5}(?!\d)/.exec(text);
  return match?.[0].replaceAll(/\s/g, '');
}

/** In milliseconds: the server sends at most one code a minute, and never says whether it did. */
const PAUSE = 60_000;

const KEY = 'code_asked_at';

/** What this tab knows of the code that was asked for last, over reloads too. In milliseconds. */
interface CodeRequest {
  /** for how long another one would not be sent; 0 when it would */
  pause: number;
  /** for how long it counts; 0 when it does no more, undefined where that can't be told */
  life: number | undefined;
}

/** Keeps that a code was asked for just now. */
export function noteCodeRequest(email: string): void {
  window.sessionStorage.setItem(keyOf(email), String(Date.now()));
}

function codeRequestOf(email: string): CodeRequest {
  const asked = window.sessionStorage.getItem(keyOf(email));
  const since = Date.now() - Number(asked ?? 0);
  // Below zero the clock was set back, and there is no telling how long ago it was.
  const left = (time: number) => (since >= 0 ? Math.max(0, time - since) : 0);
  return { pause: left(PAUSE), life: asked === null || since < 0 ? undefined : left(CODE_LIFE) };
}

function keyOf(email: string): string {
  return `${KEY} ${email.toLowerCase()}`;
}
