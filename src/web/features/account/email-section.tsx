import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { Button } from '../../ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { EmailCodeForm } from './email-code-form.tsx';
import { NewEmailForm } from './new-email-form.tsx';

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
