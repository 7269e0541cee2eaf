import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { streak } from '#domain/streak.ts';
import { UNIT_OF } from '#domain/unit.ts';
import type { Unit } from '#domain/unit.ts';

/** Days in a unit, near enough to tell which of two streaks lasts longer. */
const DAYS_IN: Record<Unit, number> = { day: 1, week: 7, month: 30 };

/** The running streak that has lasted longest, of active habits; undefined when none runs. */
export function longestRunningStreak(
  habits: readonly HabitAnswer[],
  today: CivilDate,
): { count: number; unit: Unit } | undefined {
  return habits
    .filter((habit) => habit.is_active)
    .map((habit) => ({ count: streak(habit, today), unit: UNIT_OF[habit.frequency] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count * DAYS_IN[b.unit] - a.count * DAYS_IN[a.unit])
    .at(0);
}
