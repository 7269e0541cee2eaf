import { useLingui } from '@lingui/react/macro';
import { useErrorText } from './use-error-text.ts';
import { toasts } from '../toasts/toast-store.ts';

/**
 * Says that something was not taken over, and why, and offers to try once more. The note stays:
 * what the person wrote would be lost with it.
 */
export function useAgainNote(): (error: unknown, onAgain: () => void) => void {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error, onAgain) => {
    toasts.add(() => ({
      severity: 'error',
      summary: t`Not saved`,
      detail: errorText(error),
      action: { label: t`Try again`, onAction: onAgain },
    }));
  };
}
