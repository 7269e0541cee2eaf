import { Trans, useLingui } from '@lingui/react/macro';
import { useCreateHabit } from '../habit/use-create-habit.ts';
import { HabitForm } from './habit-form.tsx';

/** A new habit. `onDone` is called once it is kept. */
export function CreateHabit({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const createHabit = useCreateHabit();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-6 text-3xl">
        <Trans>New habit</Trans>
      </h1>
      <HabitForm
        submitLabel={t`Create`}
        onSend={(body) => {
          createHabit(body);
          onDone();
        }}
      />
    </div>
  );
}
