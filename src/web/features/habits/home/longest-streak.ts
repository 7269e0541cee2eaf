import type { CivilDate } from '#domain/civil-date.ts';
import { runningStreak } from '#domain/running-streak.ts';
import type { Streak } from '#domain/runs.ts';
import type { Unit } from '#domain/unit.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';

/** Days in a unit, near enough to tell which of two streaks lasts longer. */
const DAYS_IN: Record<Unit, number> = { day: 1, week: 7, month: 30 };

/** The running streak that has lasted longest, of active habits; undefined when none runs. */
export function longestRunningStreak(
  habits: readonly KeptHabit[],
  today: CivilDate,
): Streak | undefined {
  return habits
    .filter((habit) => habit.is_active)
    .map((habit) => runningStreak(habit, today))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length * DAYS_IN[b.unit] - a.length * DAYS_IN[a.unit])
    .at(0);
}
