import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Per } from './goal-fields.ts';
import type { GoalFieldProps } from './goal-paths.ts';

/** Whether the amount is one of each day, or of all days together. */
export function PerField({ goal, onChange }: Omit<GoalFieldProps, 'errorOf'>) {
  const { t } = useLingui();
  const id = useId();
  const spans = {
    DAILY: t`a day`,
    WEEKLY: t`in the whole week`,
    MONTHLY: t`in the whole month`,
    ROLLING: t`in all these days together`,
  };
  const options: { value: Per; label: string }[] = [
    { value: 'day', label: spans.DAILY },
    { value: 'period', label: spans[goal.every] },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        <Trans>That much</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ value, label }) => (
          <label
            key={value}

            className="inline-flex min-h-11 cursor-pointer items-center gap-3"
          >
            <input
              type="radio"
              name="per"
              value={value}
              checked={value === goal.per}
              onChange={() => onChange({ per: value })}
              aria-labelledby={`${id}-${value}`}
              className="size-4 shrink-0"
            />
            <span id={`${id}-${value}`}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
