interface Placed {
  id: string;
  position: number;
}

/** Habits in the order in which the person keeps them. */
export function inOrder<T extends Placed>(habits: readonly T[]): T[] {
  return habits.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/**
 * Habits in the person's order after one of them was moved.
 *
 * @param position counted from 0; beyond the end it is the end
 */
export function movedTo<T extends Placed>(habits: readonly T[], id: string, position: number): T[] {
  const moved = habits.filter((habit) => habit.id === id);
  const others = inOrder(habits.filter((habit) => habit.id !== id));
  return others.toSpliced(position, 0, ...moved);
}
