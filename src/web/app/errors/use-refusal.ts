import { useLingui } from '@lingui/react/macro';
import { useErrorText } from './use-error-text.ts';
import { toasts } from '../toasts/toast-store.ts';

const LIFE = 10_000;

/** Says that something was not taken over, and why. */
export function useRefusal(): (error: unknown) => void {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error) => {
    toasts.add(() => ({
      severity: 'error',
      summary: t`Not saved`,
      detail: errorText(error),
      life: LIFE,
    }));
  };
}
