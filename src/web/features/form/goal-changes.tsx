import type { CivilDate } from '#domain/civil-date.ts';
import type { Draft, DraftContext } from './draft.ts';
import { GoalChange } from './goal-change.tsx';
import { checkedGoal } from './goal-fields.ts';
import { GoalHistory } from './goal-history.tsx';
import { entriesOf } from './goal-list.ts';
import { GOAL_PATHS } from './goal-paths.ts';
import type { GoalFieldProps } from './goal-paths.ts';
import { planOf } from './plan.ts';

interface GoalChangesProps extends Pick<GoalFieldProps, 'errorOf'> {
  draft: Draft;
  context: DraftContext;
  onChange: (change: Partial<Draft>) => void;
}

/** When a change of an existing habit begins to count, and what it asked for before. */
export function GoalChanges({ draft, context, onChange, errorOf }: GoalChangesProps) {
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
          error={errorOf(GOAL_PATHS.from)}
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
