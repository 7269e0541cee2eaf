import type { CivilDate } from '#domain/civil-date.ts';
import { runningStreak } from '#domain/running-streak.ts';
import type { Streak } from '#domain/runs.ts';
import { daysOf } from '#domain/unit.ts';
import type { KeptHabit } from '../../notebook/shown.ts';

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
