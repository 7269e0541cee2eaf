import { Trans, useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import { useReckoning } from '../use-reckoning.ts';
import { useToday } from '../use-today.ts';
import { HabitEnding } from './habit-ending.tsx';
import { HabitForm } from './habit-form.tsx';
import { useChangeWithUndo } from './use-change-with-undo.ts';

interface EditHabitProps {
  habit: HabitAnswer;
  /** called once it is changed, archived or deleted */
  onDone: () => void;
}

export function EditHabit({ habit, onDone }: EditHabitProps) {
  const { t } = useLingui();
  const reckoning = useReckoning();
  const today = useToday(reckoning);
  const change = useChangeWithUndo();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-6 text-3xl">
        <Trans>Edit habit</Trans>
      </h1>
      <HabitForm
        key={habit.id}
        habit={habit}
        today={today}
        timeZone={reckoning.time_zone}
        submitLabel={t`Save`}
        onSend={async (body) => {
          await change(habit, body);
          onDone();
        }}
      />
      <HabitEnding habit={habit} onDone={onDone} />
    </div>
  );
}
