import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emailCodeBody } from '#contract/account.ts';
import { changeEmailBody } from '#contract/profile.ts';
import type { Profile } from '#contract/profile.ts';
import { api } from '../../api/api.ts';
import { profileQuery } from '../../api/queries.ts';
import { FormProblem } from '../../shell/form/form-problem.tsx';
import { PasswordField } from '../../shell/form/password-field.tsx';
import { useForm } from '../../shell/form/use-form.ts';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountSection, SECTION_FORM_CLASS } from './account-section.tsx';
import { WRONG_PASSWORD, blamePassword } from './blame-password.ts';
import { sessionsQuery } from './sessions.queries.ts';

type Step = 'idle' | 'asking' | { codeSentTo: string };

/** The address, and how it becomes another one: ask, then show the code that went there. */
export function EmailSection({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>('idle');
  const back = () => setStep('idle');
  return (
    <AccountSection
      title={t`E-mail address`}
      lead={<span className="wrap-anywhere">{profile.email}</span>}
    >
      {step === 'idle' && (
        <Button onClick={() => setStep('asking')}>
          <Trans>Change the address</Trans>
        </Button>
      )}
      {step === 'asking' && (
        <NewEmailForm onAsked={(email) => setStep({ codeSentTo: email })} onCancel={back} />
      )}
      {typeof step === 'object' && (
        <EmailCodeForm email={step.codeSentTo} onChanged={back} onCancel={back} />
      )}
    </AccountSection>
  );
}

interface NewEmailFormProps {
  onAsked: (email: string) => void;
  onCancel: () => void;
}

function NewEmailForm({ onAsked, onCancel }: NewEmailFormProps) {
  const { t } = useLingui();
  const { formProps, errorOf, problem, pending } = useForm({
    schema: changeEmailBody,
    read: (fields) => ({ email: fields.get('email'), password: fields.get('password') }),
    send: async (body) => {
      const { email } = await blamePassword('password', api.requestEmailChange({ body }));
      onAsked(email);
    },
    texts: WRONG_PASSWORD,
  });
  return (
    <form {...formProps} className={SECTION_FORM_CLASS}>
      <TextField
        label={t`New address`}
        name="email"
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        description={t`We send a code there; the address changes once you have entered it.`}
      />
      <PasswordField
        label={t`Your password`}
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          <Trans>Send the code</Trans>
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

interface EmailCodeFormProps {
  email: string;
  onChanged: () => void;
  onCancel: () => void;
}

function EmailCodeForm({ email, onChanged, onCancel }: EmailCodeFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { formProps, errorOf, problem, pending } = useForm({
    schema: emailCodeBody,
    read: (fields) => ({ email, code: fields.get('code') }),
    send: async (body) => {
      queryClient.setQueryData(profileQuery.queryKey, await api.confirmEmailChange({ body }));
      toasts.add(() => ({
        severity: 'success',
        summary: t`Your address is changed`,
        detail: t`Your other sessions have ended.`,
        life: 6000,
      }));
      onChanged();
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <form {...formProps} className={SECTION_FORM_CLASS}>
      <p>
        <Trans>
          We sent six digits to <strong className="wrap-anywhere">{email}</strong>.
        </Trans>
      </p>
      <TextField
        label={t`Code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="numerals text-xl tracking-[0.3em]"
        error={errorOf('code')}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          <Trans>Change the address</Trans>
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
