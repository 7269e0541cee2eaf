import { useLingui } from '@lingui/react/macro';
import { useNotebook } from '../../sync/use-notebook.ts';
import { Select } from '../../ui/choices.tsx';
import { Checkbox, FieldError } from '../../ui/field.tsx';

/**
 * The active habits, to choose among: each by its id. Of archived ones, those that were chosen
 * before: what is not offered is not sent.
 */
export function useHabitOptions(
  chosen?: readonly string[] | null,
): { value: string; label: string }[] {
  const { t } = useLingui();
  const habits = useNotebook().notebook?.habits ?? [];
  return habits
    .filter(({ id, is_active }) => is_active || chosen?.includes(id))
    .map(({ id, name, icon, is_active }) => {
      const label = `${icon} ${name}`;
      return { value: id, label: is_active ? label : t`${label} (archived)` };
    });
}

/** A habit in words by its id, an archived one too. */
export function useHabitText(): (id: string | null) => string {
  const { t } = useLingui();
  const { notebook } = useNotebook();
  return (id) => {
    const habit = notebook?.habits.find((each) => each.id === id);
    return habit ? `${habit.icon} ${habit.name}` : t`A habit that was deleted`;
  };
}

/** For all habits, or for those that are ticked. */
export type Reach = 'all' | 'chosen';

interface HabitReachProps {
  reach: Reach;
  onReach: (reach: Reach) => void;
  error: string | undefined;
  /** the ids of those that are ticked at first */
  chosen?: readonly string[] | null | undefined;
}

/** For which habits something is. */
export function HabitReach({ reach, onReach, error, chosen }: HabitReachProps) {
  const { t } = useLingui();
  const habits = useHabitOptions(chosen);
  return (
    <>
      <Select
        label={t`For which habits`}
        value={reach}
        onChoose={onReach}
        options={[
          { value: 'all', label: t`All, including future ones` },
          { value: 'chosen', label: t`Only those I choose` },
        ]}
      />
      {reach === 'chosen' && (
        <Ticks legend={t`Habits`} name="habits" options={habits} chosen={chosen} error={error} />
      )}
    </>
  );
}

interface TicksProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** those that are ticked at first */
  chosen: readonly string[] | null | undefined;
  error: string | undefined;
}

/** A choice of one at least, each to be ticked. */
export function Ticks({ legend, name, options, chosen, error }: TicksProps) {
  const { t } = useLingui();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="font-semibold">{legend}</legend>
      <FieldError id={errorId} error={error && t`Choose one at least.`} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={chosen?.includes(value) ?? false}
          />
        ))}
      </div>
    </fieldset>
  );
}
