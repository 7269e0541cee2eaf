import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PauseAnswer } from '#contract/pause.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { canEndNow, useEndPause } from '../habit/pauses/end-pause.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommandWithUndo, useNotedCommand } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DateStyle } from '../../ui/use-format.ts';
import { useFormat } from '../../ui/use-format.ts';
import { draftOf, PauseForm } from './pause-form.tsx';

interface PauseItemProps {
  pause: PauseAnswer;
  /** undefined for a pause of all */
  habit: KeptHabit | undefined;
  habits: readonly KeptHabit[];
  isRunning: boolean;
  /** called when the buttons are about to go with their pause */
  onLeave: () => void;
}

/** A pause with what can be done with it. */
export function PauseItem({ pause, habit, habits, isRunning, onLeave }: PauseItemProps) {
  const today = useToday();
  const { t } = useLingui();
  const rangeText = useRangeText();
  const endPause = useEndPause();
  const carryOut = useCommandWithUndo();
  const [editing, setEditing] = useState(false);
  const range = rangeText(pause);
  const name = habit ? habit.name : t`All habits`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-rule py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-semibold wrap-anywhere">
          {habit && <span aria-hidden>{habit.icon} </span>}
          {name}
        </p>
        <p>{range}</p>
        {pause.reason && <p className="text-faint wrap-anywhere">{pause.reason}</p>}
      </div>
      <div className="-mx-4 flex flex-wrap">
        <Button
          variant="quiet"
          aria-label={t`Edit: ${name}, ${range}`}
          onClick={() => setEditing(true)}
        >
          <Trans>Edit</Trans>
        </Button>
        {isRunning && canEndNow(pause, today) && (
          <Button
            variant="quiet"
            aria-label={t`End now: ${name}, ${range}`}
            onClick={() => {
              endPause(pause);
              onLeave();
            }}
          >
            <Trans>End now</Trans>
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t`Delete: ${name}, ${range}`}
          onClick={() => {
            carryOut({ type: 'delete_pause', pause: pause.id }, () => t`The pause was deleted`);
            onLeave();
          }}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
      {editing && <PauseDialog pause={pause} habits={habits} onClose={() => setEditing(false)} />}
    </li>
  );
}

interface PauseDialogProps {
  pause: PauseAnswer;
  habits: readonly KeptHabit[];
  onClose: () => void;
}

/** Changes a pause. */
function PauseDialog({ pause, habits, onClose }: PauseDialogProps) {
  const { t } = useLingui();
  const carryOut = useNotedCommand();
  return (
    <Dialog title={t`Edit the pause`} onClose={onClose}>
      <PauseForm
        initial={draftOf(pause)}
        habits={habits}
        submitLabel={t`Save`}
        onSend={(body) => {
          const change = { type: 'change_pause', pause: pause.id, ...body } as const;
          carryOut(change, () => t`The pause was changed`);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

const DAY: DateStyle = { day: 'numeric', month: 'long', year: 'numeric' };

/** Says the days of a pause in words: "3 – 12 November 2026". */
function useRangeText(): (pause: Pick<PauseAnswer, 'first' | 'last'>) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ first, last }) => {
    if (last !== null) return format.dateRange(first, last, DAY);
    const day = format.date(first, DAY);
    return t`From ${day} until further notice`;
  };
}
