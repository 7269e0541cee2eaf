import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';

interface FigureMethodProps {
  figure: 'today' | 'overall';
  onClose: () => void;
}

/** The dialog that says how a figure of home comes about. */
export function FigureMethod({ figure, onClose }: FigureMethodProps) {
  const { t } = useLingui();
  if (figure === 'overall')
    return (
      <Dialog title={t`Overall completion`} onClose={onClose} hasCloseButton>
        <p>
          {t`All stamps of the active habits, divided by the days since the oldest of them began. It is 100% at most.`}
        </p>
      </Dialog>
    );
  return (
    <Dialog title={t`Done today`} onClose={onClose} hasCloseButton>
      <p>
        {t`All active habits count, due today or not. A daily habit is done with today’s stamp, a weekly or monthly one with its week or month. Where several days are asked for, today’s stamp is enough.`}
      </p>
      <p>
        {t`Rest days, skipped days and pauses are left out, and, until the day is over, what you avoid or limit.`}
      </p>
    </Dialog>
  );
}
