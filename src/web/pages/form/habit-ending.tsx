import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countCompleted } from '#domain/count-completed.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useArchiveWithUndo } from '../habit/use-archive-with-undo.ts';
import { useCommandWithUndo } from '../../sync/use-notebook.ts';
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
            <Trans>An archived habit is no longer shown with the others; its history stays.</Trans>
          </p>
          <Button
            onClick={() => {
              archive(habit, false);
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
  const { id, name } = habit;
  const archive = useArchiveWithUndo();
  const carryOut = useCommandWithUndo();
  const [asking, setAsking] = useState(false);
  const stamps = countCompleted(habit);
  return (
    <>
      <p className="text-faint">
        <Trans>This habit is archived.</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            if (archive(habit, true)) onDone();
          }}
        >
          <Trans>Restore</Trans>
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t`Delete “${name}”?`}
          confirm={t`Delete`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            // Beside the dialog a note could be neither reached nor heard.
            setAsking(false);
            if (carryOut({ type: 'delete_habit', habit: id }, () => t`“${name}” was deleted`))
              onDone();
          }}
        >
          <Plural
            value={stamps}
            _0="The habit, which has no stamps, will be deleted. You can undo this right afterwards."
            one="The habit and its stamp will be deleted. You can undo this right afterwards."
            other="The habit and its # stamps will be deleted. You can undo this right afterwards."
          />
        </ConfirmDialog>
      )}
    </>
  );
}
