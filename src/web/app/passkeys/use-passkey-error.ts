import { useLingui } from '@lingui/react/macro';
import { useErrorText } from '../errors/use-error-text.ts';
import { troubleOf } from './passkeys.ts';

/** What came of asking for a passkey, or of making one, in words. */
export function usePasskeyError(): (error: unknown) => string {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error) => {
    const trouble = troubleOf(error);
    if (trouble === undefined) return errorText(error);
    return {
      cancelled: t`Your device did not finish, so nothing was changed. Try again.`,
      known: t`This device already has a passkey for your account.`,
      elsewhere: t`Passkeys do not work at this address. Open Habitude at its usual address.`,
      impossible: t`This device could not do it. It may lack a screen lock, or a way to check who you are.`,
    }[trouble];
  };
}
