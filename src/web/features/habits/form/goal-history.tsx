import { Trans, useLingui } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { useGoalText } from '../../../shell/habits/use-goal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format-date.ts';
import type { GoalEntry } from './goal-list.ts';

interface GoalHistoryProps {
  /** the latest first */
  entries: readonly GoalEntry[];
  /** the date of the goal that the form shows: its fields change it */
  shown: CivilDate;
  today: CivilDate;
  onRemove: (from: CivilDate) => void;
  onKeep: (from: CivilDate) => void;
}

/** What the habit asked for over time. What is taken out goes when the form is saved. */
export function GoalHistory({ entries, shown, today, onRemove, onKeep }: GoalHistoryProps) {
  const { t, i18n } = useLingui();
  const goalText = useGoalText();
  return (
    <section>
      <h2 className="font-sans text-base font-semibold tracking-normal">
        <Trans>Over time</Trans>
      </h2>
      <ol className="mt-1 divide-y divide-rule border-y border-rule">
        {entries.map(({ goal, isFirst, isRemoved }) => {
          const date = formatDate(goal.from, i18n.locale, { dateStyle: 'long' });
          const dated = goal.from > today ? t`From ${date}` : t`Since ${date}`;
          const since = isFirst ? t`From the beginning` : dated;
          const asked = goalText(goal);
          const Text = isRemoved ? 'del' : 'span';
          return (
            <li key={goal.from} className="flex min-h-12 items-center gap-4 py-1">
              <Text className={isRemoved ? 'grow text-faint line-through' : 'grow'}>
                <span className="text-faint">{since}</span> <br className="sm:hidden" />
                {asked}
              </Text>
              {goal.from !== shown && (
                <Button
                  variant="quiet"
                  aria-label={
                    isRemoved ? t`Undo: keep “${asked}”, ${since}` : t`Remove “${asked}”, ${since}`
                  }
                  onClick={() => (isRemoved ? onKeep : onRemove)(goal.from)}
                >
                  {isRemoved ? <Trans>Undo</Trans> : <Trans>Remove</Trans>}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
