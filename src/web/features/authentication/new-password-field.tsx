import { Trans } from '@lingui/react/macro';
import { Suspense, lazy, useDeferredValue, useState } from 'react';
import type { ComponentType } from 'react';
import { PASSWORD_MIN } from '#contract/fields.ts';
import { PasswordField } from '../../shell/form/password-field.tsx';
import type { StrengthAdviceProps } from './strength-advice.tsx';

// Advice is not worth losing the page over: where it cannot be fetched, there is none.
const StrengthAdvice = lazy<ComponentType<StrengthAdviceProps>>(() =>
  import('./strength-advice.tsx').catch(() => ({ default: () => null })),
);

interface NewPasswordFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  /** what stands for this person, and so should not be in the password */
  personal?: readonly string[];
}

/** A password being chosen, with advice that is fetched once there is something to say. */
export function NewPasswordField({ name, label, error, personal = [] }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const settled = useDeferredValue(password);
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        name={name}
        label={label}
        autoComplete="new-password"
        description={
          <Trans>At least {PASSWORD_MIN} characters. A few words in a row work well.</Trans>
        }
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={error}
      />
      <div className="min-h-8">
        {settled && (
          <Suspense>
            <StrengthAdvice password={settled} personal={personal} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
