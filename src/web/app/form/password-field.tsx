import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { TextField } from '../../ui/field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password that can be shown, with a hint while the caps-lock key is on. */
export function PasswordField({ description, ...field }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      onKeyDown={noteCapsLock}
      onKeyUp={noteCapsLock}
      description={
        <>
          <span role="status">{capsLock && <Trans>Caps lock is on.</Trans>}</span>{' '}
          {/* What is wrong says it anew. */}
          {!field.error && description}
        </>
      }
      trailing={
        <button
          type="button"
          aria-label={shown ? t`Hide the password` : t`Show the password`}
          onClick={() => setShown(!shown)}
          className="min-h-11 px-4 text-sm text-faint hover:text-ink"
        >
          {shown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </button>
      }
    />
  );
}
