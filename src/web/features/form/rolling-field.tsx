import { useLingui } from '@lingui/react/macro';
import { MOST_DAYS } from '#contract/goal.ts';
import { TextField } from '../../ui/text-field.tsx';
import { countsDays } from './goal-fields.ts';
import { GOAL_PATHS } from './goal-paths.ts';
import type { GoalFieldProps } from './goal-paths.ts';

/** How many times in how many days in a row. */
export function RollingField({ goal, onChange, errorOf }: GoalFieldProps) {
  const { t } = useLingui();
  return (
    <div className="grid max-w-sm grid-cols-[5fr_7fr] items-start gap-4">
      {countsDays(goal) && (
        <TextField
          label={t`How many times`}
          name={GOAL_PATHS.times}
          type="number"
          min={1}
          max={MOST_DAYS}
          value={goal.times}
          onChange={(event) => onChange({ times: event.target.value })}
          error={errorOf(GOAL_PATHS.times)}
        />
      )}
      <TextField
        label={t`In how many days`}
        name={GOAL_PATHS.days}
        type="number"
        min={2}
        max={MOST_DAYS}
        value={goal.days}
        onChange={(event) => onChange({ days: event.target.value })}
        error={errorOf(GOAL_PATHS.days)}
      />
    </div>
  );
}
