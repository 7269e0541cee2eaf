import { Trans, useLingui } from '@lingui/react/macro';
import { ProblemError } from '../../app/api/problem-error.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from './sheet.tsx';

interface LinkTroubleProps {
  /** without one, the link has no token */
  error?: Error;
  onRetry?: () => void;
}

/** Says plainly why a link leads to nothing, and what can be done. */
export function LinkTrouble({ error, onRetry }: LinkTroubleProps) {
  const { t } = useLingui();
  const textOfError = useErrorText();
  if (!error)
    return (
      <Sheet
        title={t`This link is incomplete`}
        lead={<Trans>Please open it from the email once more, or copy all of it.</Trans>}
      />
    );
  const code = error instanceof ProblemError ? error.code : undefined;
  if (code === 'invalid_token')
    return (
      <Sheet
        title={t`This link no longer works`}
        lead={
          <Trans>
            The link of a reminder works until the end of the next day. You can still enter the day
            in your notebook.
          </Trans>
        }
      />
    );
  if (code === 'not_found')
    return (
      <Sheet
        title={t`This habit is no longer there`}
        lead={<Trans>It was deleted from the notebook.</Trans>}
      />
    );
  return (
    <Sheet title={t`That did not work`} lead={textOfError(error)}>
      <div>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
