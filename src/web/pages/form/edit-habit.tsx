import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countEntered } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useNotedCommand } from '../../sync/use-notebook.ts';
import type { HabitBody } from '../habit/use-create-habit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { HabitEnding } from './habit-ending.tsx';
import { HabitForm } from './habit-form.tsx';
import { changesOf } from './plan.ts';

interface EditHabitProps {
  habit: KeptHabit;
  /** called once it is changed, archived or deleted */
  onDone: () => void;
}

/** A later beginning that waits for a word on the entries before it. */
interface Question {
  begin: string;
  entries: number;
  answer: (mayRemove: boolean) => void;
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
    const change = { type: 'change_habit', habit: habit.id, ...changesOf(opened, body) } as const;
    const { name = habit.name } = change;
    carryOut(
      { ...change, ...(mustAsk && { entries_before: 'remove' }) },
      () => t`“${name}” was saved`,
    );
    onDone();
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
      <h1 className="mb-6 text-3xl">
        <Trans>Edit habit</Trans>
      </h1>
      <HabitForm key={habit.id} habit={habit} submitLabel={t`Save`} onSend={send} />
      <HabitEnding habit={habit} onDone={onDone} />
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
