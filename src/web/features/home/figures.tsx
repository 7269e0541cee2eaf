import { Plural, Trans } from '@lingui/react/macro';
import { partsOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { countCompleted } from '#domain/count-completed.ts';
import { runningStreak } from '#domain/running-streak.ts';
import type { Streak } from '#domain/runs.ts';
import { daysOf } from '#domain/unit.ts';
import type { KeptHabit } from '../../notebook/shown.ts';
import { useToday } from '../../notebook/today.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface FiguresProps {
  habits: readonly KeptHabit[];
}

/** How the keeping goes as a whole, at the foot of the page. */
export function Figures({ habits }: FiguresProps) {
  // With each stamp it is another: what would remember it weighs more than drawing it anew.
  'use no memo';
  const today = useToday();
  const format = useFormat();
  const longest = longestRunningStreak(habits, today);
  const span = longest && format.span(longest.length, longest.unit);
  return (
    // Each has a place of its own, whatever it says: a stamp moves nothing.
    <p className="mt-8 grid content-start gap-x-4 max-board:min-h-16 board:grid-cols-2 border-t border-rule pt-4 text-faint">
      <span>
        <Plural
          value={stampsInYear(habits, partsOf(today).year)}
          _0="No stamps yet this year"
          one="# stamp this year"
          other="# stamps this year"
        />
      </span>
      {span && (
        <span>
          <Trans>Longest running streak: {span}</Trans>
        </span>
      )}
    </p>
  );
}

function stampsInYear(habits: readonly KeptHabit[], year: number): number {
  return habits.reduce((stamps, habit) => stamps + countCompleted(habit, year), 0);
}

/** The running streak that has lasted longest, of active habits; undefined when none runs. */
export function longestRunningStreak(
  habits: readonly KeptHabit[],
  today: CivilDate,
): Streak | undefined {
  return habits
    .filter((habit) => habit.is_active)
    .map((habit) => runningStreak(habit, today))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => daysOf(b) - daysOf(a))
    .at(0);
}
