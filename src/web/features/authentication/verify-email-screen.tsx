import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ChangeEvent } from 'react';
import { emailCodeBody } from '#contract/account.ts';
import { api } from '../../api/api.ts';
import { FormEnd } from '../../shell/form/form-end.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { useErrorText } from '../../shell/problems/use-error-text.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChooseNewPassword } from './choose-new-password.tsx';
import { noteCodeRequest, pauseBeforeCode, wasCodeRequested } from './code-requests.ts';
import { LINK_CLASS, Screen } from './screen.tsx';
import { useHashSecret } from './use-hash-secret.ts';

/** @param email the address that codes are sent to */
export function VerifyEmailScreen({ email }: { email: string }) {
  const { t } = useLingui();
  const router = useRouter();
  const codeOfLink = useHashSecret('code');
  const [typed, setTyped] = useState<string>();
  /** given where the password of the sign-up does not count */
  const [token, setToken] = useState<string>();
  const [isAskedFor] = useState(() => wasCodeRequested(email));

  const form = useForm({
    schema: emailCodeBody,
    read: (fields) => {
      const code = String(fields.get('code'));
      return { email, code: digitsOf(code) ?? code };
    },
    async send(body) {
      const answer = await api.verifyEmail({ body });
      if (answer) return setToken(answer.token);
      return await router.navigate({ to: '/auth/login', state: { confirmed: email } });
    },
  });
  if (token !== undefined) {
    const askAgain = () => void router.navigate({ to: '/auth/forgot-password' });
    return <ChooseNewPassword token={token} firstOf={email} onRefused={askAgain} />;
  }

  return (
    <Screen
      title={t`Check your email`}
      lead={
        isAskedFor ? (
          <Trans>
            We sent an email to <strong className="wrap-anywhere text-ink">{email}</strong>.
          </Trans>
        ) : (
          <Trans>
            To show that <strong className="wrap-anywhere text-ink">{email}</strong> is yours, enter
            the code of our last email, or ask for a new one.
          </Trans>
        )
      }
      aside={
        <Trans>
          Not your address?{' '}
          <Link to="/auth/sign-up" className={LINK_CLASS}>
            Start again
          </Link>
        </Trans>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <CodeField
          value={typed ?? codeOfLink ?? ''}
          onChange={setTyped}
          error={form.errorOf('code')}
        />
        <FormEnd form={form} submit={t`Confirm my address`} className="min-h-12" />
        <ResendButton email={email} />
      </form>
    </Screen>
  );
}

/** Asks for a new code, and only while one would be sent. */
function ResendButton({ email }: { email: string }) {
  const { t } = useLingui();
  const textOfError = useErrorText();
  const [pause, setPause] = useState(() => pauseBeforeCode(email));

  useEffect(() => {
    if (pause === 0) return undefined;
    const timer = setTimeout(() => setPause(pauseBeforeCode(email)), pause);
    return () => clearTimeout(timer);
  }, [pause, email]);

  const resend = useMutation({
    mutationFn: () => api.resendVerificationEmail({ body: { email } }),
    onSuccess() {
      noteCodeRequest(email);
      setPause(pauseBeforeCode(email));
      toasts.add(() => ({
        severity: 'info',
        // Nobody learns here which addresses are known.
        summary: t`If this address is waiting for a code, we have sent a new one.`,
        life: 8000,
      }));
    },
    onError: (error) =>
      toasts.add(() => ({ severity: 'error', summary: textOfError(error), life: 8000 })),
  });

  return (
    <Button variant="quiet" pending={resend.isPending || pause > 0} onClick={() => resend.mutate()}>
      {pause > 0 ? (
        <Trans>Code sent. You can ask for another in a minute.</Trans>
      ) : (
        <Trans>Send a new code</Trans>
      )}
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
      description={
        <Trans>
          The six digits in the email, valid for 15 minutes. Typing the last one sends them.
        </Trans>
      }
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
