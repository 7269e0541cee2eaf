import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countStamps } from '#domain/count-stamps.ts';
import { countEntered } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommandWithUndo, useNotedCommand } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton, ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { useArchiveWithUndo } from '../habit/use-commands.ts';
import type { HabitBody } from '../habit/use-create-habit.ts';
import { changesOf } from './draft.ts';
import { HabitForm } from './habit-form.tsx';

/** A later beginning that waits for a word on the entries before it. */
interface Question {
  begin: string;
  entries: number;
  answer: (mayRemove: boolean) => void;
}

interface EditHabitProps {
  habit: ShownHabit;
  /** called once it is kept; until it has led elsewhere, further presses do nothing */
  onDone: () => Promise<void> | void;
}

export function EditHabit({ habit, onDone }: EditHabitProps) {
  const { t } = useLingui();
  const format = useFormat();
  const carryOut = useNotedCommand();
  const [question, setQuestion] = useState<Question>();
  const [opened] = useState(habit);

  const send = async (body: HabitBody) => {
    const begin = beginOf(body.created_at ?? habit.created_at);
    const entries = countEntered(habit.entries, begin);
    const mustAsk = body.created_at !== undefined && entries > 0;
    if (mustAsk && !(await ask({ begin, entries }))) return;
    const changes = changesOf(opened, habit, body);
    const change = { type: 'change_habit', habit: habit.id, ...changes } as const;
    const { name = habit.name } = change;
    carryOut(
      { ...change, ...(mustAsk && { entries_before: 'remove' }) },
      () => t`“${name}” was saved`,
    );
    await onDone();
  };

  const ask = ({ begin, entries }: Omit<Question, 'answer'>) =>
    new Promise<boolean>((resolve) => {
      const answer = (mayRemove: boolean) => {
        setQuestion(undefined);
        resolve(mayRemove);
      };
      setQuestion({ begin, entries, answer });
    });

  const day = question && format.date(question.begin, { dateStyle: 'long' });
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-6 text-3xl">{t`Edit habit`}</h1>
      <HabitForm habit={opened} submitLabel={t`Save`} onSend={send}>
        {(mayLeave) => <HabitEnding habit={habit} mayLeave={mayLeave} onDone={onDone} />}
      </HabitForm>
      {question && (
        <ConfirmDialog
          title={t`Begin on ${day}?`}
          confirm={t`Delete and save`}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        >
          <Plural
            value={question.entries}
            one="What was entered for # day before it will be deleted. You can undo this."
            other="What was entered for # days before it will be deleted. You can undo this."
          />
        </ConfirmDialog>
      )}
    </div>
  );
}

interface HabitEndingProps extends EditHabitProps {
  /** asks first where something in the form is not saved */
  mayLeave: () => Promise<boolean>;
}

/** Below the form: the ways in which a habit ends, and the way back. */
function HabitEnding({ habit, mayLeave, onDone }: HabitEndingProps) {
  const { t } = useLingui();
  /** as it was when it was archived or restored, for as long as that leads elsewhere */
  const [ended, setEnded] = useState<ShownHabit>();
  const { id, name, is_active } = ended ?? habit;
  const today = useToday();
  const archive = useArchiveWithUndo();
  const carryOut = useCommandWithUndo();
  const end = async () => {
    if (!(await mayLeave())) return;
    if (!archive(habit, !is_active) && !is_active) return;
    setEnded(habit);
    void onDone();
  };
  return (
    <section className="mt-12 flex flex-col items-start gap-4 border-t border-rule pt-6">
      <p className="text-faint">
        {is_active
          ? t`An archived habit is no longer shown with the others; its history stays.`
          : t`This habit is archived.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button pending={ended !== undefined} onClick={() => void end()}>
          {is_active ? t`Archive` : t`Restore`}
        </Button>
        {!is_active && (
          <ConfirmButton
            label={t`Delete`}
            variant="danger"
            title={t`Delete “${name}”?`}
            confirm={t`Delete`}
            onConfirm={() => {
              if (carryOut({ type: 'delete_habit', habit: id }, () => t`“${name}” was deleted`))
                void onDone();
            }}
          >
            <Plural
              value={countStamps(habit, today)}
              _0="The habit, which has no stamps, will be deleted. You can undo this right afterwards."
              one="The habit and its stamp will be deleted. You can undo this right afterwards."
              other="The habit and its # stamps will be deleted. You can undo this right afterwards."
            />
          </ConfirmButton>
        )}
      </div>
    </section>
  );
}
