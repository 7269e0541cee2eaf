import { Trans } from '@lingui/react/macro';
import { dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { goalsByDay } from '#domain/goal.ts';
import { createdOn } from '#domain/habit.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { useGoalText } from '../../notebook/use-goal-text.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Which day a sheet is about, and what was asked of it. */
export function DayHead({ habit, date }: { habit: KeptHabit; date: CivilDate }) {
  const format = useFormat();
  const goalText = useGoalText();
  const goal = goalsByDay(habit.goals)(dayNumberOf(date));
  const full = (day: CivilDate) => format.date(day, { dateStyle: 'full' });
  const beginning = full(createdOn(habit));
  return (
    <div className="-mt-2 text-faint">
      <p className="first-letter:uppercase">{full(date)}</p>
      {goal && <p>{goalText(goal)}</p>}
      {date < createdOn(habit) && (
        <p className="mt-2 border-l-4 border-edge pl-3 text-ink">
          <Trans>
            This habit begins on {beginning}. Entering something here moves its beginning back to
            this day.
          </Trans>
        </p>
      )}
    </div>
  );
}
