import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countCompleted } from '#domain/count-completed.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { useArchiveWithUndo } from '../../notebook/use-archive-with-undo.ts';
import { useCommand } from '../../notebook/use-command.ts';
import { usePending } from '../../shell/form/use-pending.ts';
import { useRefusal } from '../../shell/problems/use-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface HabitEndingProps {
  habit: KeptHabit;
  onDone: () => void;
}

/** Below the form: the ways in which a habit ends, and the way back. */
export function HabitEnding({ habit, onDone }: HabitEndingProps) {
  const archive = useArchiveWithUndo();
  return (
    <section className="mt-12 flex flex-col items-start gap-4 border-t border-rule pt-6">
      {habit.is_active ? (
        <>
          <p className="text-faint">
            <Trans>An archived habit leaves the notebook and keeps its history.</Trans>
          </p>
          <Button
            onClick={() => {
              archive(habit);
              onDone();
            }}
          >
            <Trans>Archive</Trans>
          </Button>
        </>
      ) : (
        <ArchivedEnding habit={habit} onDone={onDone} />
      )}
    </section>
  );
}

function ArchivedEnding({ habit, onDone }: HabitEndingProps) {
  const { t } = useLingui();
  const refuse = useRefusal();
  const { restoreHabit, deleteHabit } = useCommand();
  const restoring = usePending();
  const deletion = usePending();
  const [asking, setAsking] = useState(false);
  const stamps = countCompleted(habit);
  return (
    <>
      <p className="text-faint">
        <Trans>This habit is archived.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          pending={restoring.pending}
          onClick={() => restoring.run(restoreHabit(habit), onDone, refuse)}
        >
          <Trans>Restore</Trans>
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Trans>Delete for ever</Trans>
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t`Delete “${habit.name}”?`}
          confirm={t`Delete for ever`}
          pending={deletion.pending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            deletion.run(deleteHabit(habit), onDone, (error) => {
              // Beside the dialog the note could be neither reached nor heard.
              setAsking(false);
              refuse(error);
            })
          }
        >
          <Plural
            value={stamps}
            _0="The habit is deleted for ever. It has no stamps."
            one="The habit and its stamp are deleted for ever."
            other="The habit and its # stamps are deleted for ever."
          />
        </ConfirmDialog>
      )}
    </>
  );
}
