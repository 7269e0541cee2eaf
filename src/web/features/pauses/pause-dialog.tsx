import { Trans, useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { draftOf } from './pause-draft.ts';
import { PauseForm } from './pause-form.tsx';
import { useCommand } from '../../notebook/use-command.ts';
import { useUndoNote } from '../../shell/toasts/use-undo-note.ts';

interface PauseDialogProps {
  pause: PauseAnswer;
  habits: readonly HabitAnswer[];
  onClose: () => void;
}

/** Changes a pause. */
export function PauseDialog({ pause, habits, onClose }: PauseDialogProps) {
  const { t } = useLingui();
  const { changePause } = useCommand();
  const noteUndo = useUndoNote();
  return (
    <Dialog title={t`Edit the pause`} onClose={onClose}>
      <PauseForm
        initial={draftOf(pause)}
        habits={habits}
        submitLabel={t`Save`}
        onSend={async (body) => {
          const { undo } = await changePause(pause, body);
          noteUndo(() => t`The pause is changed`, undo);
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
