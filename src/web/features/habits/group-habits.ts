import type { HabitAnswer } from '#contract/habit.ts';
import { FREQUENCIES, newestFirst } from '#domain/habit.ts';
import type { Frequency } from '#domain/habit.ts';

export interface HabitGroup {
  frequency: Frequency;
  habits: HabitAnswer[];
}

/** Habits by frequency, in the person's own order; frequencies without a habit are left out. */
export function groupHabits(habits: readonly HabitAnswer[]): HabitGroup[] {
  const ordered = newestFirst(habits).toSorted((a, b) => a.position - b.position);
  return FREQUENCIES.map((frequency) => ({
    frequency,
    habits: ordered.filter((habit) => habit.frequency === frequency),
  })).filter((group) => group.habits.length > 0);
}
