import { useLingui } from '@lingui/react/macro';
import { useNotebook } from '../../sync/use-notebook.ts';
import { Checkbox, FieldError } from '../../ui/field.tsx';

interface HabitChoiceProps {
  error: string | undefined;
  /** the ids of those that are ticked at first */
  chosen?: readonly string[] | null;
}

/** The habits that something is for, each to be ticked. */
export function HabitChoice({ error, chosen }: HabitChoiceProps) {
  const { t } = useLingui();
  const { notebook } = useNotebook();
  const habits = notebook?.habits.filter(({ is_active }) => is_active) ?? [];
  return (
    <fieldset aria-describedby={error && 'habits-error'}>
      <legend className="font-semibold">{t`Habits`}</legend>
      <FieldError id="habits-error" error={error && t`Choose one at least.`} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {habits.map(({ id, name, icon }) => (
          <Checkbox
            key={id}
            name="habits"
            value={id}
            label={`${icon} ${name}`}
            defaultChecked={chosen?.includes(id) ?? false}
          />
        ))}
      </div>
    </fieldset>
  );
}
