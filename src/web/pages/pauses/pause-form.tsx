import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { pauseBody, type PauseAnswer } from '#contract/pause.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { EARLIEST_DATE, LATEST_DATE } from '#domain/limits.ts';
import { newId } from '../../sync/new-id.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useNotedCommand } from '../../sync/use-notebook.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { useUnfinished } from '../../app/form/use-unfinished.ts';
import { useKeyboardInset } from '../../ui/browser.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/choices.tsx';
import { Dialog, SheetHandle } from '../../ui/dialog.tsx';

export type PausableHabit = Pick<ShownHabit, 'id' | 'name' | 'icon'>;

interface PauseDialogProps {
  /** undefined: a new one is set */
  pause?: PauseAnswer;
  /** the id of the one to pause, where that is known */
  habit?: string | undefined;
  habits: readonly PausableHabit[];
  onClose: () => void;
}

const TEXTS = { invalid_date: msg`This date does not exist.` };

const unfinished = new Map<string, PauseDraft>();

/** Sets a pause, or changes one. */
export function PauseDialog({ pause, habit, habits, onClose }: PauseDialogProps) {
  const { t } = useLingui();
  const today = useToday();
  const carryOut = useNotedCommand();
  // The one that it is about stays a choice when it is deleted elsewhere.
  const [choices] = useState(habits);
  const [initial] = useState(() => (pause ? draftOf(pause) : newDraft(habit, today)));
  // As it is: who changed it since changed it to something else.
  const about = pause ? JSON.stringify(pause) : (habit ?? 'new');
  const [draft, setDraft, isWritten] = useUnfinished(unfinished, about, () => initial);
  const set = (change: Partial<PauseDraft>) => setDraft({ ...draft, ...change });
  const form = useForm({
    schema: pauseBody,
    read: () => bodyOf(draft),
    send: ({ habit_id = null, first, last = null, reason = '' }) => {
      const body = { habit_id, first, last, reason };
      const before = bodyOf(initial);
      const change = {
        ...(habit_id !== before.habit_id && { habit_id }),
        ...(first !== before.first && { first }),
        ...(last !== before.last && { last }),
        ...(reason !== before.reason && { reason }),
      };
      // What is as the form was opened with it may have been changed on another device meanwhile.
      if (pause)
        carryOut(
          { type: 'change_pause', pause: pause.id, ...change },
          () => t`The pause was changed`,
        );
      else carryOut({ type: 'create_pause', pause: newId(), ...body }, () => t`The pause was set`);
      onClose();
    },
    texts: TEXTS,
  });
  const { error: whatError } = form.field('habit_id');
  const { error: lastError } = form.field('last');
  useKeyboardInset();
  const isBackwards = draft.last !== '' && draft.last < draft.first;
  return (
    <Dialog
      isWritten={isWritten}
      title={pause ? t`Edit the pause` : t`New pause`}
      onClose={onClose}
      handle={<SheetHandle />}
    >
      <FieldsForm
        form={form}
        submit={pause ? t`Save` : t`Pause`}
        className="min-w-32"
        onCancel={onClose}
        isDialog
      >
        <Select
          {...form.field('habit_id')}
          label={t`What to pause`}
          required
          error={draft.habit === '' ? whatError && t`Choose a habit, or all of them.` : whatError}
          value={draft.habit}
          onChoose={(chosen) => set({ habit: chosen })}
          options={[
            ...(initial.habit === '' ? [{ value: '', label: t`Choose…` }] : []),
            { value: ALL, label: t`All habits` },
            ...choices.map(({ id, name, icon }) => ({ value: id, label: `${icon} ${name}` })),
          ]}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...form.field('first')}
            label={t`First day`}
            required
            type="date"
            min={EARLIEST_DATE}
            max={LATEST_DATE}
            value={draft.first}
            onChange={(event) => set({ first: event.target.value })}
          />
          {!draft.isOpen && (
            <TextField
              label={t`Last day`}
              required
              name="last"
              type="date"
              min={draft.first}
              max={LATEST_DATE}
              value={draft.last}
              onChange={(event) => set({ last: event.target.value })}
              error={lastError && isBackwards ? t`The last day is before the first.` : lastError}
            />
          )}
        </div>
        <Checkbox
          label={t`Until further notice`}
          checked={draft.isOpen}
          onChange={(event) => set({ isOpen: event.target.checked })}
        />
        <TextField
          {...form.field('reason')}
          label={t`Reason`}
          value={draft.reason}
          onChange={(event) => set({ reason: event.target.value })}
          autoComplete="off"
        />
      </FieldsForm>
    </Dialog>
  );
}

/** Chosen instead of a habit. */
const ALL = 'all';

/** The fields of the form of a pause, as they are filled in. */
interface PauseDraft {
  /** `all` for all habits, '' while nothing is chosen */
  habit: string;
  first: string;
  last: string;
  isOpen: boolean;
  reason: string;
}

/** A pause that begins today. */
function newDraft(habit: string | undefined, today: CivilDate): PauseDraft {
  return { habit: habit ?? '', first: today, last: today, isOpen: false, reason: '' };
}

function draftOf({ habit_id, first, last, reason }: PauseAnswer): PauseDraft {
  return { habit: habit_id ?? ALL, first, last: last ?? first, isOpen: last === null, reason };
}

/** What the call is to check. */
function bodyOf({ habit, first, last, isOpen, reason }: PauseDraft) {
  return { habit_id: habit === ALL ? null : habit, first, last: isOpen ? null : last, reason };
}
