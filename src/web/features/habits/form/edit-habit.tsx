import { Trans, useLingui } from '@lingui/react/macro';
import { updateHabitBody } from '#contract/habit.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import { useUpdateHabit } from '../use-habit-changes.ts';
import { useReckoning } from '../use-reckoning.ts';
import { useToday } from '../use-today.ts';
import { draftOf } from './draft.ts';
import { HabitEnding } from './habit-ending.tsx';
import { HabitForm } from './habit-form.tsx';

interface EditHabitProps {
  habit: HabitAnswer;
  /** called once it is changed, archived or deleted */
  onDone: () => void;
}

export function EditHabit({ habit, onDone }: EditHabitProps) {
  const { t } = useLingui();
  const reckoning = useReckoning();
  const today = useToday(reckoning);
  const { mutateAsync } = useUpdateHabit();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-6 text-3xl">
        <Trans>Edit habit</Trans>
      </h1>
      <HabitForm
        key={habit.id}
        schema={updateHabitBody}
        initial={draftOf(habit, today)}
        today={today}
        timeZone={reckoning.time_zone}
        submitLabel={t`Save`}
        onSend={async (body) => {
          await mutateAsync({ id: habit.id, body });
          onDone();
        }}
      />
      <HabitEnding habit={habit} onDone={onDone} />
    </div>
  );
}
