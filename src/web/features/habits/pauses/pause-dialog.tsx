import { Trans, useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { draftOf } from './pause-draft.ts';
import { PauseForm } from './pause-form.tsx';
import { usePauses } from './use-pauses.ts';

interface PauseDialogProps {
  pause: PauseAnswer;
  habits: readonly HabitAnswer[];
  today: CivilDate;
  onClose: () => void;
}

/** Changes a pause. */
export function PauseDialog({ pause, habits, today, onClose }: PauseDialogProps) {
  const { t } = useLingui();
  const { change } = usePauses(today);
  return (
    <Dialog title={t`Edit the pause`} onClose={onClose}>
      <PauseForm
        initial={draftOf(pause)}
        habits={habits}
        submitLabel={t`Save`}
        onSend={async (body) => {
          await change(pause, body);
          onClose();
        }}
      >
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </PauseForm>
    </Dialog>
  );
}
