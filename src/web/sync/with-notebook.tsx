import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useErrorText } from '../app/errors/use-error-text.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stamp } from '../ui/stamp.tsx';
import { useNotebook } from './use-notebook.ts';
import type { ShownNotebook } from './shown.ts';

interface WithNotebookProps {
  /** stands above what is on its way or failed, if anything does */
  title?: ReactNode;
  children: (notebook: ShownNotebook) => ReactNode;
}

const ROWS = 5;

/** Shows what needs the notebook once it is here; until then that it is not, or why. */
export function WithNotebook({ title, children }: WithNotebookProps) {
  const { notebook, error, retry } = useNotebook();
  if (notebook) return children(notebook);
  return (
    <>
      {title}
      {error ? <HabitsFailed error={error} onRetry={retry} /> : <HabitsLoading />}
    </>
  );
}

interface HabitsFailedProps {
  error: unknown;
  onRetry: () => void;
}

/** In the place of habits that could not be fetched: why, and another try. */
function HabitsFailed({ error, onRetry }: HabitsFailedProps) {
  'use no memo';
  const { t } = useLingui();
  const errorText = useErrorText();
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center">
      <Stamp mark="skipped" className="size-16" />
      <h2 className="text-xl">{t`Your habits could not be loaded`}</h2>
      <p role="alert" className="text-faint">
        {errorText(error)}
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** In the place of habits that are on their way; it has the height that they will have. */
export function HabitsLoading() {
  'use no memo';
  const { t } = useLingui();
  return (
    <div className="pt-50">
      <Skeleton rows={ROWS} label={t`Loading your habits…`} />
    </div>
  );
}
