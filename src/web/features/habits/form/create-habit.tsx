import { Trans, useLingui } from '@lingui/react/macro';
import { useCreateHabit } from '../use-habit-changes.ts';
import { useReckoning } from '../use-reckoning.ts';
import { useToday } from '../use-today.ts';
import { HabitForm } from './habit-form.tsx';

/** A new habit. `onDone` is called once it is kept. */
export function CreateHabit({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const reckoning = useReckoning();
  const today = useToday(reckoning);
  const { mutateAsync } = useCreateHabit();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-6 text-3xl">
        <Trans>New habit</Trans>
      </h1>
      <HabitForm
        today={today}
        timeZone={reckoning.time_zone}
        submitLabel={t`Create`}
        onSend={async (body) => {
          await mutateAsync(body);
          onDone();
        }}
      />
    </div>
  );
}
