import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface FigureMethodProps {
  figure: 'today' | 'overall';
  onClose: () => void;
}

/** The dialog that says how a figure of home comes about. */
export function FigureMethod({ figure, onClose }: FigureMethodProps) {
  const { t } = useLingui();
  return (
    <Dialog title={figure === 'today' ? t`Done today` : t`Overall completion`} onClose={onClose}>
      {figure === 'today' ? <Today /> : <Overall />}
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}

function Today() {
  return (
    <>
      <p>
        <Trans>
          All active habits count, due today or not. A daily habit is done with today’s stamp, a
          weekly or monthly one with its week or month. Where several days are asked for, today’s
          stamp is enough.
        </Trans>
      </p>
      <p>
        <Trans>
          Left out are rest days, skipped days and pauses, and until the day is over whatever is to
          be avoided or kept within a limit.
        </Trans>
      </p>
    </>
  );
}

function Overall() {
  return (
    <p>
      <Trans>
        All stamps of the active habits, divided by the days since the oldest of them began. It is
        100% at most.
      </Trans>
    </p>
  );
}
