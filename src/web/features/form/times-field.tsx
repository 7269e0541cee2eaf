import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/text-field.tsx';
import { GOAL_PATHS } from './goal-paths.ts';
import type { GoalFieldProps } from './goal-paths.ts';

interface TimesFieldProps extends GoalFieldProps {
  every: 'WEEKLY' | 'MONTHLY';
}

/** On how many days of a week or a month. */
export function TimesField({ goal, onChange, errorOf, every }: TimesFieldProps) {
  const { t } = useLingui();
  const isWeekly = every === 'WEEKLY';
  return (
    <TextField
      label={isWeekly ? t`Days a week` : t`Days a month`}
      name={GOAL_PATHS.times}
      type="number"
      min={1}
      max={isWeekly ? 7 : 31}
      value={isWeekly ? goal.timesAWeek : goal.timesAMonth}
      onChange={({ target: { value } }) =>
        onChange(isWeekly ? { timesAWeek: value } : { timesAMonth: value })
      }
      error={errorOf(GOAL_PATHS.times)}
      className="max-w-28"
    />
  );
}
