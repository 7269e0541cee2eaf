import { Trans, useLingui } from '@lingui/react/macro';
import { useErrorText } from '../../shell/problems/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stamp } from '../../ui/stamp.tsx';

interface HabitsFailedProps {
  error: unknown;
  onRetry: () => void;
}

/** In the place of habits that could not be fetched: why, and another try. */
export function HabitsFailed({ error, onRetry }: HabitsFailedProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (
    <EmptyState
      title={t`Your habits could not be loaded`}
      mark={<Stamp mark="skipped" className="size-16" />}
    >
      <p className="text-faint">{errorText(error)}</p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </EmptyState>
  );
}
