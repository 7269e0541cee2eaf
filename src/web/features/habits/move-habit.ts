import type { HabitAnswer } from '#contract/habit.ts';
import { groupHabits, inOrder } from './group-habits.ts';

export interface Move {
  habit: HabitAnswer;
  /** how far down among the active habits of its frequency; up when negative */
  places: number;
}

/**
 * The position, in the person's whole list, that takes a habit so many places down among those that
 * are shown with it; undefined when there is no such place.
 */
export function positionAfter(
  habits: readonly HabitAnswer[],
  { habit, places }: Move,
): number | undefined {
  const active = habits.filter(({ is_active }) => is_active);
  const group = groupHabits(active).find(({ frequency }) => frequency === habit.frequency);
  const from = group?.habits.findIndex(({ id }) => id === habit.id) ?? -1;
  const neighbour = from === -1 ? undefined : group?.habits[from + places];
  if (!neighbour) return undefined;
  return inOrder(habits).findIndex(({ id }) => id === neighbour.id);
}

/** The list after a habit went to a position and the others made room. */
export function withMoved(
  habits: readonly HabitAnswer[],
  id: string,
  position: number,
): HabitAnswer[] {
  const moved = habits.filter((habit) => habit.id === id);
  const others = inOrder(habits.filter((habit) => habit.id !== id));
  const order = others.toSpliced(position, 0, ...moved);
  const places = new Map(order.map((habit, place) => [habit.id, place]));
  return habits.map((habit) => ({ ...habit, position: places.get(habit.id) ?? habit.position }));
}
