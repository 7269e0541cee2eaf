import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { useToday } from '../../sync/today.tsx';
import { useGoalText } from '../habit/use-goal-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import type { Draft, DraftContext } from './draft.ts';
import { checkedGoal, GOAL_PATHS, entriesOf } from './goal-fields.ts';
import type { GoalFieldProps, GoalEntry } from './goal-fields.ts';
import { planOf } from './draft.ts';

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
            <Trans>This applies to all days of this habit, past ones too.</Trans>
          ) : (
            <Trans>Days before {date} stay as they are.</Trans>
          )}
        </span>
      }
    />
  );
}

interface GoalHistoryProps {
  /** the latest first */
  entries: readonly GoalEntry[];
  /** the date of the goal that the form shows: its fields change it */
  shown: string;
  onRemove: (from: CivilDate) => void;
  onKeep: (from: CivilDate) => void;
}

/** What the habit asked for over time. What is taken out goes when the form is saved. */
function GoalHistory({ entries, shown, onRemove, onKeep }: GoalHistoryProps) {
  const today = useToday();
  const { t } = useLingui();
  const format = useFormat();
  const goalText = useGoalText();
  return (
    <section>
      <h2 className="font-sans text-base font-semibold tracking-normal">
        <Trans>Over time</Trans>
      </h2>
      <dl className="mt-1 divide-y divide-rule border-y border-rule">
        {entries.map(({ goal, isFirst, isRemoved }) => {
          const date = format.date(goal.from, { dateStyle: 'long' });
          const dated = goal.from > today ? t`From ${date}` : t`Since ${date}`;
          const since = isFirst ? t`From the beginning` : dated;
          const asked = goalText(goal);
          return (
            <div
              key={goal.from}
              className="grid min-h-12 grid-cols-[1fr_auto] items-center gap-x-4 py-1 sm:grid-cols-[14rem_1fr_auto]"
            >
              <dt className="col-start-1 text-faint">{since}</dt>
              <dd className="col-start-1 sm:col-start-2">
                {isRemoved ? <del className="text-faint">{asked}</del> : asked}
              </dd>
              {goal.from !== shown && (
                <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1">
                  <Button
                    variant="quiet"
                    aria-label={
                      isRemoved ? t`Keep “${asked}”, ${since}` : t`Delete “${asked}”, ${since}`
                    }
                    onClick={() => (isRemoved ? onKeep : onRemove)(goal.from)}
                  >
                    {isRemoved ? <Trans>Keep</Trans> : <Trans>Delete</Trans>}
                  </Button>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
