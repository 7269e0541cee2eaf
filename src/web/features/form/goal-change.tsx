import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/text-field.tsx';
import { GOAL_PATHS } from './goal-paths.ts';
import { useFormat } from '../../ui/use-format.ts';

interface GoalChangeProps {
  /** the day as it stands in the field */
  value: string;
  onChange: (from: string) => void;
  error: string | undefined;
  begin: string;
  /** the day from which the change counts */
  from: string;
  /** whether no other goal comes before it */
  isFirst: boolean;
}

/** From when on a changed goal counts, and what that means for the days before. */
export function GoalChange({ value, onChange, error, begin, from, isFirst }: GoalChangeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const date = format.date(from, { dateStyle: 'long' });
  return (
    <TextField
      label={t`The change counts from`}
      name={GOAL_PATHS.from}
      type="date"
      min={begin}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      className="max-w-56"
      description={
        <span role="status">
          {isFirst ? (
            <Trans>All days of this habit are judged again, past ones too.</Trans>
          ) : (
            <Trans>Days before {date} stay as they are.</Trans>
          )}
        </span>
      }
    />
  );
}
