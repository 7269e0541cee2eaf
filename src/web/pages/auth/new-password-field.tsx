import { Trans } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { PASSWORD_MIN } from '#contract/fields.ts';
import { later } from '../../app/builds/later.tsx';
import { PasswordField } from '../../app/form/password-field.tsx';

const StrengthAdvice = later(async () => (await import('./strength-advice.tsx')).StrengthAdvice);

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
        {settled && <StrengthAdvice password={settled} personal={personal} />}
      </div>
    </div>
  );
}
