import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { partsOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { countCompleted } from '#domain/count-completed.ts';
import { overallPercentage } from '#domain/percentages.ts';
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
  const today = useToday();
  const format = useFormat();
  const longest = longestRunningStreak(habits, today);
  return (
    <dl className="mt-8 flex flex-col border-t border-rule board:flex-row board:gap-x-10 board:pt-4">
      <Figure label={<Trans>overall completion</Trans>}>
        {format.percentage(overallPercentage(habits, today))}
      </Figure>
      <Figure label={<Trans>longest running streak</Trans>}>
        {longest ? format.span(longest.length, longest.unit) : '–'}
      </Figure>
      <Figure label={<Trans>stamps this year</Trans>}>
        {format.count(stampsInYear(habits, partsOf(today).year))}
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-2 border-b border-rule py-2 board:min-w-28 board:flex-col-reverse board:gap-0 board:border-none board:py-0">
      <dt className="text-faint">{label}</dt>
      <dd className="numerals grow text-right text-xl font-bold board:text-left board:text-2xl">
        {children}
      </dd>
    </div>
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
