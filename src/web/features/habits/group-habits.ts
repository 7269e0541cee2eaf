import type { HabitAnswer } from '#contract/habit.ts';
import { FREQUENCIES } from '#domain/habit.ts';
import type { Frequency } from '#domain/habit.ts';

export interface HabitGroup {
  frequency: Frequency;
  habits: HabitAnswer[];
}

/** Habits in the order in which the person keeps them. */
export function inOrder(habits: readonly HabitAnswer[]): HabitAnswer[] {
  return habits.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** Habits by frequency, in the person's order; frequencies without a habit are left out. */
export function groupHabits(habits: readonly HabitAnswer[]): HabitGroup[] {
  const ordered = inOrder(habits);
  return FREQUENCIES.map((frequency) => ({
    frequency,
    habits: ordered.filter((habit) => habit.frequency === frequency),
  })).filter((group) => group.habits.length > 0);
}
