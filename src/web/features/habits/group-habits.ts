import type { HabitAnswer } from '#contract/habit.ts';
import { FREQUENCIES } from '#domain/habit.ts';
import type { Frequency } from '#domain/habit.ts';

export interface HabitGroup<H extends HabitAnswer> {
  frequency: Frequency;
  habits: H[];
}

/** Habits in the order in which the person keeps them. */
export function inOrder<H extends HabitAnswer>(habits: readonly H[]): H[] {
  return habits.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** Habits by frequency, in the person's order; frequencies without a habit are left out. */
export function groupHabits<H extends HabitAnswer>(habits: readonly H[]): HabitGroup<H>[] {
  const ordered = inOrder(habits);
  return FREQUENCIES.map((frequency) => ({
    frequency,
    habits: ordered.filter((habit) => habit.frequency === frequency),
  })).filter((group) => group.habits.length > 0);
}
