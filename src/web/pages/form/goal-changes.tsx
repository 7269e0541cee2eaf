import { useLingui } from '@lingui/react/macro';
import { isCivilDate, type CivilDate } from '#domain/civil-date.ts';
import { LATEST_DATE } from '#domain/limits.ts';
import { useToday } from '../../sync/today.tsx';
import { useGoalText } from '../habit/use-goal-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import type { FormPart } from './draft.ts';
import { checkedGoal, GOAL_PATHS, goalHistoryOf } from './goal-fields.ts';

/** When a change of an existing habit begins to count, and what it asked for before. */
export function GoalChanges({ draft, set, field, plan }: FormPart) {
  const { t } = useLingui();
  const format = useFormat();
  const { begin, isChanged, goal, others, removed, staying } = plan;
  const checked = checkedGoal(goal);
  const { from } = goal;
  const isRight = isCivilDate(from);
  const date = isRight && format.date(from, { dateStyle: 'long' });
  return (
    <>
      {isChanged && (
        <TextField
          {...field(GOAL_PATHS.from)}
          label={t`The change counts from`}
          type="date"
          min={begin}
          max={LATEST_DATE}
          value={draft.from ?? from}
          onChange={(event) => set({ from: event.target.value })}
          className="max-w-56"
          description={
            <span role="status">
              {isRight &&
                (staying.every((each) => each.from > from)
                  ? t`This applies to all days of this habit, past ones too.`
                  : t`Days before ${date} stay as they are.`)}
            </span>
          }
        />
      )}
      {others.length > 0 && (
        <GoalHistory
          entries={goalHistoryOf(checked ? [...others, checked] : others, removed)}
          shown={from}
          onRemove={(from) => set({ removed: [...draft.removed, from] })}
          onKeep={(from) => set({ removed: draft.removed.filter((each) => each !== from) })}
        />
      )}
    </>
  );
}

interface GoalHistoryProps {
  entries: ReturnType<typeof goalHistoryOf>;
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
      <h2 className="font-sans text-base font-semibold tracking-normal">{t`Over time`}</h2>
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
                    {isRemoved ? t`Keep` : t`Delete`}
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
