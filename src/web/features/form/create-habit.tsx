import { Trans, useLingui } from '@lingui/react/macro';
import { useCommand } from '../../notebook/use-command.ts';
import { HabitForm } from './habit-form.tsx';

/** A new habit. `onDone` is called once it is kept. */
export function CreateHabit({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { createHabit } = useCommand();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-6 text-3xl">
        <Trans>New habit</Trans>
      </h1>
      <HabitForm
        submitLabel={t`Create`}
        onSend={async (body) => {
          await createHabit(body);
          onDone();
        }}
      />
    </div>
  );
}
