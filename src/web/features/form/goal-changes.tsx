import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { Draft, DraftContext } from './draft.ts';
import { checkedGoal, GOAL_PATHS } from './goal-fields.ts';
import type { GoalFieldProps } from './goal-fields.ts';
import { GoalHistory } from './goal-history.tsx';
import { entriesOf } from './goal-list.ts';
import { planOf } from './plan.ts';

interface GoalChangesProps extends Pick<GoalFieldProps, 'field'> {
  draft: Draft;
  context: DraftContext;
  onChange: (change: Partial<Draft>) => void;
}

/** When a change of an existing habit begins to count, and what it asked for before. */
export function GoalChanges({ draft, context, onChange, field }: GoalChangesProps) {
  const { begin, isChanged, goal, others, removed, staying } = planOf(draft, context);
  const checked = checkedGoal(goal);
  const entries = entriesOf(checked ? [...others, checked] : others, removed);
  const setRemoved = (dates: readonly CivilDate[]) => onChange({ removed: dates });
  return (
    <>
      {isChanged && (
        <GoalChange
          value={draft.from ?? goal.from}
          onChange={(from) => onChange({ from })}
          field={field(GOAL_PATHS.from)}
          begin={begin}
          from={goal.from}
          isFirst={staying.every(({ from }) => from > goal.from)}
        />
      )}
      {others.length > 0 && (
        <GoalHistory
          entries={entries}
          shown={goal.from}
          onRemove={(from) => setRemoved([...draft.removed, from])}
          onKeep={(from) => setRemoved(draft.removed.filter((date) => date !== from))}
        />
      )}
    </>
  );
}

interface GoalChangeProps {
  /** the day as it stands in the field */
  value: string;
  onChange: (from: string) => void;
  field: ReturnType<GoalFieldProps['field']>;
  begin: string;
  /** the day from which the change counts */
  from: string;
  /** whether no other goal comes before it */
  isFirst: boolean;
}

/** From when on a changed goal counts, and what that means for the days before. */
function GoalChange({ value, onChange, field, begin, from, isFirst }: GoalChangeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const date = format.date(from, { dateStyle: 'long' });
  return (
    <TextField
      {...field}
      label={t`The change counts from`}
      type="date"
      min={begin}
      value={value}
      onChange={(event) => onChange(event.target.value)}
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
