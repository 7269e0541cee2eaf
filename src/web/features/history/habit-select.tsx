import { useLingui } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';

interface HabitSelectProps {
  habits: readonly HabitAnswer[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Which habit the history is of; the archived ones stand last. */
export function HabitSelect({ habits, chosen, onChoose }: HabitSelectProps) {
  const { t } = useLingui();
  const active = habits.filter(({ is_active }) => is_active);
  const archived = habits.filter(({ is_active }) => !is_active);
  return (
    <select
      aria-label={t`Habit`}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
      className="-ml-1 min-h-11 self-start max-w-full rounded-sm bg-paper text-faint hover:text-ink"
    >
      <option value="">{t`All habits`}</option>
      {active.map((habit) => (
        <HabitOption key={habit.id} habit={habit} />
      ))}
      {archived.length > 0 && (
        <optgroup label={t`Archived`}>
          {archived.map((habit) => (
            <HabitOption key={habit.id} habit={habit} />
          ))}
        </optgroup>
      )}
    </select>
  );
}

function HabitOption({ habit }: { habit: HabitAnswer }) {
  return (
    <option value={habit.id}>
      {habit.icon} {habit.name}
    </option>
  );
}
