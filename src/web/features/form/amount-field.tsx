import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { canSumUp } from './goal-fields.ts';
import { GOAL_PATHS } from './goal-paths.ts';
import type { GoalFieldProps } from './goal-paths.ts';
import { PerField } from './per-field.tsx';

/** How much, of what, and in which time. */
export function AmountField({ goal, onChange, errorOf }: GoalFieldProps) {
  const { t } = useLingui();
  const unitsId = useId();
  const units = [t`pages`, t`minutes`, t`hours`, t`km`, t`steps`, t`glasses`, t`euros`];
  return (
    <div className="flex flex-col gap-4">
      <div className="grid max-w-sm grid-cols-2 items-start gap-4">
        <TextField
          label={t`Amount`}
          name={GOAL_PATHS.amount}
          inputMode="decimal"
          autoComplete="off"
          value={goal.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
          error={errorOf(GOAL_PATHS.amount)}
        />
        <TextField
          label={t`Unit`}
          name={GOAL_PATHS.unit}
          list={unitsId}
          autoComplete="off"
          placeholder={t`pages`}
          value={goal.unit}
          onChange={(event) => onChange({ unit: event.target.value })}
          error={errorOf(GOAL_PATHS.unit)}
        />
        <datalist id={unitsId}>
          {units.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </datalist>
      </div>
      {canSumUp(goal) && <PerField goal={goal} onChange={onChange} />}
    </div>
  );
}
